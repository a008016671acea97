import type { Field, TypeReference } from '../src/schema/notation.ts';
import { objectTypeOf, parametersOf } from '../src/schema/schema.ts';

type Values = Readonly<Record<string, unknown>>;

const scalarSamples: Values = { Integer: 7, Float: 1.5, String: 'x', Boolean: true, InputFile: 'attach://x' };
const unions = [
  'BotCommandScope',
  'InlineQueryResult(?:Cached)?',
  'InputMedia',
  'InputPaidMedia',
  'MenuButton',
];
const otherUnions = ['InputProfilePhoto', 'InputStoryContent', 'ReactionType', 'StoryAreaType'];
const typedName = new RegExp(`^(?:${[...unions, ...otherUnions].join('|')})([A-Z]\\w+)$`);

/** The `type` that an object of this name carries: `web_app` for MenuButtonWebApp. */
function typeNameOf(name: string): string | undefined {
  const ending = typedName.exec(name)?.[1];
  return ending?.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

function sampleOfObject(name: string): unknown {
  const known = objectTypeOf(name);
  if (known.kind === 'union') return sampleOfObject(known.subtypes[0] ?? '');
  const type = typeNameOf(name);
  return { ...sampleOfFields(known.fields), ...(type !== undefined && { type }) };
}

function sampleOf({ name, depth }: TypeReference): unknown {
  if (depth > 0) return [sampleOf({ name, depth: depth - 1 })];
  return scalarSamples[name] ?? sampleOfObject(name);
}

export function sampleOfField({ types }: Field): unknown {
  const [type] = types;
  return type && sampleOf(type);
}

function sampleOfFields(fields: readonly Field[]): Values {
  const required = fields.filter((field) => field.required);
  return Object.fromEntries(required.map((field) => [field.name, sampleOfField(field)]));
}

/** Something of the right type for every parameter that the method requires. */
export function sampleOfMethod(method: string): Values {
  return sampleOfFields(parametersOf(method));
}
