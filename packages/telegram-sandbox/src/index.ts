/** The package's public API; everything else may change without notice. */
export { createSandboxClock, type Instant, type SandboxClock } from './clock.ts';
export type {
  BankAnswer,
  BotStanding,
  Callback,
  CallbackAnswer,
  CallEntry,
  Checkout,
  CheckoutState,
  Fault,
  FaultKind,
  LogEntry,
  Note,
  NoteEntry,
  Person,
  Topic,
} from './entities.ts';
export type { PageExtension } from './http/page.ts';
export type { InvoiceView } from './people/checkouts.ts';
export type { Opened } from './people/links.ts';
export type { ChatView } from './people/views.ts';
export type { Payment, PersonClient, SeenPhoto, Tap } from './person.ts';
export type { Expected, Seeing, Waiting } from './person-view.ts';
export {
  sandboxToken,
  startTelegramSandbox,
  type TelegramSandbox,
  type TelegramSandboxOptions,
} from './sandbox.ts';
export type { GroupKind, NewGroup } from './state/chat-directory.ts';
export type { DeliveryFault } from './state/disturbances.ts';
export type { NewPerson } from './state/population.ts';
