import type { Fine } from '#contract/schemas/fine.ts';

const DUE: Fine = {
  avisId: 'x',
  numAvis: '00000000000000',
  typeAmende: 'AF',
  statutPaiement: { valeur: 'A_PAYER' },
  mediaReglement: null,
  dateEnvoiAvis: '2026-01-01',
  dateInfraction: '2026-01-01T12:00:00',
  lieuInfraction: { commune: 'x', voie: 'x' },
  natureInfraction: { libelle: 'x', article: 'x', classe: 4 },
  serviceVerbalisateur: null,
  immatriculationMasquee: 'x',
  montants: { palier: 'MINOREE', applicable: 9000, valableJusquau: null, echeances: [] },
  dejaRegle: 0,
  resteAPayer: 9000,
  fractionnable: true,
  virementAutorise: false,
  arriveeJusquau: null,
  consignation: false,
  contestation: { dernierJour: '2026-01-01', depasse: false },
  numConsignation: null,
  reglements: [],
};

const receipt = (reference: string) => ({
  referenceReglement: reference,
  date: '2026-01-01T12:00:00Z',
  montant: 4500,
  nature: 'CONSIGNATION' as const,
  mediaReglement: 1 as const,
  justificatif: { solde: 4500, transactionReference: 'x', codeVerification: 'x', carte: 'x' },
});

/** Fines that show each kind of alert, sum and receipt. The build finds by them the styles of the first paint. */
export const OUTCOME_SAMPLES: readonly Fine[] = (
  ['EN_ATTENTE', 'REFUSE', 'ANNULE', 'ACCEPTE'] as const
).map((state) => {
  const isPaid = state === 'ACCEPTE';
  const cents = isPaid ? DUE.resteAPayer : 0;
  return {
    ...DUE,
    reglements: isPaid ? [receipt('x'), receipt('y')] : [],
    paiement: {
      etat: state,
      montant: 9000,
      preleve: cents,
      compte: cents,
      referenceReglement: 'x',
    },
  };
});
