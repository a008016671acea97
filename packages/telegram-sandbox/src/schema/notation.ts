/**
 * The notation in which the schema is kept, one line for each method or type: `chat_id!:Integer|String text!:String
 * entities:MessageEntity[]`. An exclamation mark means required.
 */
export interface TypeReference {
  readonly name: string;
  /** The depth of arrays: 2 for `InlineKeyboardButton[][]`. */
  readonly depth: number;
}

export interface Field {
  readonly name: string;
  readonly required: boolean;
  /** The alternatives. */
  readonly types: readonly TypeReference[];
}

function readType(text: string): TypeReference {
  const name = text.replaceAll('[]', '');
  return { name, depth: (text.length - name.length) / 2 };
}

export function readFields(line: string): readonly Field[] {
  if (line === '') return [];
  return line.split(' ').map((part) => {
    const [, name = '', mark, types = ''] = /^(\w+)(!?):(.+)$/.exec(part) ?? [];
    return { name, required: mark === '!', types: types.split('|').map(readType) };
  });
}
