import { methodLines, objectLines, unionLines } from './bot-api.ts';
import { type Field, readFields } from './notation.ts';

/** The definition of a type that is no scalar. */
type ObjectType =
  | { readonly kind: 'object'; readonly fields: readonly Field[] }
  | { readonly kind: 'union'; readonly subtypes: readonly string[] };

/** Every method that the Bot API or grammY knows. */
export const methodNames: readonly string[] = Object.keys(methodLines);

function remembering<Value>(read: (line: string) => Value): (line: string) => Value {
  const known = new Map<string, Value>();
  return (line) => {
    const value = known.get(line) ?? read(line);
    known.set(line, value);
    return value;
  };
}

const fieldsOf = remembering(readFields);

export function parametersOf(method: string): readonly Field[] {
  return fieldsOf(methodLines[method] ?? '');
}

export function objectTypeOf(name: string): ObjectType {
  const subtypes = unionLines[name];
  if (subtypes !== undefined) return { kind: 'union', subtypes: subtypes.split(' ') };
  return { kind: 'object', fields: fieldsOf(objectLines[name] ?? '') };
}
