/**
 * Reads one field at a time and never validates a whole message: an odd field must not hide others that report money.
 */
function at(message: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? Reflect.get(value, name)
        : undefined,
    message,
  );
}

export function textAt(message: unknown, ...path: readonly string[]): string | undefined {
  const value = at(message, path);
  return typeof value === 'string' ? value : undefined;
}

export function wholeAt(message: unknown, ...path: readonly string[]): number | undefined {
  const value = at(message, path);
  return Number.isSafeInteger(value) ? Number(value) : undefined;
}

export function objectAt(message: unknown, ...path: readonly string[]): object | undefined {
  const value = at(message, path);
  return typeof value === 'object' && value !== null ? value : undefined;
}

export function listAt(message: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = at(message, path);
  return Array.isArray(value) ? value : [];
}

/** @returns undefined if the text is no valid JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Returns only ids that are safe in addresses and keys; null for any other. */
export const idAt = (message: unknown, ...path: readonly string[]): string | null => {
  const id = textAt(message, ...path);
  return id !== undefined && ID.test(id) ? id : null;
};
