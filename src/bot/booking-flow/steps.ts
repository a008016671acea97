import type { StepName } from '../../booking/draft.ts';
import { cartStep, lineStep } from './cart.ts';
import { noticeStep, savedStep } from './consent.ts';
import { dateStep } from './date.ts';
import { cardIdStep, emailStep, nameStep, phoneStep } from './details.ts';
import { packageStep } from './package.ts';
import { packagesStep } from './packages.ts';
import { quantityStep } from './quantity.ts';
import { editStep, formStep, noteStep, reviewStep } from './review.ts';
import type { Step } from './step.ts';

export const steps: Readonly<Record<StepName, Step>> = {
  date: dateStep,
  package: packageStep,
  packages: packagesStep,
  quantity: quantityStep,
  cart: cartStep,
  line: lineStep,
  notice: noticeStep,
  saved: savedStep,
  name: nameStep,
  phone: phoneStep,
  email: emailStep,
  cardId: cardIdStep,
  form: formStep,
  note: noteStep,
  review: reviewStep,
  edit: editStep,
};

/** Steps that show or hold against the packages of the day. */
export const stepsWithPackages: ReadonlySet<StepName> = new Set([
  'package',
  'packages',
  'quantity',
  'cart',
  'review',
]);
