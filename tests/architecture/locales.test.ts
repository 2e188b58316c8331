import { describe, expect, it } from 'vitest';
import { localeFindings } from '../../scripts/i18n.ts';

describe('locale files', () => {
  it('the check finds a missing file, a missing, extra, empty or copied text and a lost placeholder', () => {
    expect(localeFindings('tests/architecture/fixtures/i18n').sort()).toEqual([
      'de.json autre: not in the French',
      'de.json vide: missing',
      'en.json a.long: copied from the French',
      'es.json reste: placeholders differ from the French',
      'es.json vide: empty',
      'plan.es.json: missing',
    ]);
  });

  it('G-09: the six languages have exactly the same keys, each with a text of its own', () => {
    expect(localeFindings()).toEqual([]);
  });
});
