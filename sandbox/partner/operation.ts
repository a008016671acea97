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
  const found = operations.find((operation) => path === `/api/v1/${operation}`);
  if (!found) return null;
  return method === (found === 'debt-info' ? 'GET' : 'POST') ? found : null;
}
