/** An older version may have written what the browser stores. */
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

/** Fields without a check are free. */
export const shape =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(checks).every(([name, check]) => check(Reflect.get(value, name)));

export const isObject = shape({});

/** The record's values that fit, by their names. */
export const recordOf =
  <T>(check: Check) =>
  (value: unknown): Readonly<Record<string, T>> | null =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([, one]) => check(one)))
      : null;

/** What fits, else null. */
export const parsed =
  <T>(check: Check) =>
  (value: unknown): T | null =>
    check(value) ? (value as T) : null;
