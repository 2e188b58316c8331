import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUES, type Langue } from '#contract/domaine/langues.ts';
import { STATUTS_PAIEMENT } from '#contract/domaine/statutPaiement.ts';
import { createDictionary, type TextTree, textsAddress } from '#src/i18n/dictionary.ts';
import type { Translate } from '#src/i18n/useText.tsx';
import { titreDetail } from '#src/pages/detail/titreDetail.ts';
import { AMENDE, CONSIGNATION, STATIONNEMENT } from '../../../stories/support/amendes.ts';

const read = (langue: Langue): TextTree =>
  JSON.parse(readFileSync(`public${textsAddress(langue)}`, 'utf8'));

const titles = (states: object): string[] =>
  Object.values(states).flatMap((state: { titre?: string }) => state.titre ?? []);

/** The name of an address whose screen always says in which state it is. */
const STATED = new Set(['detail', 'choixModalites', 'justificatif', 'erreur']);

/** What each screen says in its h1 in each of its states; the title of the document is the same, with the suffix. */
function headings(texts: TextTree, t: Translate): string[] {
  const { titres, choix, envoiSips, confirmation, justificatif, virement, erreur } = texts;
  const { ACCEPTE, EN_ATTENTE, REFUSE, ANNULE, EXPIRE, inconnu, consignation } = confirmation;
  const { sansPreuve, nonPaye } = justificatif;
  const fines = STATUTS_PAIEMENT.filter((valeur) => valeur !== 'ERREUR').map((valeur) => ({
    ...AMENDE,
    statutPaiement: { valeur },
  }));
  return [
    ...Object.entries(titres).flatMap(([name, title]) => (STATED.has(name) ? [] : [title])),
    ...[...fines, CONSIGNATION, STATIONNEMENT, { ...AMENDE, typeAmende: 'AVTS' as const }].map(
      (fine) => titreDetail(fine, t),
    ),
    choix.titre,
    choix.titreCarte,
    ACCEPTE.titreConsignation,
    ...titles(consignation),
    envoiSips.retourTitre,
    ...titles(envoiSips.erreurs),
    ...titles({ ACCEPTE, EN_ATTENTE, REFUSE, ANNULE, EXPIRE, inconnu, sansPreuve, nonPaye }),
    ...Object.values(justificatif.titres),
    virement.echec,
    ...titles(erreur),
  ];
}

describe('titles', () => {
  it.each(LANGUES)(
    'R-18: in %s each state of each screen has a title of its own',
    async (langue) => {
      const texts = read(langue);
      const { i18n, load } = createDictionary(langue, async () => texts);
      await load(langue);
      const all = headings(texts, i18n.getFixedT(langue));
      expect(all.length).toBeGreaterThan(55);
      expect(all.filter((title, index) => all.indexOf(title) !== index)).toEqual([]);
      expect(all.filter((title) => /\{\{|<fr>|^\w+\.\w+/.test(title))).toEqual([]);
    },
  );
});
