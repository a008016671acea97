import { settleApproved } from '../people/checkouts.ts';
import { badRequest } from '../refusal.ts';
import type { MethodTable } from './method.ts';

export const checkoutMethods: MethodTable = {
  answerPreCheckoutQuery(world, args) {
    const isApproved = args.flag('ok');
    const reason = args.text('error_message');
    if (!isApproved && reason === '') throw badRequest('parameter "error_message" is required');
    const id = args.text('pre_checkout_query_id');
    const checkout = isApproved
      ? world.payments.move(id, ['asked'], 'confirming')
      : world.payments.move(id, ['asked'], 'declined', reason);
    if (checkout === null)
      throw badRequest('query is too old and response timeout expired or query ID is invalid');
    if (isApproved) settleApproved(world, checkout);
    return { result: true };
  },
};
