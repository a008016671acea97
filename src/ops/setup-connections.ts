import { randomInt } from 'node:crypto';
import { log } from '@clack/prompts';
import type { Clock } from '../booking/ports.ts';
import { type Config, parsePartnerConfig } from '../config/config.ts';
import { variables } from '../config/environment.ts';
import { withoutPassword, withPassword } from '../config/store-address.ts';
import { signaturePresets } from '../partner/signature.ts';
import {
  type CheckRemark,
  isSignatureRefused,
  partnerAccepts,
  partnerFailed,
  staffChatRemark,
  storeAnswers,
  storeFailed,
  storeWarning,
  telegramFailed,
} from './probe-advice.ts';
import {
  askPartner,
  askStaffChat,
  askStore,
  askTelegram,
  groupOf,
  machineClock,
  type PartnerAnswer,
  type StaffChatAnswer,
  writerOf,
} from './probes.ts';
import {
  type Answers,
  askSecret,
  askSecretVariable,
  askText,
  askVariable,
  type Choice,
  choose,
  isWanted,
  problemWith,
  problemWithNeeded,
  showing,
  type VariableName,
} from './setup-answers.ts';

/* The questions about the bot's connections. Each answer is checked at once. */

/** The answer that selects a sandbox. */
const sandbox = 'sandbox';
/** As `npm run sandbox:telegram` and `npm run sandbox:partner` start without options. */
export const sandboxes = {
  telegram: { TELEGRAM_API_ROOT: 'http://127.0.0.1:8090', BOT_TOKEN: '1234567:sandbox' },
  partner: {
    PARTNER_BASE_URL: 'http://127.0.0.1:8091',
    PARTNER_CLIENT_ID: 'demo-client',
    PARTNER_CLIENT_SECRET: 'demo-secret',
  },
} as const;

function useSandbox(answers: Answers, which: keyof typeof sandboxes): void {
  for (const [name, value] of Object.entries(sandboxes[which])) answers.set(name as VariableName, value);
}

/** Asks after a failure whether to try again or leave it for later. */
async function isLeftForLater(again: string, later: string): Promise<boolean> {
  const choices = [
    { value: 'again', label: again },
    { value: 'later', label: later },
  ] as const;
  return (await choose('What now?', choices)) === 'later';
}

function telegramOf(answers: Answers): Parameters<typeof askTelegram>[0] {
  const { schema, example } = variables.TELEGRAM_API_ROOT;
  const parsed = schema.safeParse(answers.get('TELEGRAM_API_ROOT') || undefined);
  return { token: answers.get('BOT_TOKEN'), apiRoot: parsed.success ? parsed.data : example };
}

/** Answers Telegram's data of the bot; null when that is left for later. */
export async function askForToken(answers: Answers) {
  for (;;) {
    const token = await askSecret(
      `The token of your bot?
      Open @BotFather in Telegram, send /newbot, and copy what it gives you. (It is not shown here.)
      To try without Telegram: npm run sandbox:telegram in another terminal, and type ${sandbox} here.`,
      answers.get('BOT_TOKEN'),
      (typed) => (typed === sandbox ? undefined : problemWithNeeded('BOT_TOKEN', typed)),
    );
    if (token === sandbox) useSandbox(answers, 'telegram');
    else answers.set('BOT_TOKEN', token);
    const telegram = telegramOf(answers);
    const answer = await showing(
      'Asking Telegram',
      () => askTelegram(telegram),
      (result): CheckRemark =>
        result.kind === 'accepted'
          ? { text: `Telegram knows your bot: @${result.username} (${result.name})`, fix: null }
          : telegramFailed(result, telegram.apiRoot),
    );
    if (answer.kind === 'accepted') return answer;
    if (await isLeftForLater('Enter the token again', 'Go on, I will fix it later')) return null;
  }
}

/** Asks for the store; answers its clock, which gives requests their time. */
export async function askForStore(answers: Answers): Promise<Clock> {
  const present = withoutPassword(answers.get('REDIS_URL') || variables.REDIS_URL.example);
  let presentPassword = present.password;
  let usual = present.address;
  for (;;) {
    usual = await askText({
      message: `Where is the store, Redis or Valkey? It keeps the bookings.
      (To start one on this machine: docker run --detach --name boxoffice-store --restart unless-stopped
      --publish 127.0.0.1:6379:6379 --volume boxoffice-store:/data valkey/valkey:8.1
      valkey-server --appendonly yes --appendfsync always --maxmemory-policy noeviction)`,
      usual,
      problem: (text) =>
        withoutPassword(text).password !== ''
          ? 'Leave the password out here: the next question asks for it.'
          : problemWith('REDIS_URL', text),
    });
    const password = await askSecret(
      'Its password? (Press Enter if there is none)',
      presentPassword,
      () => undefined,
    );
    const url = withPassword(usual, password);
    answers.set('REDIS_URL', url);
    if (password !== encodeURIComponent(password)) {
      log.info(
        'REDIS_URL needs codes for special characters in a password (@ is %40, # is %23, / is %2F, ' +
          '% is %25). Setup writes these codes; use them too when you change it by hand.',
      );
    }
    const answer = await showing(
      'Asking the store',
      () => askStore({ url, prefix: answers.get('REDIS_PREFIX') || variables.REDIS_PREFIX.example }),
      (result): CheckRemark =>
        result.kind === 'answers'
          ? { text: `The store is there: ${storeAnswers(result)}`, fix: null }
          : storeFailed(result),
    );
    if (answer.kind === 'answers') {
      for (const { text, fix } of answer.warnings.map(storeWarning)) log.warn(`${text}: ${fix}`);
      return answer.clock;
    }
    if (await isLeftForLater('Enter its address again', 'Go on, I will start it later')) return machineClock;
    // Lets the person take back a password that is not needed.
    presentPassword = '';
  }
}

type PartnerContext = Pick<Config['venue'], 'timeZone' | 'currency'> & { readonly clock: Clock };

const partnerChoices = [
  { value: 'all', label: 'Enter address, client id and secret again' },
  { value: 'again', label: 'Ask once more' },
  { value: 'later', label: 'Go on, I will fix it later' },
] as const;
const signatureChoices = [
  { value: 'credentials', label: 'Enter client id and secret again' },
  { value: 'presets', label: 'Try the other known ways of signing (up to 16 requests)' },
  { value: 'describe', label: "Describe the way of signing, from the partner's document" },
  ...partnerChoices,
] as const;

export async function askForPartner(answers: Answers, context: PartnerContext): Promise<void> {
  let next: (typeof signatureChoices)[number]['value'] = 'all';
  let isSandbox = false;
  while (next !== 'later') {
    if (next === 'all') {
      isSandbox = await askForPartnerAddress(answers);
    }
    if (!isSandbox && (next === 'all' || next === 'credentials')) {
      await askVariable(answers, 'PARTNER_CLIENT_ID', 'Your client id there?');
      await askSecretVariable(
        answers,
        'PARTNER_CLIENT_SECRET',
        'The secret that belongs to this client id? (It is not shown here.)',
      );
    }
    if (next === 'describe') {
      await askVariable(
        answers,
        'PARTNER_SIGNATURE',
        `How does the partner sign? A template of {method} {path} {query} {timestamp} {body} {bodySha256}
        {clientId} {nonce} {nl}, then options such as "; output=base64; timestamp=ms" (all are in .env.example)`,
      );
    }
    if (next === 'presets') {
      if (await findsPreset(answers, context)) return;
      next = await choose('What now?', signatureChoices);
      continue;
    }
    const answer = await showing(
      'Asking the partner what is on sale',
      () => readPartner(answers, context),
      (result): CheckRemark =>
        result.kind === 'answers'
          ? { text: `The partner ${partnerAccepts(result)}`, fix: null }
          : partnerFailed(result.failure, { baseUrl: answers.get('PARTNER_BASE_URL') }, result.clockSkewMs),
    );
    if (answer.kind === 'answers') return;
    next = await choose('What now?', isSignatureRefused(answer.failure) ? signatureChoices : partnerChoices);
  }
}

/** Answers whether it is the sandbox's, whose credentials are known. */
async function askForPartnerAddress(answers: Answers): Promise<boolean> {
  const typed = await askText({
    message: `The address of your partner's interface (API), from which the tickets come?
    It is in the document that you got with your credentials, for example https://partner.example.com
    To try without a partner: npm run sandbox:partner in another terminal, and type ${sandbox} here.`,
    usual: answers.get('PARTNER_BASE_URL'),
    problem: (text) => (text === sandbox ? undefined : problemWith('PARTNER_BASE_URL', text)),
  });
  if (typed === sandbox) {
    useSandbox(answers, 'partner');
    return true;
  }
  const address = variables.PARTNER_BASE_URL.schema.parse(typed);
  if (address !== typed.replace(/\/+$/, ''))
    log.info(`The bot adds the paths itself, so it uses only ${address}`);
  answers.set('PARTNER_BASE_URL', address);
  return false;
}

async function readPartner(answers: Answers, { clock, ...venue }: PartnerContext): Promise<PartnerAnswer> {
  const parsed = parsePartnerConfig(answers.environment);
  if (parsed.ok) return askPartner(parsed.partner, venue, clock);
  const message = parsed.problems.map(({ where, problem }) => `${where} ${problem}`).join('; ');
  const failure = { operation: 'sale-packages', reason: 'authentication', message, why: '' } as const;
  return { kind: 'failed', failure, clockSkewMs: null };
}

/** Tries every known way of signing, in seconds and in milliseconds, until the partner accepts one. */
async function findsPreset(answers: Answers, context: PartnerContext): Promise<boolean> {
  const before = answers.get('PARTNER_SIGNATURE');
  const names = Object.keys(signaturePresets);
  for (const signature of [...names, ...names.map((name) => `${name}; timestamp=ms`)]) {
    answers.set('PARTNER_SIGNATURE', signature);
    const answer = await showing(
      `Trying ${signature}`,
      () => readPartner(answers, context),
      ({ kind }): CheckRemark => ({
        text: kind === 'answers' ? `The partner accepts ${signature}` : `Not ${signature}`,
        fix: null,
      }),
    );
    if (answer.kind === 'answers') return true;
    if (!isSignatureRefused(answer.failure)) break;
  }
  answers.set('PARTNER_SIGNATURE', before);
  log.warn('The partner accepts none of them. Is the client id or the secret wrong, or for another address?');
  return false;
}

/** The choice to keep a present value; empty when there is none. */
function keepingIt(present: string): readonly Choice<'keep'>[] {
  return present === '' ? [] : [{ value: 'keep', label: `As it is: ${present}` }];
}

export async function askForStaff(answers: Answers, username: string | null): Promise<void> {
  const lookUpChoices = [
    { value: 'owner', label: 'Me, and the bot finds my id', hint: 'you send it a message' },
    { value: 'desk', label: 'A colleague at the desk, and the bot finds their id', hint: 'they open a link' },
  ] as const;
  for (let isFirst = true; ; ) {
    const present = answers.get('STAFF_IDS');
    const done = isFirst
      ? keepingIt(present)
      : [{ value: 'keep', label: `Nobody else: ${present}` } as const];
    const choices: readonly Choice<'keep' | 'owner' | 'desk' | 'type' | 'nobody'>[] = [
      ...(present === '' ? [] : done),
      ...(username === null ? [] : lookUpChoices),
      { value: 'type', label: 'I know their numeric Telegram ids' },
      ...(present === '' ? [{ value: 'nobody', label: 'Nobody for now' } as const] : []),
    ];
    const choice = await choose(
      isFirst
        ? `Who works with the bot?
      Staff find and cancel bookings, and answer what customers ask.`
        : `Who else works with the bot?
      The desk sees neither debts nor files with customers' details, and returns no money.`,
      choices,
    );
    if (choice === 'keep' || choice === 'nobody') {
      answers.set('STAFF_IDS', present);
      return warnWithoutOwner(present);
    }
    const added = choice === 'type' ? await askForIds() : await findPerson(answers, username ?? '', choice);
    if (added === null) continue;
    isFirst = false;
    answers.set('STAFF_IDS', withMembers(present, added));
  }
}

function askForIds(): Promise<string> {
  return askText({
    message: 'Their numeric Telegram ids? (separated by commas; 12345678:desk for a colleague at the desk)',
    usual: '',
    problem: (text) => problemWithNeeded('STAFF_IDS', text),
  });
}

function warnWithoutOwner(present: string): void {
  const members = variables.STAFF_IDS.schema.safeParse(present);
  if (members.data?.some(({ role }) => role === 'owner')) return;
  log.warn('There is no owner: nobody sees the debt or returns money. Run setup again to add one.');
}

/**
 * The person who sends the bot a number that only they can see, or opens a link with it, in the form of STAFF_IDS;
 * null: nobody did.
 */
async function findPerson(
  answers: Answers,
  username: string,
  role: 'owner' | 'desk',
): Promise<string | null> {
  const number = String(randomInt(100_000, 1_000_000));
  const hasSent = await isWanted(
    role === 'owner'
      ? `Open @${username} in Telegram (https://t.me/${username}), press Start, and send it this number: ${number}
    Done?`
      : `Send your colleague this link. They open it in Telegram and press Start: \
https://t.me/${username}?start=${number}
    Done?`,
  );
  if (!hasSent) return null;
  const writer = await writerOf(telegramOf(answers), number);
  if (writer === undefined) {
    log.warn(
      'The number has not arrived. If the bot is running already, or uses a webhook, enter the id yourself.',
    );
    return null;
  }
  const who = role === 'owner' ? 'That is you' : 'That is your colleague';
  log.success(`${who}, ${writer.name} (${writer.id}).`);
  return `${writer.id}:${role}`;
}

/** Adds people to the present staff; somebody who is there already gets the new role. */
function withMembers(staff: string, added: string): string {
  const members = [...staff.split(','), ...added.split(',')].map((member) => member.trim());
  const byId = new Map(members.map((member) => [member.split(':', 1)[0], member]));
  return [...byId.values()].filter((member) => member !== '').join(',');
}

export async function askForStaffChat(answers: Answers, username: string): Promise<void> {
  const telegram = telegramOf(answers);
  const before = answers.get('STAFF_CHAT_ID');
  for (let id = before; ; ) {
    const choice = await choose(
      `Where should alerts and customers' questions go?
      A group of your staff is best: whoever replies there answers the customer.`,
      [
        ...keepingIt(id),
        { value: 'find', label: 'To a group, and the bot finds its id', hint: 'you add the bot to it' },
        { value: 'type', label: 'I know the id of the group' },
        {
          value: 'private',
          label: 'To each of us in private',
          hint: 'owners see alerts, all staff see questions',
        },
      ],
    );
    if (choice === 'keep') return answers.set('STAFF_CHAT_ID', id);
    // An absent value means that already.
    if (choice === 'private') return before === '' ? undefined : answers.set('STAFF_CHAT_ID', '');
    const chosen =
      choice === 'find'
        ? await findGroup(telegram, username)
        : await askText({
            message: 'Its id? (negative: the number behind # in its address at web.telegram.org/a)',
            usual: id,
            problem: (text) => problemWithNeeded('STAFF_CHAT_ID', text),
          });
    if (chosen === null) continue;
    id = chosen;
    const remarkOn = (answer: StaffChatAnswer): CheckRemark =>
      staffChatRemark(answer, Number(id), telegram.apiRoot);
    const answer = await showing(
      'Asking Telegram about the group',
      () => askStaffChat(telegram, Number(id)),
      remarkOn,
    );
    if (remarkOn(answer).fix === null) return answers.set('STAFF_CHAT_ID', id);
  }
}

/** The id of the group to which the bot was added; null: there is none, or another one was meant. */
async function findGroup(telegram: Parameters<typeof groupOf>[0], username: string): Promise<string | null> {
  const isAdded = await isWanted(
    `In Telegram, open the group of your staff, tap its name, then "Add", and choose @${username}.
    Done?`,
  );
  if (!isAdded) return null;
  const group = await groupOf(telegram);
  if (group === undefined) {
    log.warn(
      'The bot was not added to a group. If it is running already, or uses a webhook, enter the id yourself.',
    );
    return null;
  }
  const isRightGroup = await isWanted(`The bot was added to "${group.title}". Is that the group?`);
  return isRightGroup ? String(group.id) : null;
}
