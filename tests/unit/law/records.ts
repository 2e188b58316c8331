import { ABROAD, FRANCE, RECORD } from '../../support/record.ts';

/** Class 4: 90, 135 and 375 euros. Saturday 17 October 2026: day 30 is 16 November, 45 is 1 December, 60 is 16 December. */
const AF = {
  ...RECORD,
  dateEnvoiAvis: '2026-10-17',
  dateInfraction: '2026-09-20T08:15:00',
  adressePostale: FRANCE,
  montants: { minoree: 9000, forfaitaire: 13_500, majoree: 37_500 },
};

/** 29 October 2026: day 30 is Saturday 28 November, 45 is Sunday 13 December. */
const AFM = {
  ...AF,
  numAvis: '909011010000000141',
  typeAmende: 'AFM',
  dateEnvoiAvis: '2026-10-29',
  montants: { majoree: 37_500 },
};

/** 1 October 2026: day 45 is Sunday 15 November, 60 is 30 November. */
const DEPOSIT = {
  ...AF,
  numAvis: '51900701000022',
  dateEnvoiAvis: '2026-10-01',
  consignation: true,
};

/** One record for each state of a fine on which a sentence of law or cost depends. */
export const RECORDS = {
  AF,
  AF_PAID_IN_PART: { ...AF, numAvis: '51900701000031', fractionnable: true, dejaRegle: 1000 },
  AF_ENDS_ON_SUNDAY: { ...AF, numAvis: '51900701000041', dateEnvoiAvis: '2026-10-29' },
  AF_OWN_SUNDAY: { ...AF, numAvis: '51900701000051', contestationJusquau: '2026-12-20' },
  AF_ABROAD: { ...AF, numAvis: '51900701000061', adressePostale: ABROAD },
  AF_ABROAD_WITH_DAYS: {
    ...AF,
    numAvis: '51900701000091',
    adressePostale: ABROAD,
    echeances: [
      { palier: 'MINOREE', jusquau: '2026-12-02' },
      { palier: 'FORFAITAIRE', jusquau: '2027-01-01' },
    ],
  },
  /** Receipts go to a French address, and the notice went abroad. */
  AF_SAID_ABROAD: { ...AF, numAvis: '51900701000101', avisEtranger: true },
  /** Receipts go abroad, and the notice went to France. */
  AF_SAID_HOME: { ...AF, numAvis: '51900701000111', avisEtranger: false, adressePostale: ABROAD },
  /** Nobody knows where the notice was sent. */
  AF_UNPLACED: { ...AF, numAvis: '51900701000121', adressePostale: undefined },
  AFM_UNPLACED: { ...AFM, numAvis: '909011010000000541', adressePostale: undefined },
  AF_UNPLACED_WITH_DAYS: {
    ...AF,
    numAvis: '51900701000131',
    adressePostale: undefined,
    echeances: [
      { palier: 'MINOREE', jusquau: '2026-12-02' },
      { palier: 'FORFAITAIRE', jusquau: '2027-01-01' },
    ],
  },
  AF_LA_REUNION: {
    ...AF,
    numAvis: '51900701000071',
    adressePostale: { ...FRANCE, pays: 'La Réunion' },
  },
  /** Use of drugs: 150, 200 and 450 euros. */
  AFD: {
    ...AF,
    numAvis: '51900701000081',
    typeAmende: 'AFD',
    montants: { minoree: 15_000, forfaitaire: 20_000, majoree: 45_000 },
  },
  AFM,
  /** A deposit for an increased fine. */
  AFM_DEPOSIT: { ...AFM, numAvis: '909011010000000342', consignation: true },
  /** Its notice prints a day even for the increased amount. */
  AFM_ABROAD_WITH_DAYS: {
    ...AFM,
    numAvis: '909011010000000441',
    adressePostale: ABROAD,
    echeances: [
      { palier: 'MAJOREE_REDUITE', jusquau: '2027-01-10' },
      { palier: 'MAJOREE', jusquau: '2027-01-23' },
    ],
  },
  AFM_ABROAD: { ...AFM, numAvis: '909011010000000241', adressePostale: ABROAD },
  FPSM: {
    ...AFM,
    numAvis: '909013010000000141',
    typeAmende: 'FPSM',
    montants: { fpsMajore: 8500 },
  },
  FPSM_REDUCED_ABROAD: {
    ...AFM,
    numAvis: '909013010000000241',
    typeAmende: 'FPSM',
    adressePostale: ABROAD,
    montants: { fpsMajore: 8500, reduite: 6800 },
    echeances: [{ palier: 'MAJOREE_REDUITE', jusquau: '2026-11-30' }],
  },
  FPSM_REDUCED: {
    ...AFM,
    numAvis: '909013010000000341',
    typeAmende: 'FPSM',
    montants: { fpsMajore: 8500, reduite: 6800 },
    echeances: [{ palier: 'MAJOREE_REDUITE', jusquau: '2026-11-30' }],
  },
  AMD: { ...AFM, numAvis: '909015010000000141', typeAmende: 'AMD', montants: { majoree: 50_000 } },
  AMD_ABROAD: {
    ...AFM,
    numAvis: '909015010000000241',
    typeAmende: 'AMD',
    adressePostale: ABROAD,
    montants: { majoree: 50_000 },
  },
  DAAP: { ...AFM, numAvis: '909017010000000141', typeAmende: 'DAAP', montants: { majoree: 5000 } },
  /** Day 45 is Good Friday: 9 February 2027, and 26 March. */
  AF_GOOD_FRIDAY: { ...AF, numAvis: '51900701000141', dateEnvoiAvis: '2027-02-09' },
  /** Day 45 is 26 December 2028, a Tuesday. */
  AF_BOXING_DAY: { ...AF, numAvis: '51900701000151', dateEnvoiAvis: '2028-11-11' },
  /** The printed day is 22 May 2028, a Monday: a holiday in Martinique. */
  AF_MARTINIQUE: { ...AF, numAvis: '51900701000161', contestationJusquau: '2028-05-22' },
  /** The printed day is 20 December 2027, a Monday: a holiday in La Réunion. */
  AF_REUNION_DAY: { ...AF, numAvis: '51900701000171', contestationJusquau: '2027-12-20' },
  /** Class 4, 2 November 2026: day 30 is 2 December, 45 is 17 December, 60 is Friday 1 January 2027. */
  AF_NEW_YEAR: { ...AF, numAvis: '51900701000181', dateEnvoiAvis: '2026-11-02' },
  /** Day 30 is Saturday 28 November. */
  AF_SATURDAY: { ...AF, numAvis: '51900701000191', dateEnvoiAvis: '2026-10-29' },
  /** Day 45 is 27 March 2027. */
  AFM_FEBRUARY: { ...AFM, numAvis: '909011010000000741', dateEnvoiAvis: '2027-02-10' },
  /** Day 45 is 15 August 2026. */
  AFM_JULY: {
    ...AFM,
    numAvis: '909011010000000841',
    dateEnvoiAvis: '2026-07-01',
    dateInfraction: '2026-03-20T08:15:00',
  },
  /** A device saw the plate. */
  AF_CAMERA: {
    ...AF,
    numAvis: '51900701000221',
    immatriculation: 'AB-123-CD',
    natureInfraction: {
      libelle: 'Excès de vitesse inférieur à 20 km/h par conducteur de véhicule à moteur',
      classe: 4,
    },
  },
  /** The holder of the registration answers for a parked vehicle. */
  AF_PARKED: {
    ...AF,
    numAvis: '51900701000231',
    immatriculation: 'AB-123-CD',
    natureInfraction: { libelle: 'Stationnement très gênant sur un trottoir', classe: 4 },
  },
  AFM_CHRISTMAS: { ...AFM, numAvis: '909011010000000641', dateEnvoiAvis: '2026-11-25' },
  AF_EASTER_MONDAY: { ...AF, numAvis: '51900701000201', dateEnvoiAvis: '2027-02-12' },
  DEPOSIT_ABROAD_WITH_DAYS: {
    ...DEPOSIT,
    numAvis: '51900701000212',
    adressePostale: ABROAD,
    echeances: [{ palier: 'CONSIGNATION', jusquau: '2026-12-20' }],
  },
  DEPOSIT,
  DEPOSIT_ABROAD: { ...DEPOSIT, numAvis: '51900701000032', adressePostale: ABROAD },
} as const;

export type RecordName = keyof typeof RECORDS;
