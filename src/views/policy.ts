import { inLines, type Wording } from '../telegram/wording.ts';
import { type RefundPolicy, returnSteps } from '../venue/refund-policy.ts';

/**
 * What the policy lets customers do by themselves and, where they pay here, what comes back: the same words wherever
 * it is told. Null: the policy leaves everything to staff.
 */
export function policyText(policy: RefundPolicy, isPaidHere: boolean, words: Wording): string | null {
  const { cancelUntilHours: cancel, changeUntilHours: change } = policy;
  if (cancel === null && change === null) return null;
  const upTo = (key: string, hours: number): string => words.html(key, { time: leadTime(hours, words) });
  const isOneTime = cancel === change;
  return inLines(
    cancel !== null && upTo(isOneTime ? 'policy-both' : 'policy-cancel', cancel),
    change !== null && !isOneTime && upTo('policy-change', change),
    ...(isPaidHere ? returnTexts(policy, words) : []),
  );
}

function returnTexts(policy: RefundPolicy, words: Wording): readonly string[] {
  return returnSteps(policy).map(({ hoursBefore: hours, percent }) =>
    hours === null
      ? words.html('policy-return-none')
      : words.html('policy-return', { time: leadTime(hours, words), percent }),
  );
}

/** Whole days from two on; one day might be read as the day before. */
function leadTime(hours: number, words: Wording): string {
  if (hours === 0) return words.text('policy-day-itself');
  const isOfDays = hours >= 48 && hours % 24 === 0;
  return isOfDays ? words.text('policy-days', { days: hours / 24 }) : words.text('policy-hours', { hours });
}
