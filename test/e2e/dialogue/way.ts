import type { PersonClient } from '../../../sandbox/telegram/person.ts';
import type { PaceLimits } from '../../../src/bot/pace.ts';
import { openDay, shown } from '../dialogue.ts';

/** This Telegram has no limits, and nobody here is a person who could be bothered. */
export const unhurried: PaceLimits = {
  messagesPerSecond: 1_000_000,
  chatMessagesPerSecond: 1_000_000,
  chatBurst: 1_000_000,
};

/** Every step of the dialogue that a customer comes to in order, with what is seen there. */
export const stations = [
  { step: 'date', sees: 'Which day would you like', go: (person: PersonClient) => person.sends('/book') },
  { step: 'package', sees: 'per booking', go: (person: PersonClient) => person.sends(openDay()) },
  { step: 'quantity', sees: / × .* = /, go: (person: PersonClient) => person.taps('Choose') },
  { step: 'cart', sees: 'Your booking for', go: (person: PersonClient) => person.taps('Add to booking') },
  { step: 'notice', sees: 'Before your details', go: (person: PersonClient) => person.taps('Continue') },
  { step: 'name', sees: 'What name', go: (person: PersonClient) => person.taps('Agree') },
  {
    step: 'phone',
    sees: 'phone number',
    go: (person: PersonClient) => person.taps(`Use ${person.firstName}`),
  },
  { step: 'email', sees: 'email address', go: (person: PersonClient) => person.sharesContact() },
  { step: 'review', sees: 'Please check your booking', go: (person: PersonClient) => person.taps('Skip') },
] as const;

export type StepOfWay = (typeof stations)[number]['step'];

/** From nothing to the given step. */
export async function goTo(person: PersonClient, step: StepOfWay): Promise<void> {
  for (const station of stations) {
    await station.go(person);
    await shown(person, station.sees);
    if (station.step === step) return;
  }
}
