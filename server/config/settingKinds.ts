import Type from 'typebox';
import { areOrigins, isServiceAddress, isWebAddress } from './addresses.ts';

/** Notes for the printed guide: `shown` is the default in words, `production` what differs in production. */
interface Notes extends Type.TStringOptions {
  readonly shown?: string;
  /** Ends the sentence "must be …" of a refusal, because a person cannot read `pattern`. */
  readonly must?: string;
  readonly production?: string;
  readonly required?: true;
  /** Production refuses an address of this setting that is not https. */
  readonly https?: true;
  /** Production refuses a value of this setting that is public, made by a demonstration, or another secret's. */
  readonly secret?: true;
}

export const text = (description: string, notes: Notes = {}) =>
  Type.String({ description, default: '', ...notes });
export const optional = (description: string, notes: Notes = {}) =>
  Type.Optional(Type.String({ description, minLength: 1, maxLength: 2048, ...notes }));
type Range = readonly [minimum: number, byDefault: number, maximum: number];
export const whole = (description: string, [minimum, byDefault, maximum]: Range) =>
  Type.Integer({ description, minimum, default: byDefault, maximum });
export const port = (description: string, byDefault: number) =>
  whole(description, [0, byDefault, 65_535]);
export const days = (description: string, byDefault: number) =>
  whole(`days that \`purge\` keeps ${description}`, [1, byDefault, 36_500]);

/** A text that a function checks. `must` ends the sentence of the refusal. */
export const checked = (
  description: string,
  isRight: (value: string) => boolean,
  must: string,
  notes: Notes,
) => Type.Refine(Type.String({ description, ...notes }), isRight, () => `must be ${must}`);
export const address = (description: string, notes: Notes) =>
  Type.Optional(
    checked(description, isWebAddress, 'an http(s) address without user or fragment', notes),
  );
const ESCAPES = '# is %23, / is %2F, ? is %3F, @ is %40, % is %25';
/** The address of a service, which may hold a user and a password. */
export const service = (description: string, schemes: readonly string[], notes: Notes) =>
  Type.Optional(
    checked(
      description,
      (value) => isServiceAddress(value, schemes),
      `${schemes[0]}://user:password@host:port of one host; in user and password ${ESCAPES}`,
      { maxLength: 2048, ...notes },
    ),
  );
export const origins = (description: string) =>
  checked(description, areOrigins, 'origins (https://host[:port]), neither * nor null', {
    default: '',
    https: true,
  });

export const flag = (description: string, notes: Notes = {}) =>
  Type.Optional(Type.Boolean({ description, ...notes }));

export const secret = (description: string, notes: Notes = { required: true }) =>
  optional(`${description}; at least 32 characters (\`openssl rand -hex 32\`)`, {
    minLength: 32,
    maxLength: 512,
    shown: 'made in demonstration',
    secret: true,
    ...notes,
  });
/** The length is the vendor's. */
export const VENDOR_SECRET = { minLength: 16, maxLength: 512, secret: true } as const;
export const contract = (description: string, notes: Notes) =>
  optional(description, { shown: 'the public simulation account', required: true, ...notes });

export const LINE = {
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$',
  must: 'one line without control characters',
};
/** A text for the legal pages. If it is empty, the page says that it is missing. */
export const mention = (description: string, notes: Notes = {}) =>
  text(description, { ...LINE, maxLength: 300, required: true, ...notes });
export const mailAddress = (description: string) =>
  text(description, {
    pattern: '^(?:[^\\s@]+@[^\\s@]+)?$',
    must: 'one mail address',
    maxLength: 254,
    required: true,
  });

/** What the environment gives for some settings. */
export type Read<Settings extends Type.TProperties> = Type.Static<Type.TObject<Settings>>;
