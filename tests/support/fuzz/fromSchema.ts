import fc from 'fast-check';
import type Type from 'typebox';
import Value from 'typebox/value';
import { MAIL_ADDRESS_PATTERN } from '#contract/domain/mailAddress.ts';

/** What is read of a schema: the JSON Schema that TypeBox writes. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Values to try for a field besides those its schema gives, by the field's name. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Texts of the patterns whose assertions the generator does not know. */
const KNOWN = new Map([[MAIL_ADDRESS_PATTERN, fc.emailAddress()]]);

function matching(pattern: string): fc.Arbitrary<string> {
  const whole = new RegExp(pattern, 'u');
  const known = KNOWN.get(pattern);
  if (known !== undefined) return known.filter((one) => whole.test(one));
  // Nor does it know every class of Unicode: any text that fits stands for those.
  if (pattern.includes('\\p{')) {
    return fc.string({ maxLength: 60, unit: 'grapheme' }).filter((one) => whole.test(one));
  }
  return fc.stringMatching(new RegExp(pattern));
}

function text({ pattern, minLength = 0, maxLength = 60 }: Shape): fc.Arbitrary<string> {
  const any =
    pattern === undefined
      ? fc.string({ minLength, maxLength, unit: 'grapheme' })
      : matching(pattern);
  return any.filter(({ length }) => length >= minLength && length <= maxLength);
}

function object(shape: Shape, hints: Hints): fc.Arbitrary<unknown> {
  const required = new Set(shape.required);
  const fields = Object.entries(shape.properties ?? {}).map(([name, field]) => {
    const value = valid(field, hints);
    const hint = hints[name];
    const known = hint === undefined ? value : fc.oneof(value, { arbitrary: hint, weight: 4 });
    return [name, required.has(name) ? known : fc.option(known, { nil: undefined })] as const;
  });
  // An optional field without a value is left out.
  return fc
    .record(Object.fromEntries(fields))
    .map((made) =>
      Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)),
    );
}

function valid(shape: Shape, hints: Hints): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  if (shape.anyOf !== undefined) return fc.oneof(...shape.anyOf.map((one) => valid(one, hints)));
  switch (shape.type) {
    case 'object':
      return object(shape, hints);
    case 'array':
      return fc.array(valid(shape.items ?? {}, hints), {
        minLength: shape.minItems ?? 0,
        maxLength: 5,
      });
    case 'string':
      return text(shape);
    case 'integer':
      return fc.integer({ min: shape.minimum ?? -1_000, max: shape.maximum ?? 1_000 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`No value can be made for ${JSON.stringify(shape)}`);
  }
}

/** Values that fit a schema. @param hints what to try for some fields, where it fits */
export function fitting(schema: Type.TSchema, hints: Hints = {}): fc.Arbitrary<object> {
  return valid(schema as Shape, hints).filter((value): value is object =>
    Value.Check(schema, value),
  );
}
