import type { FastifyServerOptions } from 'fastify';
import { destination, type LoggerOptions } from 'pino';
import {
  codeOf,
  describeError,
  kindOf,
  numberOf,
  providerCodesOf,
  textOf,
} from './describeError.ts';

export interface LogOutput {
  write(row: string): void;
}

type Value = string | number | boolean | object | null | undefined;

/**
 * What a line may hold beside its message: our own ids, states and counts, each in its form (D-73). A field without a
 * row here is dropped.
 */
const FIELDS: Readonly<Record<string, (value: unknown) => Value>> = {
  incident: (value) => textOf(value, /^[0-9a-f-]{36}$/),
  method: (value) => textOf(value, /^[A-Z-]{1,20}$/),
  // The pattern of a route: a path may hold a credential.
  route: (value) => textOf(value, /^(?:\*|\/[\w/:.*-]*)$/),
  statut: numberOf,
  ms: numberOf,
  genre: kindOf,
  codes: providerCodesOf,
  network: codeOf,
  raison: kindOf,
  nouveau: (value) => value === true,
  subject: (value) => textOf(value, /^[a-z][a-z-]*$/),
  try: numberOf,
  err: (value) => describeError(value),
};

function allowedFields(fields: Readonly<Record<string, unknown>>): Record<string, Value> {
  const known = Object.entries(fields).filter(([name]) => Object.hasOwn(FIELDS, name));
  return Object.fromEntries(known.map(([name, value]) => [name, FIELDS[name]?.(value)]));
}

/** A plain word. Anything else in a message may be an address, a number or a token that a library has inserted. */
const WORD = /^["'([]*[A-Za-z][A-Za-z'’_-]{0,18}[)\]"'.,:;!?]*$/;

export const redactMessage = (message: string): string =>
  message
    .split(/\s+/)
    .map((word) => (word === '' || WORD.test(word) ? word : '[…]'))
    .join(' ');

type Call = readonly [fields: object, message: string | undefined];

/** Keeps values out of a message: those of `%s` as well as the message of an error. */
function plainCall(first: unknown, second: unknown): Call {
  if (typeof first === 'string') return [{}, first];
  const fields = first instanceof Error ? { err: first } : ((first ?? {}) as { err?: unknown });
  const message = typeof second === 'string' ? second : undefined;
  const { err } = fields;
  if (!(err instanceof Error)) return [fields, message];
  const isCopy = message === undefined || message === err.message;
  return [fields, isCopy ? 'error' : message];
}

/** Everything that the server logs goes through these options. */
export const REDACTION = {
  serializers: { msg: redactMessage },
  formatters: { log: allowedFields },
  hooks: {
    logMethod([first, second]: readonly unknown[], method) {
      const [fields, message] = plainCall(first, second);
      method.call(this, fields, message);
    },
  },
} satisfies LoggerOptions;

/** Lines are written once so many characters wait, or after so many milliseconds. */
const BUFFERED = 4_096;
const FLUSH_MS = 250;

/** Buffers, because one write per line took longer than all checks of a lookup. */
function bufferedOutput(): LogOutput {
  const stream = destination({ dest: 1, sync: false, minLength: BUFFERED });
  // pino itself writes the rest at exit.
  setInterval(() => stream.flush(), FLUSH_MS).unref();
  return stream;
}

export function logOptions(
  level: string,
  output: LogOutput | undefined,
): NonNullable<FastifyServerOptions['logger']> {
  if (level === 'silent') return false;
  return { ...REDACTION, level, stream: output ?? bufferedOutput() };
}
