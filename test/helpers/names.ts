/** One name for each number, in letters, as a name has to be: "Customer Ba" for 26. */
export function customerName(n: number): string {
  const letter = (value: number): string => String.fromCharCode(97 + (value % 26));
  return `Customer ${letter(Math.floor(n / 26)).toUpperCase()}${letter(n)}`;
}
