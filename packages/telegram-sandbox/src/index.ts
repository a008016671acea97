/** The package's public side: everything else in it may change without notice. */
export { createSandboxClock, type Instant, type SandboxClock } from './clock.ts';
export type {
  Callback,
  CallbackAnswer,
  CallEntry,
  Fault,
  FaultKind,
  LogEntry,
  Note,
  NoteEntry,
  Person,
} from './entities.ts';
export type { PageExtension } from './http/page.ts';
export type { ChatView } from './people/views.ts';
export type { Expected, PersonClient, Seeing, SeenPhoto, Tap, Waiting } from './person.ts';
export {
  sandboxToken,
  startTelegramSandbox,
  type TelegramSandbox,
  type TelegramSandboxOptions,
} from './sandbox.ts';
export type { DeliveryFault } from './state/disturbances.ts';
export type { NewPerson } from './state/population.ts';
