/** Checks a value from the browser's storage, which an older version may have written. */
export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isTrue: Check = (value) => value === true;
export const isInteger: Check = (value) => Number.isSafeInteger(value);

export const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.some((one) => one === value);

export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** Accepts an object whose named fields pass. Other fields are not checked. */
export const shape =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(checks).every(([name, check]) => check(Reflect.get(value, name)));

export const isObject = shape({});

/** Keeps the entries of an object that pass the check, and drops the others. */
export const fittingEntries =
  <T>(check: Check) =>
  (value: unknown): Readonly<Record<string, T>> | null =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([, one]) => check(one)))
      : null;

/** Returns the value if it passes the check, else null. */
export const parsed =
  <T>(check: Check) =>
  (value: unknown): T | null =>
    check(value) ? (value as T) : null;
