import { describe, expect, it } from 'vitest';
import { connectionGuide, parseServeCommand } from '../src/serve-options.ts';

describe('the command line of the sandbox', () => {
  it('needs nothing', () => {
    expect(parseServeCommand([])).toEqual({
      kind: 'serve',
      options: {
        port: 8090,
        host: '127.0.0.1',
        botToken: '1234567:sandbox',
        botName: 'Sandbox Bot',
        botUsername: 'sandbox_bot',
        webhook: null,
        people: [{ firstName: 'Emma', languageCode: 'en' }],
        floodLimits: false,
        speed: 1,
        printsCalls: true,
      },
    });
  });

  it('takes a webhook, people, limits and a fast clock', () => {
    const args = '--webhook http://127.0.0.1:3000/hook --secret s --person An:vi --person Emma';
    expect(
      parseServeCommand([...args.split(' '), '--flood-limits', '--speed', '60', '--quiet']),
    ).toMatchObject({
      options: {
        webhook: { url: 'http://127.0.0.1:3000/hook', secretToken: 's' },
        people: [
          { firstName: 'An', languageCode: 'vi' },
          { firstName: 'Emma', languageCode: 'en' },
        ],
        floodLimits: true,
        speed: 60,
        printsCalls: false,
      },
    });
  });

  it.each([
    ['--port x', '--port is a number up to 65535.'],
    ['--speed 0', '--speed is a number above 0.'],
    ['--token secret', '--token is a number, a colon and a word.'],
    ['--secret s', '--secret needs --webhook.'],
    ['--person :vi', '--person is a first name.'],
    ['--prot 1', "Unknown option '--prot'"],
  ])('refuses %s in words', (args, problem) => {
    expect(parseServeCommand(args.split(' '))).toMatchObject({
      kind: 'refuse',
      problem: expect.stringContaining(problem),
    });
  });

  it('tells how to connect', () => {
    const guide = connectionGuide({ url: 'http://127.0.0.1:8090', token: '1:x' });
    expect(guide).toContain("new Bot('1:x', { client: { apiRoot: 'http://127.0.0.1:8090' } })");
  });
});
