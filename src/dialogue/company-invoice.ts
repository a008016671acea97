import type { CompanyInvoice } from '../booking/record.ts';
import { inLines, onOneLine, paragraphs } from '../telegram/wording.ts';
import { cleanEmail } from './details.ts';
import type { Draft } from './draft.ts';
import {
  backAndCancel,
  goTo,
  type Step,
  type StepOutcome,
  stay,
  toReview,
  type World,
} from './step-types.ts';

type InvoiceField = keyof CompanyInvoice;

const longestCompany = 100;
const fields = ['company', 'taxCode', 'email'] as const satisfies readonly InvoiceField[];

/** Asks for the company, its tax code and the email, one after the other. */
export const invoiceStep: Step = {
  takesText: true,
  screen(draft, { words }) {
    const { company, taxCode } = draft.invoiceSoFar ?? {};
    return {
      text: paragraphs(
        words.html(`invoice-${askedField(draft)}-question`),
        inLines(
          company !== undefined && words.html('invoice-company', { company }),
          taxCode !== undefined && words.html('invoice-taxCode', { taxCode }),
        ),
      ),
      rows: [backAndCancel(draft, words)],
    };
  },
  take(draft, event, world) {
    if (event.kind === 'text') return takeAnswer(draft, event.text, world);
    if (event.kind !== 'tap') return stay('invoice-expected');
    return event.action === 'back' ? oneBack(draft, world) : stay('stale');
  },
};

/** The first that is not entered. */
function askedField({ invoiceSoFar = {} }: Draft): InvoiceField {
  return fields.find((field) => invoiceSoFar[field] === undefined) ?? 'email';
}

function takeAnswer(draft: Draft, text: string, world: World): StepOutcome {
  const field = askedField(draft);
  const value = cleanField(field, text, world);
  if (value === null) {
    if (field === 'email') return stay('email-unusable');
    const isVietnamese = field === 'taxCode' && isInVietnam(world);
    return stay(isVietnamese ? 'invoice-taxCode-unusable-vn' : `invoice-${field}-unusable`);
  }
  const invoiceSoFar = { ...draft.invoiceSoFar, [field]: value };
  const { company, taxCode, email } = invoiceSoFar;
  if (company === undefined || taxCode === undefined || email === undefined)
    return goTo(draft, 'invoice', { invoiceSoFar });
  const details = { ...draft.details, invoice: { company, taxCode, email } };
  return toReview({ ...draft, details, invoiceSoFar: undefined }, world);
}

/** To the question before, whose answer is dropped; from the first to the review. */
function oneBack(draft: Draft, world: World): StepOutcome {
  const { company, taxCode } = draft.invoiceSoFar ?? {};
  if (company === undefined) return toReview({ ...draft, invoiceSoFar: undefined }, world);
  return goTo(draft, 'invoice', { invoiceSoFar: taxCode === undefined ? {} : { company } });
}

/** Null: it can't be that. */
function cleanField(field: InvoiceField, text: string, world: World): string | null {
  switch (field) {
    case 'company': {
      const company = onOneLine(text);
      const isVisible = /[\p{L}\p{N}]/u.test(company.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''));
      return isVisible && [...company].length <= longestCompany ? company : null;
    }
    case 'taxCode':
      return cleanTaxCode(text, world);
    case 'email':
      return cleanEmail(text);
  }
}

/** In Vietnam 10 digits, 13 for a branch, or a person's 12. */
function cleanTaxCode(text: string, world: World): string | null {
  const code = text
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .toUpperCase();
  if (!isInVietnam(world)) return /^[A-Z\d][A-Z\d-]{3,19}$/.test(code) ? code : null;
  const branch = /^(\d{10})-?(\d{3})$/.exec(code);
  if (branch !== null) return `${branch[1]}-${branch[2]}`;
  return /^(?:\d{10}|\d{12})$/.test(code) ? code : null;
}

function isInVietnam({ phoneCountry }: World): boolean {
  return phoneCountry === 'VN';
}
