import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/domain/languages.ts';
import type { Content } from '#contract/schemas/content.ts';
import { easyReadFindings, longSentences } from '../../../scripts/easyRead.ts';

const folder = mkdtempSync(join(tmpdir(), 'amendes-facile-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the check says of one item of a list. */
function faultsOf(language: string, item: string): string[] {
  const page = { chapo: 'x', sections: [{ id: 'a', titre: 'A', blocs: [{ liste: [item] }] }] };
  const file = join(folder, `facile.${language}.json`);
  writeFileSync(file, JSON.stringify(page));
  const found = easyReadFindings(folder).map((finding) => finding.split('”: ')[1] ?? '');
  rmSync(file);
  return found;
}

const words = (count: number) => `${'mot '.repeat(count - 1)}mot.`;

describe('the check of the page in plain words', () => {
  const CONDITION = 'a condition: ask a question';
  it.each<[language: string, item: string, ...findings: string[]]>([
    ['fr', words(15)],
    ['fr', words(16), '16 words, at most 15'],
    ['fr', 'Lisez la page.\nEst-ce votre amende ?'],
    ['fr', 'Lisez la page. Est-ce votre amende ?', 'a line is one sentence'],
    ['fr', 'Lisez la page', 'a line is one sentence'],
    ['fr', 'La bonne adresse est amendes.gouv.fr.'],
    ['fr', 'Lisez [la page d’aide](aide).'],
    ['fr', 'Vous recevez un SMS.', 'an abbreviation'],
    ['en', 'You get a PDF.', 'an abbreviation'],
    ['fr', 'Payez ; gardez la preuve.', 'a semicolon'],
    ['fr', 'Si vous payez, vous êtes d’accord.', CONDITION],
    ['en', 'If you pay, you agree.', CONDITION],
    ['de', 'Wenn Sie zahlen, sind Sie einverstanden.', CONDITION],
    ['nl', 'Als u betaalt, bent u het eens.', CONDITION],
    ['it', 'Se paga, è d’accordo.', CONDITION],
    ['es', 'Si paga, está de acuerdo.', CONDITION],
  ])('in %s says of “%s”: %s', (language, item, ...findings) => {
    expect(faultsOf(language, item)).toEqual(findings);
  });

  it.each([
    ['de', 'Sie bekommen z. B. einen Brief.'],
    ['nl', 'U ziet cijfers, letters etc.'],
  ])('in %s finds an abbreviation with its stops: %s', (language, item) => {
    expect(faultsOf(language, item)).toContain('an abbreviation');
  });

  it('applies a bound of 20 words to the main screens and of 25 elsewhere, from one stop to the next', () => {
    const texts = { court: words(20), long: words(21), suite: `${words(15)} ${words(15)}` };
    const help = { court: words(25), long: words(26) };
    const files = {
      fr: { accueil: texts, autre: texts },
      'aide.fr': help,
      'accessibilite.fr': help,
    };
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
    }
    expect(longSentences(folder).toSorted()).toEqual([
      'aide.fr.json long: 26 words, at most 25',
      'fr.json accueil.long: 21 words, at most 20',
    ]);
    for (const name of Object.keys(files)) rmSync(join(folder, `${name}.json`));
    expect(longSentences()).toEqual([]);
  });
});

describe.each(LANGUAGES)('the page in plain words, in %s', (language) => {
  const { sections }: Content = JSON.parse(
    readFileSync(`public/assets/i18n/facile.${language}.json`, 'utf8'),
  );
  const lines = JSON.stringify(sections).split(/\\n|","/);

  it('passes the check', () => {
    expect(
      easyReadFindings().filter((finding) => finding.startsWith(`facile.${language}`)),
    ).toEqual([]);
    expect(lines.length).toBeGreaterThan(80);
  });

  it('says that no group of readers has checked it', () => {
    expect(JSON.stringify(sections.at(-1))).toMatch(
      /Aucun groupe|No group|Noch hat keine|Nog geen|Nessun gruppo|Ningún grupo/,
    );
  });
});
