import Type from 'typebox';
import { DAY_PATTERN } from '../domain/dates.ts';
import { LANGUAGES } from '../domain/languages.ts';
import { KEY_PATTERN, NUMBER_PATTERN } from '../domain/paymentNumber.ts';

export const Locale = Type.Enum([...LANGUAGES]);

/** The payment number without dashes. */
export const NoticeNumber = Type.String({ pattern: NUMBER_PATTERN });
export const NoticeKey = Type.String({ pattern: KEY_PATTERN });

/** 128 random bits as base64url. Knowing one gives no right to the fine (D-13). */
export const FineId = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' });

/** The day in Paris, even for a reader in another time zone. */
export const Day = Type.String({ pattern: DAY_PATTERN });

/** An instant in ISO 8601, which must name its offset. */
export const Instant = Type.String({ minLength: 20, maxLength: 35 });

/** The local time of a place, without an offset. */
export const WallClock = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}' });

export const Cents = Type.Integer({ minimum: 0, maximum: 999_999_999_999 });

export const ErrorBody = Type.Object({
  code: Type.String(),
  message: Type.String(),
  incident: Type.String(),
});
export type ErrorBody = Type.Static<typeof ErrorBody>;

export const NO_CONTROL_CHARACTERS = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$';

/** Refuses a body with any other property. */
export const strict = <Properties extends Type.TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });
