import { describe, expect, it } from 'vitest';
import { localeFindings } from '../../scripts/i18n.ts';

describe('locale files', () => {
  it('the check finds a missing file, a missing, extra, empty or copied text, a lost placeholder, link, anchor or number', () => {
    expect(localeFindings('tests/architecture/fixtures/i18n').sort()).toEqual([
      'de.json autre: not in the French',
      'de.json vide: missing',
      'en.json a.long: copied from the French',
      'es.json reste: placeholders differ from the French',
      'es.json vide: empty',
      'plan.de.json sections.0.id: another anchor',
      'plan.en.json sections.0.titre: placeholders differ from the French',
      'plan.es.json: missing',
      'plan.it.json sections.0.titre: numbers differ from the French',
    ]);
  });

  it('G-09: the six languages have exactly the same keys, each with a text of its own', () => {
    expect(localeFindings()).toEqual([]);
  });
});
