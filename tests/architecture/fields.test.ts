import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fineRow } from '#server/office/import/fineRow.ts';
import { ImportRecord } from '#server/office/import/record.ts';
import { FIELD_NAMES, type Field, recordWith } from '../support/importFields.ts';
import { PEPPERS } from '../support/record.ts';

const leaves = (schema: { readonly properties?: object }, prefix = ''): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    'properties' in field ? leaves(field, `${prefix}${name}.`) : [prefix + name],
  );

/** The cells of a record without its random id. */
const cells = (other?: Field) => ({ ...fineRow(recordWith(other), PEPPERS), id: '' });

describe('D-12: the fields of the import record', () => {
  it('are all listed here', () => {
    expect(FIELD_NAMES.toSorted(), 'give it a row in tests/support/importFields.ts').toEqual(
      leaves(ImportRecord).sort(),
    );
  });

  it('are all in the guide to the import file', () => {
    const guide = readFileSync('docs/import.md', 'utf8');
    // A row has the name of a field, or of a group and the names of its fields.
    const rows = guide.split('\n').filter((line) => line.startsWith('| `'));
    const words = new Set(rows.flatMap((row) => row.match(/\w+/g) ?? []));
    const missing = FIELD_NAMES.flatMap((name) => name.split('.')).filter(
      (word) => !words.has(word),
    );
    expect(missing, 'give it a row in docs/import.md').toEqual([]);
  });

  it.each(FIELD_NAMES)('%s reaches a column', (name) => {
    expect(cells()).toEqual(cells());
    expect(cells(name), 'write it in server/office/import/fineRow.ts').not.toEqual(cells());
  });
});
