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
  AFM_ABROAD: { ...AFM, numAvis: '909011010000000241', adressePostale: ABROAD },
  FPSM: {
    ...AFM,
    numAvis: '909013010000000141',
    typeAmende: 'FPSM',
    montants: { fpsMajore: 8500 },
  },
  AMD: { ...AFM, numAvis: '909015010000000141', typeAmende: 'AMD', montants: { majoree: 50_000 } },
  DEPOSIT,
  DEPOSIT_ABROAD: { ...DEPOSIT, numAvis: '51900701000032', adressePostale: ABROAD },
} as const;

export type RecordName = keyof typeof RECORDS;
