import { tapData } from '../taps.ts';
import type { BotContext, CommandContext } from '../telegram/context.ts';
import { type Button, button, rowsOf, type Screen } from '../telegram/screen.ts';
import type { Wording } from '../telegram/wording.ts';
import type { DeskDependencies } from './dependencies.ts';
import { answer, paint } from './replies.ts';
import { tapRefusal, visibleTo } from './rights.ts';
import { aboutNothing, pageIn, type StaffTaps } from './tap-handlers.ts';

/** A list of /todo. */
export interface StaffList {
  count(): Promise<number>;
  screen(ctx: BotContext, page: number): Promise<Screen>;
}

/** The names of lists are the actions of the buttons that show them. */
const countedLists = ['attention', 'requests', 'payments', 'differing'] as const;
type CountedList = (typeof countedLists)[number];

/** /todo: what waits for a person, each list behind its button. */
export function todoFeature(
  lists: Readonly<Record<CountedList | 'invitations', StaffList>>,
  { config, staff }: Pick<DeskDependencies, 'config' | 'staff'>,
) {
  async function menuFor(ctx: BotContext): Promise<Screen> {
    const visibleLists = countedLists.filter((name) => tapRefusal(name, ctx, staff) === null);
    const counts = await Promise.all(
      visibleLists.map(async (name) => ({ name, count: await lists[name].count() })),
    );
    return todoScreen(counts, config.access === 'invite', ctx.words);
  }
  const showList = ({ screen }: StaffList): StaffTaps['todo'] => {
    return async (ctx, tap) =>
      paint(ctx, visibleTo(ctx, staff, backToTodo(await screen(ctx, pageIn(tap)), ctx.words)));
  };
  const taps = aboutNothing({
    attention: showList(lists.attention),
    requests: showList(lists.requests),
    payments: showList(lists.payments),
    differing: showList(lists.differing),
    invitations: showList(lists.invitations),
    todo: async (ctx) => paint(ctx, await menuFor(ctx)),
  });
  return { todo: async (ctx: CommandContext) => answer(ctx, await menuFor(ctx)), taps };
}

export function todoScreen(
  lists: readonly { readonly name: CountedList; readonly count: number }[],
  hasInvitations: boolean,
  words: Wording,
): Screen {
  const isEmpty = lists.every(({ count }) => count === 0);
  const entry = ({ name, count }: (typeof lists)[number]): readonly Button[] => [
    button(words.text('todo-entry', { place: words.text(`todo-${name}`), count }), tapData.staff(name)),
  ];
  return {
    text: words.html(isEmpty ? 'todo-none' : 'todo-title'),
    rows: rowsOf(
      ...lists.map(entry),
      hasInvitations && [button(words.text('todo-more'), tapData.staff('invitations'))],
    ),
  };
}

/** Adds the button back to /todo. */
export function backToTodo({ text, rows }: Screen, words: Wording): Screen {
  return { text, rows: [...rows, [button(words.text('back'), tapData.staff('todo'))]] };
}
