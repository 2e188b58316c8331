import { describe, expect, it } from 'vitest';
import { claimFindings } from '../../scripts/claims.ts';
import { conditionFindings } from '../../scripts/conditions.ts';
import { localeFindings } from '../../scripts/i18n.ts';
import { spellingFindings } from '../../scripts/spelling.ts';
import { terminologyFindings } from '../../scripts/terminology.ts';
import { timeFindings } from '../../scripts/times.ts';

// That the texts have none of these faults is the step `texts` of `npm run check`.
describe('locale files', () => {
  it('G-09: the check finds a missing file, a missing, extra, empty or copied text, a lost placeholder, link, anchor or number, a mark of French left open', () => {
    expect(localeFindings('tests/architecture/fixtures/i18n').sort()).toEqual([
      'de.json autre: not in the French',
      'de.json vide: missing',
      'en.json a.long: copied from the French',
      'es.json a.long: a mark of French out of place',
      'es.json reste: placeholders differ from the French',
      'es.json vide: empty',
      'plan.de.json sections.0.id: another anchor',
      'plan.en.json sections.0.titre: placeholders differ from the French',
      'plan.es.json: missing',
      'plan.it.json sections.0.titre: numbers differ from the French',
    ]);
  });

  it('G-09: one thing has one word: a forbidden one is found as a whole, in the texts of its language alone', () => {
    expect(terminologyFindings(['tests/architecture/fixtures/terminology'])).toEqual([
      'en.json bank: “payment card”, say “payment slip” (carte de paiement)',
      'page.nl.json blocs.0: “verrichtingscode”, say “operatiecode” (indicatif d’opération)',
    ]);
  });

  it('G-09: a misspelling is found; names, words of the paper, addresses and compounds are none', () => {
    expect(spellingFindings(['tests/architecture/fixtures/spelling'])).toEqual([
      'fr.json code: “virment” is in no dictionary',
      'nl.json code: “vperatiecode” is in no dictionary',
      'it.json code: “bonnifico” is in no dictionary',
    ]);
  });

  it('D-56: a number of days or hours in a text has a source, in each language', () => {
    const sources = { 'fr.json jamais': '`NOWHERE` in scripts/times.ts' };
    expect(timeFindings('tests/architecture/fixtures/times', sources)).toEqual([
      'de.json fr.json delai: “20 Minuten” has no source in audit/times.json',
      'fr.json fr.json delai: “20 minutes” has no source in audit/times.json',
      'fr.json fr.json ecrit: “trois mois” has no source in audit/times.json',
      'audit/times.json: fr.json jamais holds no number of days or hours',
      'audit/times.json: fr.json jamais: no `NOWHERE` in scripts/times.ts',
    ]);
  });

  it('a claim about another system has a source, in each language', () => {
    const sources = {
      'fr.json connue': 'law: GDPR article 77',
      'fr.json partie': '`NOWHERE` in scripts/claims.ts',
    };
    expect(claimFindings('tests/architecture/fixtures/claims', sources)).toEqual([
      'de.json fr.json delai: “innerhalb einer Stunde” has no source in audit/claims.json',
      'en.json fr.json prelevement: “not been charged” has no source in audit/claims.json',
      'es.json fr.json prelevement: “cobrado nada” has no source in audit/claims.json',
      'fr.json fr.json prelevement: “Rien n’a été prélevé” has no source in audit/claims.json',
      'it.json fr.json delai: “entro un’ora” has no source in audit/claims.json',
      'nl.json fr.json delai: “binnen een uur” has no source in audit/claims.json',
      'audit/claims.json: fr.json partie holds no claim about another system',
      'audit/claims.json: fr.json partie: no `NOWHERE` in scripts/claims.ts',
    ]);
  });

  it('G-09: a condition or a mark of French that one language alone has is found; a verb at the head is a condition too', () => {
    expect(conditionFindings('tests/architecture/fixtures/conditions', {})).toEqual([
      'fr.json entreprise: a condition in de, nl, it and none in fr, en, es',
      'fr.json chef: a French word is marked in en and not in de, nl, it, es',
    ]);
    const known = {
      'fr.json entreprise': 'a reason',
      'fr.json chef': 'a reason',
      'fr.json question': '',
    };
    expect(conditionFindings('tests/architecture/fixtures/conditions', known)).toEqual([
      'scripts/conditions.json: fr.json question: no difference any more',
    ]);
  });
});
