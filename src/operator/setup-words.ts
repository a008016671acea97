import {
  type Advice,
  partnerAccepts,
  storeAnswers,
  telegramUnreachable,
  tokenRefused,
} from './check-words.ts';

/** What setup asks; see check-words.ts. */

export const needsTerminal =
  'npm run setup asks questions: run it in a terminal. (.env.example explains every variable.)';
export const welcome = 'Setting up the ticket bot';
export const howItGoes = `It takes about five minutes. Each answer is tried at once.
Nothing is written before the end, and Ctrl-C stops at any moment.
What stands in grey is taken when you press Enter.`;
export const whatNow = 'What now?';
export const keepsPresent = 'Enter alone keeps the one that is there.';

export function thisIsNeeded(example: string): string {
  return `This is needed. For example: ${example}`;
}

export function thisIsWrong(problem: string, example: string): string {
  return `It ${problem}. For example: ${example}`;
}

export const cantBeWritten = "This mixes quotes and backslashes in a way that .env can't hold.";

export function whatHelps(mend: string): string {
  return `What helps: ${mend}`;
}

export const askToken = `The token of your bot?
Open @BotFather in Telegram, send /newbot, and copy what it gives you. (It stays unseen here.)`;
export const askingTelegram = 'Asking Telegram';

export function thisIsTheBot({
  username,
  name,
}: {
  readonly username: string;
  readonly name: string;
}): string {
  return `Telegram knows your bot: @${username} (${name})`;
}

export function telegramFailed(
  answer: { readonly kind: 'refused' } | { readonly kind: 'unreachable'; readonly why: string },
  apiRoot: string,
): Advice {
  return answer.kind === 'refused' ? tokenRefused : telegramUnreachable(apiRoot, answer.why);
}

export const tokenChoices = [
  { value: 'again', label: 'Enter the token again' },
  { value: 'later', label: 'Go on, I will mend it later' },
] as const;

export const askVenueName = 'What do you call the place that your customers visit?';
export const nameTranslated = 'venue.toml has its name in several languages; it stays as it is.';
export const askTimeZone = 'In which time zone is it? (a name such as Asia/Ho_Chi_Minh or Europe/Berlin)';

export function timeThere(timeZone: string, now: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(
    now,
  );
  return `There it is ${time} now.`;
}

export const askCurrency = 'In which currency are your prices? (a code such as VND, EUR, USD)';
export const askPhoneCountry = `From which country are phone numbers that are typed without "+"?
(two letters such as VN, DE, US)`;

export const askStore = `Where is the store, Redis or Valkey? It keeps the bookings.
(On this machine: docker run -d -p 6379:6379 valkey/valkey:8.1 --appendonly yes --appendfsync always)`;
export const passwordSeparately = 'Leave the password out here: it is asked for next, unseen.';
export const askStorePassword = 'Its password? (Enter alone if there is none)';
export const askingStore = 'Asking the store';

export function storeReady(answer: Parameters<typeof storeAnswers>[0]): string {
  return `The store is there: ${storeAnswers(answer)}`;
}

export const storeChoices = [
  { value: 'again', label: 'Enter its address again' },
  { value: 'later', label: 'Go on, I will start it later' },
] as const;

export const askPartnerAddress = `The address of your partner's interface (API), from which the tickets come?
It stands in the document that you got with your credentials, for example https://partner.example.com`;
export const askClientId = 'Your client id there?';
export const askClientSecret = 'The secret that belongs to this client id? (It stays unseen here.)';
export const askSignature = `How does the partner sign? A template of {method} {path} {query} {timestamp} {body} {bodySha256}
{clientId} {nonce} {nl}, then options such as "; output=base64; timestamp=ms" (all are in .env.example)`;
export const askingPartner = 'Asking the partner what is on sale';

export function partnerReady(answer: Parameters<typeof partnerAccepts>[0]): string {
  return `The partner ${partnerAccepts(answer)}`;
}

export type PartnerChoice = 'credentials' | 'presets' | 'describe' | 'all' | 'again' | 'later';

export function partnerChoices(
  isSignatureRefused: boolean,
): readonly { readonly value: PartnerChoice; readonly label: string }[] {
  const ofSignature = [
    { value: 'credentials', label: 'Enter client id and secret again' },
    { value: 'presets', label: 'Try the other ways of signing that are known (up to 16 requests)' },
    { value: 'describe', label: "Describe the way of signing, from the partner's document" },
  ] as const;
  return [
    ...(isSignatureRefused ? ofSignature : []),
    { value: 'all', label: 'Enter address, client id and secret again' },
    { value: 'again', label: 'Ask once more' },
    { value: 'later', label: 'Go on, I will mend it later' },
  ];
}

export function tryingSignature(signature: string): string {
  return `Trying ${signature}`;
}

export function signatureFound(signature: string): string {
  return `The partner accepts ${signature}`;
}

export function signatureNotThis(signature: string): string {
  return `Not ${signature}`;
}

export const noSignatureFound =
  'None of them is accepted. Most likely client id or secret are mistyped, or belong to another address.';

export const askAccess = 'Who may book?';
export const accessChoices = [
  { value: 'public', label: 'Anyone on Telegram' },
  { value: 'invite', label: 'Only people who come through a link', hint: 'you make links with /invite' },
] as const;

export const askPayment = 'How do customers pay you? (They read it before they book.)';
export const askProviderToken =
  'The payment token? (@BotFather: /mybots, the bot, "Payments", your provider; one with TEST in it moves no money)';
export const askTransferBank = 'Your bank? (its short name, such as Vietcombank or MB Bank)';
export const askTransferAccount = 'The number of the account?';
export const askTransferName = 'The name of its holder, as the bank writes it?';
export const askTransferWebhook = 'Who tells the bot that a transfer has arrived?';
export const transferWebhookChoices = [
  { value: 'none', label: 'Staff, under /payments' },
  { value: 'sepay', label: 'SePay', hint: 'watches the account and calls the bot' },
  { value: 'payos', label: 'payOS', hint: 'watches the account and calls the bot' },
  { value: 'hmac', label: 'A program of our own', hint: 'docs/operations.md has the format' },
] as const;
export const askTransferSecret = 'Its key? (API key, checksum key, or the key your program signs with)';
export const payAtGate = 'Pay at the gate.';
export const askPaymentNotice = 'Your sentence?';

/** How customers may pay here: as PAYMENT spells it. */
export type PaidHere = 'telegram' | 'transfer' | 'telegram,transfer';
const paidHereLabels: Readonly<Record<PaidHere, string>> = {
  telegram: 'By card in Telegram, before they get tickets',
  transfer: 'By bank transfer (VietQR), before they get tickets',
  'telegram,transfer': 'By card or by bank transfer, as they like, before they get tickets',
};

/** `notice`: undefined where nothing was decided yet. `waysHere`: those that the currency allows. */
export function paymentChoices(
  notice: string | undefined,
  waysHere: readonly PaidHere[],
): readonly { readonly value: 'keep' | 'gate' | 'write' | 'nothing' | PaidHere; readonly label: string }[] {
  return [
    ...(notice === undefined
      ? []
      : [
          {
            value: 'keep',
            label: notice === '' ? 'As it is: they read nothing' : `As it is: "${notice}"`,
          } as const,
        ]),
    { value: 'gate', label: `They read "${payAtGate}"` },
    { value: 'write', label: 'Another sentence, I write it' },
    { value: 'nothing', label: 'They read nothing about it' },
    ...waysHere.map((value) => ({ value, label: paidHereLabels[value] })),
  ];
}

export const askStaff = `Who works with the bot?
Staff find and cancel bookings, and answer what customers ask.`;
export const askStaffIds =
  'Their numeric Telegram ids? (separated by commas; 12345678:desk for who is not to see money)';

export function staffChoices(
  present: string,
  username: string | null,
): readonly {
  readonly value: 'keep' | 'find' | 'type' | 'nobody';
  readonly label: string;
  readonly hint?: string;
}[] {
  return [
    ...(present === '' ? [] : [{ value: 'keep', label: `As it is: ${present}` } as const]),
    ...(username === null
      ? []
      : [{ value: 'find', label: 'Me, and the bot finds my id', hint: 'you send it a message' } as const]),
    { value: 'type', label: 'I know their numeric Telegram ids' },
    { value: 'nobody', label: 'Nobody for now' },
  ];
}

export function sendTheNumber(username: string, number: string): string {
  return `Open @${username} in Telegram (https://t.me/${username}), press Start, and send it this number: ${number}
Done?`;
}

export function thatIsYou({ id, name }: { readonly id: number; readonly name: string }): string {
  return `That is you, ${name} (${id}).`;
}

export const nobodySentIt =
  'The number has not arrived. Is the bot running already, or on a webhook? Then enter your id yourself.';

export const askStaffChat = `Where do alerts and customers' questions come?
A group of your staff is best: whoever replies there answers the customer.`;
export const askStaffChatId = 'Its id? (negative: the number behind # in its address at web.telegram.org/a)';

export function staffChatChoices(present: string): readonly {
  readonly value: 'keep' | 'find' | 'type' | 'nowhere';
  readonly label: string;
  readonly hint?: string;
}[] {
  return [
    ...(present === '' ? [] : [{ value: 'keep', label: `As it is: ${present}` } as const]),
    { value: 'find', label: 'To a group, and the bot finds its id', hint: 'you add the bot to it' },
    { value: 'type', label: 'I know the id of the group' },
    { value: 'nowhere', label: 'Nowhere for now', hint: 'nobody hears of bookings that need a person' },
  ];
}

export function addToGroup(username: string): string {
  return `Add @${username} to the group of your staff in Telegram: open the group, its name, "Add", @${username}.
Done?`;
}

export function askIsThatTheGroup({ title }: { readonly title: string }): string {
  return `The bot was added to "${title}". Is that the group?`;
}

export const addedNowhere =
  'The bot has not seen that it was added to a group. Is it running already, or on a webhook? Then enter the id yourself.';
export const askingStaffChat = 'Asking Telegram about the group';

export const askUpdates = 'How does the bot hear from Telegram?';
export const updateChoices = [
  { value: 'polling', label: 'It asks Telegram', hint: 'works anywhere, nothing to prepare' },
  { value: 'webhook', label: 'Telegram calls it', hint: 'needs a public https address; for many customers' },
] as const;
export const askWebhookUrl =
  'The public address at which the bot is reached, with its path? (https://bot.example.com/telegram)';

export const keyGenerated =
  "A key was made that encrypts your customers' data. Keep a copy of .env where you keep passwords: without it a backup is worth nothing.";

export const venueFileBeginning = `# What your venue is. venue.example.toml shows everything else that can stand here:
# address, hours, texts in other languages, cancellation policy, the look of tickets.

`;

export function venueByHand(keys: object): string {
  const lines = Object.entries(keys).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  return `venue.toml is written in a way that setup can't change. Please put in yourself:\n${lines.join('\n')}`;
}

export const mendVenueFirst = 'Please mend venue.toml first, then run setup again. Nothing was written.';
export const nothingChanged = 'Nothing differs from what is there.';
export const whatIsWritten = 'What will be written';

export function fileChange(path: string, isThere: boolean, names: readonly string[]): string {
  const change = isThere ? 'changes; other lines stay' : 'is new';
  return `${path} ${change}${names.length === 0 ? '' : `: ${names.join(', ')}`}`;
}

export function askToWrite(isAnyThere: boolean): string {
  return isAnyThere ? 'Change what is there?' : 'Write it?';
}

export const written = 'Written. Only you can read .env.';
export const nothingWritten = 'Nothing was written.';
export const askToCheck = 'Check everything now? (the same as npm run doctor)';
export const askToStart = 'Start the bot now? (the same as npm start; Ctrl-C stops it)';
export const starting = 'Starting. Open your bot in Telegram and press Start.';
export const later = 'Later: npm run doctor checks everything, npm start starts the bot.';
