import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EtatPaiement } from '#contract/domaine/etatPaiement.ts';
import { createSipsGateway } from '#server/adapters/sips/SipsGateway.ts';
import type { PaymentGateway } from '#server/ports/PaymentGateway.ts';
import { balayerTentatives } from '#server/services/paiement/balayerTentatives.ts';
import { type Appli, demarrerAppli, lireFormulaire, ouvrirSession } from '../support/appli.ts';

let appli: Appli;
beforeAll(async () => {
  appli = await demarrerAppli();
});
afterAll(() => appli.fermer());

const NUMERO = { numAmende: '909015010000000141', cleAmende: '48' };

/** The real gateway, whose diagnostic service says what the test wants. */
function passerelle(issue: EtatPaiement | null, demandes: string[] = []): PaymentGateway {
  const sips = createSipsGateway(appli.config.sips);
  return {
    ...sips,
    async diagnostiquer(transactionReference) {
      demandes.push(transactionReference);
      return issue === null
        ? null
        : {
            transactionReference,
            issue,
            montant: 37_500,
            devise: '978',
            marchand: sips.marchand,
            codeReponse: '00',
            autorisation: null,
            carte: { marque: null, fin: null },
            dateTransaction: null,
            contexteRetour: null,
            empreinte: `${transactionReference}/${issue}`,
          };
    },
  };
}

describe('invariant 2: attempts that got no answer', () => {
  let reference = '';
  const statut = async () => {
    const appel = await ouvrirSession(appli);
    return (await appel('rechercheAmende', NUMERO)).json().statutPaiement.valeur;
  };
  const vieillir = (minutes: number) =>
    appli.base
      .updateTable('tentative')
      .set({ expire_le: new Date(Date.now() - minutes * 60_000) })
      .where('transaction_reference', '=', reference)
      .execute();

  beforeEach(async () => {
    const appel = await ouvrirSession(appli);
    await appel('rechercheAmende', NUMERO);
    const { champs } = lireFormulaire(
      (
        await appel('envoiSips', {
          numAvis: NUMERO.numAmende,
          canal: '2',
          typeReglement: 'TOTAL',
          nature: 'AMENDES',
          locale: 'fr',
        })
      ).body,
    );
    reference = champs.get('transactionReference') ?? '';
  });

  it('one that still has time is left alone', async () => {
    const demandes: string[] = [];
    await vieillir(1);
    expect(await balayerTentatives(appli.base, passerelle('REFUSE', demandes))).toBe(0);
    expect(demandes).toEqual([]);
    await vieillir(3);
    await balayerTentatives(appli.base, passerelle(null));
  });

  it.each([
    ['that the provider refused can be paid again', 'REFUSE', 'A_PAYER'],
    ['that the provider never saw can be paid again', null, 'A_PAYER'],
  ] as const)('one %s', async (_, issue, attendu) => {
    await vieillir(3);
    expect(await balayerTentatives(appli.base, passerelle(issue))).toBe(1);
    expect(await statut()).toBe(attendu);
  });

  it('one that is still pending stays open, until the money is there', async () => {
    await vieillir(3);
    await balayerTentatives(appli.base, passerelle('EN_ATTENTE'));
    expect(await statut()).toBe('EN_COURS_PAIEMENT');
    await balayerTentatives(appli.base, passerelle(null));
    expect(await statut()).toBe('EN_COURS_PAIEMENT');
    await balayerTentatives(appli.base, passerelle('ACCEPTE'));
    expect(await statut()).toBe('PAYE');
  });
});

it('invariant 7: an imported EN_COURS_PAIEMENT has no attempt and stays', async () => {
  const demandes: string[] = [];
  await balayerTentatives(appli.base, passerelle('REFUSE', demandes));
  const appel = await ouvrirSession(appli);
  const cle = { numAmende: '909011050000000141', cleAmende: '12' };
  expect((await appel('rechercheAmende', cle)).json().statutPaiement.valeur).toBe(
    'EN_COURS_PAIEMENT',
  );
  expect(demandes).toEqual([]);
});
