import type { TLocalizedValidationError } from 'typebox/error';
import { PRINTED_PATTERN } from '#contract/domain/plainText.ts';

const NAME_LENGTH = 60;

/** Short and free of control characters, for a terminal. */
export function quoteName(name: string): string {
  return name
    .slice(0, NAME_LENGTH)
    .replace(/\P{L}/gu, (character) => (/[\x21-\x7e ]/.test(character) ? character : '?'));
}

function reason({ keyword, instancePath, params, message }: TLocalizedValidationError): string[] {
  const path = instancePath.slice(1).replaceAll('/', '.');
  // An unknown field is compared with `false`; `additionalProperties` lists them again.
  if (keyword === 'boolean') return [`${quoteName(path)} is not a field of the record`];
  if (keyword === 'additionalProperties') return [];
  if (keyword === 'pattern' && String(params.pattern) === PRINTED_PATTERN) {
    return [`${path} has a control character or half of a surrogate pair`];
  }
  return [path === '' ? message.replace(/^must/, 'the record must') : `${path} ${message}`];
}

/** Holds no value of the record. */
export function schemaReasons(errors: readonly TLocalizedValidationError[]): string[] {
  return [...new Set(errors.flatMap(reason))];
}
