import { plainText } from '#contract/domain/plainText.ts';

/** Composes all texts of a record (NFC) and drops invisible characters. The names of fields stay. */
export function withPlainTexts(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(withPlainTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withPlainTexts(one)]),
  );
}
