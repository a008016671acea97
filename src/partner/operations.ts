import type { Operation } from '../booking/ports.ts';

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Follows the base address. */
  readonly path: string;
  /** Changes the partner's book, so the client sends it once and only once. */
  readonly mutates: boolean;
}

export const endpoints: Readonly<Record<Operation, Endpoint>> = {
  'sale-packages': { method: 'POST', path: '/api/v1/sale-packages', mutates: false },
  'create-booking': { method: 'POST', path: '/api/v1/create-booking', mutates: true },
  'booking-info': { method: 'POST', path: '/api/v1/booking-info', mutates: false },
  'confirm-booking': { method: 'POST', path: '/api/v1/confirm-booking', mutates: true },
  'cancel-booking': { method: 'POST', path: '/api/v1/cancel-booking', mutates: true },
  'debt-info': { method: 'GET', path: '/api/v1/debt-info', mutates: false },
};

export function endpointUrl(baseUrl: string, operation: Operation): URL {
  return new URL(`${baseUrl}${endpoints[operation].path}`);
}

export function basePathOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/+$/, '');
}

export function isOperation(text: string): text is Operation {
  return Object.hasOwn(endpoints, text);
}
