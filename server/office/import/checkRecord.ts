import Type from 'typebox';
import { Compile } from 'typebox/compile';
import Value from 'typebox/value';
import { addressDoubts } from './letterAddress.ts';
import type { Reason } from './reason.ts';
import { ImportRecord } from './record.ts';
import { DAY_RULES, DOUBTS, type Field, RULES, type Rule } from './rules.ts';
import { schemaReasons } from './schemaReasons.ts';
import { spoiltTexts } from './spoiltTexts.ts';
import { withPlainTexts } from './withPlainTexts.ts';

const validator = Compile(ImportRecord);

const brokenBy = (record: ImportRecord, rules: readonly Rule[]): readonly Rule[] =>
  rules.filter(({ holds }) => !holds(record));

const reasonsOf = (rules: readonly Rule[]): Reason[] => rules.map(({ reason }) => reason);

/** Names likely mistakes of the file. The record is imported in spite of them. */
export const warningsOf = (record: ImportRecord): Reason[] => [
  ...reasonsOf(brokenBy(record, DOUBTS)),
  ...addressDoubts(record),
  ...spoiltTexts(record),
];

const FIELDS = Object.entries(ImportRecord.properties) as [Field, Type.TSchema][];

/** Returns the fields that have not their form. */
function unsoundFields(record: Readonly<Record<string, unknown>>): Field[] {
  const isSound = (schema: Type.TSchema, value: unknown) =>
    value === undefined ? Type.IsOptional(schema) : Value.Check(schema, value);
  return FIELDS.filter(([name, schema]) => !isSound(schema, record[name])).map(([name]) => name);
}

/** Returns the reasons of the rules whose fields are all sound. */
function ruleReasons(record: ImportRecord, unsound: readonly Field[]): Reason[] {
  const without = (rules: readonly Rule[], fields: ReadonlySet<Field>) =>
    fields.size === 0 ? rules : rules.filter((rule) => !rule.fields.some((one) => fields.has(one)));
  const unreal = brokenBy(record, without(DAY_RULES, new Set(unsound)));
  const fields = new Set([...unsound, ...unreal.flatMap((rule) => rule.fields)]);
  return reasonsOf([...unreal, ...brokenBy(record, without(RULES, fields))]);
}

/** Returns the record, or every reason against it: a person who corrects a file wants to see all at once. */
export function checkRecord(raw: unknown): { record: ImportRecord } | { reasons: Reason[] } {
  const value = withPlainTexts(raw);
  if (validator.Check(value)) {
    const reasons = ruleReasons(value, []);
    return reasons.length > 0 ? { reasons } : { record: value };
  }
  // A rule reads only fields that have their form.
  const record = Object(value) as ImportRecord;
  return {
    reasons: [
      ...schemaReasons(validator.Errors(value), value),
      ...ruleReasons(record, unsoundFields(record)),
    ],
  };
}
