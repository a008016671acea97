import { type StaffTapped, tapData } from '../taps.ts';
import { type BotContext, type CommandContext, endTap, type TapContext } from '../telegram/context.ts';
import { type Button, button, rowsOf, type Screen } from '../telegram/screen.ts';
import type { Wording } from '../telegram/wording.ts';
import { answer, mayOwn, paint } from './answer.ts';
import type { DeskDependencies } from './dependencies.ts';
import { pageIn } from './taps.ts';

/** A list of /todo; its name is the action of the buttons that show it. */
export interface TodoList {
  readonly name: 'attention' | 'requests' | 'payments' | 'differing';
  readonly isForOwners: boolean;
  count(): Promise<number>;
  screen(ctx: BotContext, page: number): Promise<Screen>;
}

/** /todo: what waits for a person, each list behind its button. */
export function todoFeature(lists: readonly TodoList[], { config, staff }: DeskDependencies) {
  async function menuFor(ctx: BotContext): Promise<Screen> {
    const shown = lists.filter(({ isForOwners }) => !isForOwners || mayOwn(ctx, staff));
    const counts = await Promise.all(shown.map(async ({ name, count }) => ({ name, count: await count() })));
    return todoScreen(counts, config.access === 'invite', ctx.words);
  }

  /** The list is named by the tap's action. */
  async function show(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const list = lists.find(({ name }) => name === tap.action);
    const isRefused = list === undefined || (list.isForOwners && !mayOwn(ctx, staff));
    await endTap(ctx, isRefused ? ctx.words.text('stale') : null);
    if (!isRefused) await paint(ctx, backToTodo(await list.screen(ctx, pageIn(tap)), ctx.words));
  }

  const taps = {
    attention: show,
    requests: show,
    payments: show,
    differing: show,
    async todo(ctx: TapContext) {
      await endTap(ctx, null);
      await paint(ctx, await menuFor(ctx));
    },
  };
  const todo = async (ctx: CommandContext): Promise<unknown> => answer(ctx, await menuFor(ctx));
  return { commands: { todo }, taps };
}

export function todoScreen(
  lists: readonly { readonly name: TodoList['name']; readonly count: number }[],
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
      hasInvitations && [button(words.text('todo-more'), tapData.staff('todoMore'))],
    ),
  };
}

/** Adds the button back to /todo. */
export function backToTodo({ text, rows }: Screen, words: Wording): Screen {
  return { text, rows: [...rows, [button(words.text('back'), tapData.staff('todo'))]] };
}
