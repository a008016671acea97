import { startTelegramSandbox } from 'telegram-sandbox';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { decodeSymbols } from '../helpers/decode.ts';
import { people } from '../helpers/people.ts';
import { type Program, programEnvironment, startProgram, startSandboxes } from '../helpers/program.ts';
import { getTickets, toReview } from './dialogue.ts';

const programs: Program[] = [];
afterEach(() => {
  for (const { process } of programs.splice(0)) process.kill('SIGKILL');
});

/** Starts the program as `npm start` does, with nothing but the given environment. */
function start(environment: Readonly<Record<string, string>>): Program {
  const program = startProgram(environment);
  programs.push(program);
  return program;
}

describe('the program', () => {
  it('names every problem of its configuration at once and ends with 78', async () => {
    const program = start({
      PARTNER_BASE_URL: 'not an address',
      PORT: 'high',
      BOT_TOKEN: 'secret-but-wrong',
      VENUE_FILE: '/nowhere/venue.toml',
    });
    expect(await program.ended).toBe(78);
    const problems = ['BOT_TOKEN', 'PARTNER_BASE_URL', 'PORT', 'REDIS_URL', 'VENUE_FILE'];
    for (const variable of problems) expect(program.output()).toContain(variable);
    expect(program.output()).not.toContain('secret-but-wrong');
    expect(program.output()).not.toContain('at file:');
  });

  it('books with any Bot API root and any partner, and stops cleanly', async () => {
    const { telegram, partner } = await startSandboxes();
    const program = start({ ...programEnvironment(telegram, partner), CLOSE_HOUR: '7' });
    await program.says('"msg":"The bot has started."');
    expect(program.output()).toContain('CLOSE_HOUR: now [policy] close_hour in venue.toml');
    const emma = await telegram.person(people.emma);
    await toReview(emma);
    await getTickets(emma);
    const [ticket] = partner.book.bookings[0]?.tickets ?? [];
    const [photo] = emma.photos().filter(({ caption }) => caption.includes(ticket?.code ?? '?'));
    const read = await decodeSymbols(emma.download(photo?.fileId ?? ''));
    expect(read).toEqual([{ format: 'QRCode', text: ticket?.code }]);

    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });

  /** Sends a signal once the start has asked Telegram for the bot, long before it is done. */
  async function signalledAtStart(signal: NodeJS.Signals): Promise<Program> {
    const { partner } = await startSandboxes();
    let isSent = false;
    const telegram = await startTelegramSandbox({
      quickDelivery: true,
      onCall({ method }) {
        if (method === 'getMe' && !isSent) isSent = program.process.kill(signal);
      },
    });
    onTestFinished(() => telegram.stop());
    const program = start(programEnvironment(telegram, partner));
    return program;
  }

  it('stops cleanly where it is told to while it starts', async () => {
    const program = await signalledAtStart('SIGTERM');
    expect(await program.ended, program.output()).toBe(0);
    expect(program.output()).toContain('"msg":"The bot has stopped."');
  });

  it('reads venue.toml again after its start where it is told to meanwhile', async () => {
    const program = await signalledAtStart('SIGHUP');
    await program.says('"msg":"The bot has stopped."');
    expect(program.output()).toMatch(/The bot has started.*The bot has stopped/s);
  });
});
