import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTelegramSandbox, type TelegramSandbox } from '../src/sandbox.ts';
import '../src/vitest.ts';
import { createCaller } from './calling.ts';

let telegram: TelegramSandbox;
beforeEach(async () => {
  telegram = await startTelegramSandbox();
});
afterEach(() => telegram.stop());

async function emmaWhoIsTold(text: string) {
  const emma = await telegram.person({ firstName: 'Emma' });
  await emma.sends('/start');
  const said = createCaller(telegram).done('sendMessage', { chat_id: emma.id, text });
  return { emma, said };
}

describe('expect(person).toSee', () => {
  it('waits for a message of the bot', async () => {
    const { emma, said } = await emmaWhoIsTold('two tickets');
    await expect(emma).toSee(/two \w+/);
    await said;
    await expect(emma).toSee('tickets', { onlyNew: true });
  });

  it('fails with the chat when nothing matches', async () => {
    const { emma, said } = await emmaWhoIsTold('two tickets');
    await said;
    const seeing = expect(emma).toSee('three', { timeoutMs: 1 });
    await expect(seeing).rejects.toThrow(/"three"[\s\S]*two tickets/);
  });

  it('looks at once what is not there', async () => {
    const { emma, said } = await emmaWhoIsTold('two tickets');
    await said;
    await expect(emma).not.toSee('three');
    await expect(expect(emma).not.toSee('two')).rejects.toThrow(
      'Emma sees what was not to be there: two tickets',
    );
  });
});

describe('sandboxes beside each other', () => {
  it('share nothing, not even under the same token', async () => {
    const other = await startTelegramSandbox();
    try {
      const { emma, said } = await emmaWhoIsTold('here only');
      await said;
      const an = await other.person({ firstName: 'An' });
      expect(an.id).toBe(emma.id);
      expect(other.token).toBe(telegram.token);
      telegram.fault({ method: 'getMe', kind: 'error' });
      telegram.clock.advance(1_000_000);
      await an.sends('/start');
      expect(await createCaller(other).call('getMe')).toMatchObject({ ok: true });
      expect(other.calls('sendMessage')).toEqual([]);
      expect(an.view().messages.map(({ text }) => text)).toEqual(['/start']);
      expect(telegram.clock.now() - other.clock.now()).toBeGreaterThan(900_000);
    } finally {
      await other.stop();
    }
  });
});
