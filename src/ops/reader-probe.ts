import type { SalePackage } from '../booking/ports.ts';
import type { Config } from '../config/config.ts';
import { promptFor } from '../dialogue/ask-reader.ts';
import { createWorlds } from '../dialogue/step-world.ts';
import { verdictOn } from '../reader/checker.ts';
import { createReaderClient } from '../reader/client.ts';
import { masked, messagesFor } from '../reader/prompt.ts';
import { loadWordings } from '../telegram/wording.ts';

export type ReaderSettings = NonNullable<Config['reader']>;

/** A machine of one's own may need this long for the first call, in which it loads the model. */
const probeDeadlineMs = 60_000;

/** Asks the endpoint as the bot does, with these packages on sale. */
export async function probeReader(
  config: Config,
  reader: ReaderSettings,
  packages: readonly SalePackage[],
  text: string,
  locale: string,
) {
  const wordings = loadWordings(config.venue, { canAskStaff: false });
  const client = createReaderClient(reader, () => performance.now());
  const { contextOf } = createWorlds({
    config,
    catalogue: {
      known: () => packages,
      wasEmpty: () => false,
      packagesWithin: async () => ({ kind: 'slow' }),
    },
    usualCodesOf: async () => [],
    visitDaysOf: async () => [],
    awaitedBy: async () => [],
    now: Date.now,
  });
  const { context, prompt } = promptFor({ config, contextOf }, wordings.for(locale), null);
  const messages = messagesFor(masked(text), prompt);
  const call = await client.ask(messages, probeDeadlineMs);
  const verdict = call.answer === null ? null : verdictOn(masked(text), call.answer, context);
  return { messages, call, verdict };
}
