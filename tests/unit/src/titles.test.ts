import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { PAYMENT_STATUSES } from '#contract/domain/paymentStatus.ts';
import { createDictionary, type TextTree } from '#src/i18n/dictionary.ts';
import { textAddress } from '#src/i18n/fetchText.ts';
import type { Translate } from '#src/i18n/useText.tsx';
import { detailTitle } from '#src/pages/detail/detailTitle.ts';
import { DEPOSIT, FINE, PARKING } from '../../../stories/support/fines.ts';

const read = (language: Language): TextTree =>
  JSON.parse(readFileSync(`public${textAddress(language)}`, 'utf8'));

const titles = (states: object): string[] =>
  Object.values(states).flatMap((state: { titre?: string }) => state.titre ?? []);

const OUTCOMES = ['ACCEPTE', 'EN_ATTENTE', 'REFUSE', 'ANNULE', 'EXPIRE', 'inconnu'] as const;

/** The name of an address whose screen always says in which state it is. */
const STATED = new Set(['detail', 'choixModalites', 'justificatif', 'erreur']);

/** What each screen says in its h1 in each of its states; the title of the document is the same, with the suffix. */
function headings(texts: TextTree, t: Translate): string[] {
  const fines = PAYMENT_STATUSES.filter((value) => value !== 'ERREUR').map((value) => ({
    ...FINE,
    statutPaiement: { valeur: value },
  }));
  return [
    ...Object.entries(texts.titres).flatMap(([name, title]) => (STATED.has(name) ? [] : [title])),
    ...[...fines, DEPOSIT, PARKING, { ...FINE, typeAmende: 'AVTS' as const }].map((fine) =>
      detailTitle(fine, t),
    ),
    texts.choix.titre,
    texts.choix.titreCarte,
    texts.confirmation.ACCEPTE.titreConsignation,
    ...titles(texts.confirmation.consignation),
    texts.envoiSips.retourTitre,
    ...titles(texts.envoiSips.erreurs),
    ...OUTCOMES.map((outcome) => texts.confirmation[outcome].titre),
    ...titles({ sansPreuve: texts.justificatif.sansPreuve, nonPaye: texts.justificatif.nonPaye }),
    ...Object.values(texts.justificatif.titres),
    texts.virement.echec,
    ...titles(texts.erreur),
  ];
}

describe('titles', () => {
  it.each(LANGUAGES)(
    'R-18: in %s each state of each screen has a title of its own',
    async (language) => {
      const texts = read(language);
      const { i18n, load } = createDictionary(language, async () => texts);
      await load(language);
      const all = headings(texts, i18n.getFixedT(language));
      expect(all.length).toBeGreaterThan(55);
      expect(all.filter((title, index) => all.indexOf(title) !== index)).toEqual([]);
      expect(all.filter((title) => /\{\{|<fr>|^\w+\.\w+/.test(title))).toEqual([]);
    },
  );
});
