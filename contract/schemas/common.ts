import Type from 'typebox';
import { DAY_PATTERN } from '../domain/dates.ts';
import { LANGUAGES } from '../domain/languages.ts';

/** Two-letter language of an answer. */
export const Locale = Type.Enum([...LANGUAGES]);

/** Opaque id of a fine: 128 random bits, base64url. It is never a right by itself (D-13). */
export const AvisId = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' });

/** A calendar day in Europe/Paris. */
export const Day = Type.String({ pattern: DAY_PATTERN });

/** An instant, ISO 8601 with its offset. */
export const Instant = Type.String({ minLength: 20, maxLength: 35 });

/** Cents of euros. */
export const Cents = Type.Integer({ minimum: 0, maximum: 999_999_999_999 });

/** Body of every error (`contract/errors.ts`). */
export const ErrorBody = Type.Object({
  code: Type.String(),
  message: Type.String(),
  incident: Type.String(),
});
export type ErrorBody = Type.Static<typeof ErrorBody>;

/** Pattern of a text of any shape: it holds no control character. */
export const NO_CONTROL_CHARACTERS = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$';

/** Objects of a request refuse any field that is not named. */
export const STRICT = { additionalProperties: false } as const;
