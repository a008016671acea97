export const operations = [
  'sale-packages',
  'create-booking',
  'booking-info',
  'confirm-booking',
  'cancel-booking',
  'debt-info',
] as const;

export type Operation = (typeof operations)[number];

/** The operation that a request addresses; null when there is none. */
export function operationAt(method: string, path: string): Operation | null {
  const operation = operations.find((each) => path === `/api/v1/${each}`);
  if (!operation) return null;
  return method === (operation === 'debt-info' ? 'GET' : 'POST') ? operation : null;
}
