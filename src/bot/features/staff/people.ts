import type { ChatApi } from '../../card.ts';
import { telegramFailure } from '../../telegram-errors.ts';

/** As Telegram gives somebody's name now; who has left Telegram is named by the id. */
export async function nameOfPerson(api: ChatApi, id: number): Promise<string> {
  try {
    const { first_name = '', last_name = '', username } = await api.getChat(id);
    const name = [first_name, last_name, username === undefined ? '' : `(@${username})`];
    return name.filter((part) => part !== '').join(' ');
  } catch (error) {
    if (telegramFailure(error) === null) throw error;
    return String(id);
  }
}
