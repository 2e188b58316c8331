import type { TLocalizedValidationError } from 'typebox/error';
import { Pointer } from 'typebox/value';
import { DAY_PATTERN } from '#contract/domain/dates.ts';
import { KEY_PATTERN, NUMBER_PATTERN } from '#contract/domain/paymentNumber.ts';
import { REFERENCE_PATTERN } from '#contract/domain/paymentReference.ts';
import { PRINTED_PATTERN } from '#contract/domain/plainText.ts';
import { because, type Reason, type ReasonCode } from './reason.ts';
import { INSTANT_PATTERN, OPERATION_PATTERN, PLATE_PATTERN } from './record.ts';
import { spreadsheetTrace } from './spreadsheet.ts';

const NAME_LENGTH = 60;
const MOST_CHARACTERS = 3;

/** Makes a name from the file short and printable, because it is shown to people. */
export function quoteName(name: string): string {
  return name
    .slice(0, NAME_LENGTH)
    .replace(/\P{L}/gu, (character) => (/[\x21-\x7e ]/.test(character) ? character : '?'));
}

const FORMS: Readonly<Record<string, ReasonCode>> = {
  [NUMBER_PATTERN]: 'numero',
  [KEY_PATTERN]: 'cle',
  [DAY_PATTERN]: 'jour',
  [INSTANT_PATTERN]: 'heure',
  [REFERENCE_PATTERN]: 'reference',
  [PLATE_PATTERN]: 'plaque',
  [OPERATION_PATTERN]: 'indicatif',
};

const TYPES: Readonly<Record<string, ReasonCode>> = {
  integer: 'entier',
  boolean: 'booleen',
  string: 'texte',
  object: 'objet',
  array: 'liste',
};

const AMOUNT = /(?:^montants\.\w+|\bmontant|^dejaRegle)$/;

const PRINTED = new RegExp(PRINTED_PATTERN, 'u');
const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/** The field at fault, or a phrase for the record itself. */
type Named = Reason['values'][string];

/** Names characters by code and place, because no reason shows a value of the record. */
function unprinted(text: string, field: Named): Reason {
  const places = [...text].flatMap((character, index) => {
    if (PRINTED.test(character)) return [];
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return [because('caractere', { signe: `U+${code}`, rang: index + 1 })];
  });
  const more = places.length - MOST_CHARACTERS;
  return because(CONTROL.test(text) ? 'controle' : 'nonImprimable', {
    champ: field,
    caracteres: [
      ...places.slice(0, MOST_CHARACTERS),
      ...(more > 0 ? [because('autresCaracteres', { nombre: more })] : []),
    ],
  });
}

function formReason(pattern: string, field: Named, value: unknown): Reason {
  if (pattern === PRINTED_PATTERN) {
    return value === '' ? because('vide', { champ: field }) : unprinted(String(value), field);
  }
  const trace = spreadsheetTrace(pattern, value);
  const form = FORMS[pattern];
  return form === undefined
    ? because('forme', { champ: field, forme: pattern })
    : because(form, { champ: field }, trace);
}

function typeReason(type: string, path: string, field: Named, value: unknown): Reason {
  if (type === 'integer' && AMOUNT.test(path)) return because('centimes', { champ: field });
  const code = TYPES[type];
  return code === undefined
    ? because('genre', { champ: field, genre: type })
    : because(code, { champ: field }, spreadsheetTrace(type, value));
}

function wording(error: TLocalizedValidationError, path: string, value: unknown): Reason {
  const field = path || [because('fiche')];
  switch (error.keyword) {
    case 'pattern':
      return formReason(String(error.params.pattern), field, value);
    case 'type':
      return typeReason(String(error.params.type), path, field, value);
    case 'anyOf':
      return because('jourOuHeure', { champ: field }, spreadsheetTrace(DAY_PATTERN, value));
    case 'enum':
      return because('choix', { champ: field, valeurs: error.params.allowedValues.join(', ') });
    case 'minimum':
      return because('minimum', { champ: field, limite: error.params.limit.toString() });
    case 'maximum':
      return because('maximum', { champ: field, limite: error.params.limit.toString() });
    case 'minLength':
    case 'minItems':
      return because('vide', { champ: field });
    case 'maxLength':
      return because('tropLong', { champ: field, limite: error.params.limit });
    case 'maxItems':
      return because('tropNombreux', { champ: field, limite: error.params.limit });
    default:
      return because('autre', { champ: field, message: error.message });
  }
}

function reason(error: TLocalizedValidationError, record: unknown): Reason[] {
  const { keyword, instancePath, schemaPath, params } = error;
  const path = instancePath.slice(1).replaceAll('/', '.');
  // An unknown field is reported here by its path; `additionalProperties` would list it a second time.
  if (keyword === 'boolean') return [because('inconnu', { champ: quoteName(path) })];
  if (keyword === 'additionalProperties') return [];
  if (keyword === 'required') {
    return params.requiredProperties.map((name) =>
      because('manque', { champ: `${path && `${path}.`}${name}` }),
    );
  }
  // The union itself has one reason, so those of its members are left out.
  if (/\/anyOf\/\d+/.test(schemaPath)) return [];
  return [wording(error, path, Pointer.Get(record, instancePath))];
}

/** Returns every reason against a record. No reason shows a value of it. */
export function schemaReasons(
  errors: readonly TLocalizedValidationError[],
  record: unknown,
): Reason[] {
  const reasons = errors.flatMap((error) => reason(error, record));
  return [...new Map(reasons.map((one) => [JSON.stringify(one), one])).values()];
}
