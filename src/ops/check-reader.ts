import { exitWith, readCommandLine, usageError } from '../command-line.ts';
import { parseConfig } from '../config/config.ts';
import { configurationError, validOrExit } from './failed-start.ts';
import { partnerFailed } from './probe-advice.ts';
import { askPartner, machineClock } from './probes.ts';
import { probeReader } from './reader-probe.ts';

const readerUsage = `npm run check:reader -- "3 adults next sunday" [--locale en]
Prints what is sent to the model of READER_URL, its answer, and the checker's result.`;

async function checkReader(): Promise<void> {
  const { values, positionals } = readCommandLine(
    readerUsage,
    { locale: { type: 'string', default: 'en' } },
    { least: 1, most: Number.POSITIVE_INFINITY },
  );
  const text = positionals.join(' ').trim();
  if (text === '') exitWith(usageError, readerUsage);
  const { config } = validOrExit(parseConfig(process.env));
  if (config.reader === null) exitWith(configurationError, 'READER_URL is not set: no model reads.');
  const partner = await askPartner(config.partner, config.venue, machineClock);
  if (partner.kind === 'failed') {
    const { text, fix } = partnerFailed(partner.failure, config.partner, partner.clockSkewMs);
    exitWith(1, `${text}: ${fix}.`);
  }
  const { packages } = partner;
  const { call, messages, verdict } = await probeReader(config, config.reader, packages, text, values.locale);
  const sent = messages.map(({ role, content }) => `${role}: ${content}`).join('\n');
  process.stdout.write(
    [
      `--- sent\n${sent}`,
      `--- answer after ${Math.round(call.durationMs)} ms: ${call.outcome}\n${call.text}`,
      `--- the checker\n${JSON.stringify(verdict, null, 2)}\n`,
    ].join('\n'),
  );
  if (call.answer === null) exitWith(1, 'The model gave no answer that can be read.');
}

await checkReader();
