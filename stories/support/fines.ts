import type { Fine } from '#contract/schemas/fine.ts';

/** A fine to pay, 90 euros, that may be paid in parts. */
export const FINE: Fine = {
  avisId: 'AAAAAAAAAAAAAAAAAAAAAA',
  numAvis: '51900101000011',
  typeAmende: 'AF',
  statutPaiement: { valeur: 'A_PAYER' },
  mediaReglement: null,
  dateEnvoiAvis: '2026-11-01',
  dateInfraction: '2026-10-25T14:30:00',
  lieuInfraction: { commune: 'Lyon', voie: 'Rue Garibaldi' },
  natureInfraction: { libelle: 'Feu rouge', article: 'R. 412-30', classe: 4 },
  serviceVerbalisateur: null,
  immatriculationMasquee: 'A•-•••-•Z',
  montants: {
    palier: 'MINOREE',
    applicable: 9000,
    valableJusquau: '2026-12-01',
    echeances: [
      { palier: 'MINOREE', montant: 9000, dateLimite: '2026-12-01' },
      { palier: 'FORFAITAIRE', montant: 13500, dateLimite: '2026-12-31' },
    ],
    apresEcheances: 37500,
  },
  dejaRegle: 0,
  resteAPayer: 9000,
  fractionnable: true,
  virementAutorise: false,
  arriveeJusquau: '2026-11-16',
  consignation: false,
  contestation: { dernierJour: '2026-12-16', depasse: false },
  numConsignation: null,
  reglements: [],
};

/** The same fine, paid here, with its receipt. */
export const PAID: Fine = {
  ...FINE,
  statutPaiement: { valeur: 'PAYE' },
  mediaReglement: 1,
  dejaRegle: 9000,
  resteAPayer: 0,
  reglements: [
    {
      referenceReglement: 'R-7KQ2-M4TX-9BRD-5VWA',
      date: '2026-11-21T09:15:00+01:00',
      montant: 9000,
      nature: 'TOTAL',
      mediaReglement: 1,
      justificatif: {
        solde: 0,
        transactionReference: 'TAI5F0C1D7E92B84A3690D2E7C41BF85A16',
        codeVerification: '7KQ2-M4TX-9BRD',
        carte: 'Visa …0000',
      },
    },
  ],
};

/** Raised after the deadline, to be paid in full or by bank transfer. */
export const INCREASED: Fine = {
  ...FINE,
  numAvis: '621002020000334455',
  typeAmende: 'AFM',
  contestation: { dernierJour: '2026-12-01', depasse: false },
  montants: {
    palier: 'MAJOREE_REDUITE',
    applicable: 30000,
    valableJusquau: '2026-12-20',
    echeances: [
      { palier: 'MAJOREE_REDUITE', montant: 30000, dateLimite: '2026-12-20' },
      { palier: 'MAJOREE', montant: 37500, dateLimite: null },
    ],
  },
  resteAPayer: 30000,
  virementAutorise: true,
  arriveeJusquau: '2026-12-05',
};

/** Paid in parts: 100 of 300 euros so far. */
export const PARTLY_PAID: Fine = {
  ...INCREASED,
  mediaReglement: 1,
  dejaRegle: 10000,
  resteAPayer: 20000,
  reglements: [
    {
      referenceReglement: 'R-3HNP-8XWE-2CJT-6YRM',
      date: '2026-11-10T18:02:00+01:00',
      montant: 10000,
      nature: 'PARTIEL',
      mediaReglement: 1,
      justificatif: {
        solde: 20000,
        transactionReference: 'TAI0B7A4E63C9D158F2A7C3E0914D6BF82E',
        codeVerification: 'T4ZB-0QHK-8GSP',
        carte: '',
      },
    },
  ],
};

/** The same on the day of the payment: the rest can be paid from the next day on. */
export const PART_JUST_PAID: Fine = {
  ...PARTLY_PAID,
  statutPaiement: { valeur: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' },
  restePayableLe: '2026-11-11',
};

/** The number that pays the deposit, for who contests. */
export const DEPOSIT: Fine = {
  ...FINE,
  numAvis: '51900101000012',
  consignation: true,
  contestation: { dernierJour: '2026-12-16', depasse: false },
  fractionnable: false,
  montants: {
    palier: 'CONSIGNATION',
    applicable: 13500,
    valableJusquau: '2026-12-31',
    echeances: [{ palier: 'CONSIGNATION', montant: 13500, dateLimite: '2026-12-31' }],
  },
  resteAPayer: 13500,
};

const { contestation: _, ...WITHOUT_CONTEST_DAY } = INCREASED;

/** A parking charge that was not paid in time: no fine, contested elsewhere, with the day on its notice only. */
export const PARKING: Fine = {
  ...WITHOUT_CONTEST_DAY,
  numAvis: '931007070000334455',
  typeAmende: 'FPSM',
  natureInfraction: {
    libelle: 'Forfait de post-stationnement impayé',
    article: null,
    classe: null,
  },
  montants: {
    palier: 'FPS_MAJORE',
    applicable: 8500,
    valableJusquau: null,
    echeances: [{ palier: 'FPS_MAJORE', montant: 8500, dateLimite: null }],
    aComparer: true,
  },
  resteAPayer: 8500,
  arriveeJusquau: null,
};

const { contestation: __, ...OF_THE_NOTICE_ALONE } = FINE;

/** Sent outside France, without days of its own: its dates are on the notice alone (D-52). */
export const ABROAD: Fine = {
  ...OF_THE_NOTICE_ALONE,
  numAvis: '33339001000021',
  envoyeHorsDeFrance: true,
  virementAutorise: true,
  arriveeJusquau: null,
  montants: {
    ...FINE.montants,
    palier: 'FORFAITAIRE',
    applicable: 13500,
    valableJusquau: null,
    echeances: FINE.montants.echeances.map((step) => ({ ...step, dateLimite: null })),
    aComparer: true,
    joursSurAvis: true,
  },
  resteAPayer: 13500,
};

/** Everything that a notice may say: speed, points, service, sibling for the deposit. */
export const SPEED: Fine = {
  ...FINE,
  natureInfraction: {
    libelle: 'Excès de vitesse inférieur à 20 km/h, vitesse limitée à 50 km/h',
    article: 'R. 413-14',
    classe: 4,
  },
  serviceVerbalisateur: 'Centre automatisé de constatation des infractions routières',
  vitesse: { limite: 50, mesuree: 63, retenue: 58 },
  pointsEncourus: 1,
  numConsignation: '51900101000012',
};

/** The deposit, paid here. */
export const PAID_DEPOSIT: Fine = {
  ...DEPOSIT,
  statutPaiement: { valeur: 'PAYE' },
  mediaReglement: 1,
  dejaRegle: 13500,
  resteAPayer: 0,
  reglements: PAID.reglements.map((payment) => ({
    ...payment,
    montant: 13500,
    nature: 'CONSIGNATION',
  })),
};
