import type { TLocalizedValidationError } from 'typebox/error';
import { Pointer } from 'typebox/value';
import { DAY_PATTERN } from '#contract/domain/dates.ts';
import { KEY_PATTERN, NUMBER_PATTERN } from '#contract/domain/paymentNumber.ts';
import { REFERENCE_PATTERN } from '#contract/domain/paymentReference.ts';
import { PRINTED_PATTERN } from '#contract/domain/plainText.ts';
import { INSTANT_PATTERN, OPERATION_PATTERN, PLATE_PATTERN } from './record.ts';
import { spreadsheetTrace } from './spreadsheet.ts';

const NAME_LENGTH = 60;
const MOST_CHARACTERS = 3;

/** Short and printable. */
export function quoteName(name: string): string {
  return name
    .slice(0, NAME_LENGTH)
    .replace(/\P{L}/gu, (character) => (/[\x21-\x7e ]/.test(character) ? character : '?'));
}

const FORMS: Readonly<Record<string, string>> = {
  [NUMBER_PATTERN]: 'must be 14 or 18 digits, without spaces or dashes',
  [KEY_PATTERN]: 'must be 2 digits',
  [DAY_PATTERN]: 'must be a day written YYYY-MM-DD',
  [INSTANT_PATTERN]: 'must be a time written YYYY-MM-DDTHH:MM',
  [REFERENCE_PATTERN]: 'must be 1 to 40 letters without accents, digits or dashes',
  [PLATE_PATTERN]: 'must be 2 to 16 capital letters without accents, digits, spaces or dashes',
  [OPERATION_PATTERN]: 'must be 6 to 12 letters without accents or digits',
};

const TYPES: Readonly<Record<string, string>> = {
  integer: 'must be a whole number',
  boolean: 'must be true or false',
  string: 'must be a text in quotes',
  object: 'must be an object between { and }',
  array: 'must be a list between [ and ]',
};

const AMOUNT = /(?:^montants\.\w+|\bmontant|^dejaRegle)$/;

const PRINTED = new RegExp(PRINTED_PATTERN, 'u');
const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/** By number and place. */
function unprinted(text: string): string {
  const places = [...text].flatMap((character, index) =>
    PRINTED.test(character)
      ? []
      : `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')} as character ${index + 1}`,
  );
  const kind = CONTROL.test(text)
    ? 'has a control character or half of a surrogate pair'
    : 'has a character that receipts cannot print';
  const more = places.length > MOST_CHARACTERS ? `, ${places.length - MOST_CHARACTERS} more` : '';
  return `${kind}: ${places.slice(0, MOST_CHARACTERS).join(', ')}${more}`;
}

function formReason(pattern: string, value: unknown): string {
  if (pattern === PRINTED_PATTERN) return value === '' ? 'is empty' : unprinted(String(value));
  return `${FORMS[pattern] ?? `must match ${pattern}`}${spreadsheetTrace(pattern, value)}`;
}

function typeReason(type: string, path: string, value: unknown): string {
  if (type === 'integer' && AMOUNT.test(path)) return 'must be whole cents: 9000 for 90 euros';
  return `${TYPES[type] ?? `must be ${type}`}${spreadsheetTrace(type, value)}`;
}

/** Without the field's name. */
function wording(error: TLocalizedValidationError, path: string, value: unknown): string {
  switch (error.keyword) {
    case 'pattern':
      return formReason(String(error.params.pattern), value);
    case 'type':
      return typeReason(String(error.params.type), path, value);
    case 'anyOf':
      return `${FORMS[DAY_PATTERN]}, with or without THH:MM${spreadsheetTrace(DAY_PATTERN, value)}`;
    case 'enum':
      return `must be one of ${error.params.allowedValues.join(', ')}`;
    case 'minimum':
      return `must be at least ${error.params.limit}`;
    case 'maximum':
      return `must be at most ${error.params.limit}`;
    case 'minLength':
    case 'minItems':
      return 'is empty';
    case 'maxLength':
      return `is longer than ${error.params.limit} characters`;
    case 'maxItems':
      return `has more than ${error.params.limit} items`;
    default:
      return error.message;
  }
}

function reason(error: TLocalizedValidationError, record: unknown): string[] {
  const { keyword, instancePath, schemaPath, params } = error;
  const path = instancePath.slice(1).replaceAll('/', '.');
  // Unknown fields: `additionalProperties` lists them again.
  if (keyword === 'boolean') return [`${quoteName(path)} is not a field of the record`];
  if (keyword === 'additionalProperties') return [];
  if (keyword === 'required') {
    return params.requiredProperties.map((name) => `${path && `${path}.`}${name} is missing`);
  }
  // The union has one reason.
  if (/\/anyOf\/\d+/.test(schemaPath)) return [];
  return [`${path || 'the record'} ${wording(error, path, Pointer.Get(record, instancePath))}`];
}

/** Holds no value. */
export function schemaReasons(
  errors: readonly TLocalizedValidationError[],
  record: unknown,
): string[] {
  return [...new Set(errors.flatMap((error) => reason(error, record)))];
}
