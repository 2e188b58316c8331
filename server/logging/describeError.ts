/**
 * What the log says of an error. The message is left out: a driver, a relay or the provider may have put a value into
 * it.
 */
export interface DescribedError {
  readonly type: string;
  readonly code: string | null;
  /** These four are set for a failed call to the provider. */
  readonly kind?: string | null;
  readonly status?: number | null;
  readonly codes?: readonly string[];
  readonly network?: string | null;
  readonly stack: string;
  readonly cause: DescribedError | null;
  readonly errors?: readonly DescribedError[];
}

const TYPE = /^[A-Za-z]{1,40}$/;
/** Codes of Node and libraries, of PostgreSQL, and of the contract. No number or token has one of these forms. */
const CODE = /^(?:[A-Z][A-Z0-9]{1,15}(?:_[A-Z0-9]{1,15})*|[0-9A-Z]{5}|[a-z]+(?:-[a-z]+)*)$/;
const KIND = /^[a-z]{1,20}$/;
/** Such as 50001111 or ACTION_NOT_ALLOWED. The longest is shorter than any notice number. */
const PROVIDER_CODE = /^(?:\d{1,9}|[A-Z]+(?:_[A-Z]+)+)$/;
/** A line of a stack that names a place in a file of the program or of Node. */
const FRAME =
  /^ {4}at (?:[^()]{1,80} \()?(?:(?:(?:file:\/\/)?\/[^\s()?#]+\.[cm]?[jt]sx?|node:[\w/]+):\d+:\d+|<anonymous>|index \d+)\)?$/;

const MAX_FRAMES = 12;
const MAX_DEPTH = 5;
const MAX_ERRORS = 3;

export const textOf = (value: unknown, form: RegExp): string | null =>
  typeof value === 'string' && value.length <= 60 && form.test(value) ? value : null;

export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

export const providerCodesOf = (values: unknown): readonly string[] =>
  Array.isArray(values) ? values.filter((value) => textOf(value, PROVIDER_CODE) !== null) : [];

export const codeOf = (value: unknown): string | null => textOf(value, CODE);

export const kindOf = (value: unknown): string | null => textOf(value, KIND);

/**
 * Returns the frames of a stack. A stack begins with the message, whose lines may look like frames, so it is cut off.
 * If the message was changed later, it is not found there and no frame is returned.
 */
function framesOf(error: Error): string {
  const [stack, message] = [String(error.stack ?? ''), String(error.message)];
  const start = stack.indexOf(message);
  const lines = (start < 0 ? '' : stack.slice(start + message.length)).split('\n');
  return lines
    .filter((line) => FRAME.test(line))
    .slice(0, MAX_FRAMES)
    .join('\n');
}

interface Thrown extends Error {
  readonly code?: unknown;
  readonly kind?: unknown;
  readonly status?: unknown;
  readonly codes?: unknown;
  readonly network?: unknown;
  readonly errors?: unknown;
}

/**
 * @param thrown any value: JavaScript can throw all of them
 * @returns null for nothing, and for causes below the fifth
 */
export function describeError(thrown: unknown, depth = 0): DescribedError | null {
  if (thrown === undefined || thrown === null || depth > MAX_DEPTH) return null;
  const error: Thrown = thrown instanceof Error ? thrown : { name: '', message: '' };
  const { code, kind, status, codes, network, errors } = error;
  const inner = Array.isArray(errors) ? errors.slice(0, MAX_ERRORS) : [];
  return {
    type: thrown instanceof Error ? (textOf(error.name, TYPE) ?? 'Error') : typeof thrown,
    code: codeOf(code),
    ...(kind !== undefined && {
      kind: kindOf(kind),
      status: numberOf(status),
      codes: providerCodesOf(codes),
      network: codeOf(network),
    }),
    stack: framesOf(error),
    cause: describeError(error.cause, depth + 1),
    ...(inner.length > 0 && {
      errors: inner.flatMap((one) => describeError(one, depth + 1) ?? []),
    }),
  };
}

/** Describes an error in a few lines for a terminal. */
export function printError(thrown: unknown): string {
  const described = describeError(thrown);
  if (described === null) return String(thrown);
  const lines = ({ type, code, stack, cause, errors = [] }: DescribedError): string[] => [
    [type, code].filter(Boolean).join(' '),
    ...(stack === '' ? [] : [stack]),
    ...[...errors, ...(cause === null ? [] : [cause])].flatMap((inner) =>
      lines(inner).map((line, index) => (index === 0 ? `  because of ${line}` : line)),
    ),
  ];
  return lines(described).join('\n');
}
