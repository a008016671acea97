import { z } from 'zod';

const said = z.string().min(1).max(300);
const texts = z.array(said).max(8);

/** The answer of a model. Strict: an extra, missing or wrong field makes it invalid. */
const answerShape = z.strictObject({
  act: z.enum(['order', 'change', 'ask', 'own', 'go', 'talk', 'person', 'none']),
  day: z.strictObject({ iso: z.array(z.iso.date()).min(1).max(4), said }).nullable(),
  lines: z
    .array(
      z.strictObject({
        op: z.enum(['set', 'add', 'remove']),
        n: z.int().min(0).max(200).nullable(),
        who: z.enum(['adult', 'child', 'infant', 'senior', 'student', 'person', 'ticket']),
        said,
        offer: z.string().nullable(),
      }),
    )
    .max(8),
  offer: z.strictObject({ id: z.string(), said }).nullable(),
  /** The offer comes in place of what is in the booking. */
  instead: z.boolean(),
  asks: z.array(z.string()).max(3),
  own: z.enum(['cancel', 'date', 'people', 'tickets', 'time-left']).nullable(),
  /** Ages and heights, word for word. */
  traits: texts,
  /** Words that matter and stand nowhere else. */
  rest: texts,
});

export type Answer = z.infer<typeof answerShape>;
export type AnswerLine = Answer['lines'][number];

/** What `response_format` asks for. Without patterns, which not every endpoint compiles. */
export const answerSchema = z.toJSONSchema(answerShape, {
  override: ({ jsonSchema }) => {
    delete jsonSchema.pattern;
  },
});

/** Null: it is no answer. */
export function answerIn(value: unknown): Answer | null {
  return answerShape.safeParse(value).data ?? null;
}
