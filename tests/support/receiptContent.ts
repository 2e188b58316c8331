import type { ReceiptContent } from '#server/ports/ReceiptDocument.ts';

/** The receipts of these tests print this content. */
export const CONTENT: ReceiptContent = {
  referenceReglement: 'R2026ABCDEF',
  nature: 'TOTAL',
  numAvis: '519001010000110000',
  typeAmende: 'AFMD',
  offence: {
    nature: 'Conduite d’un véhicule sans permis',
    date: '2026-07-14T00:05:00',
    place: 'Rue Garibaldi, Lyon',
    maskedPlate: 'A•-•••-•D',
    erasedAt: null,
  },
  montant: 123_450,
  solde: 0,
  // 23:30 UTC on 31 December is 00:30 on 1 January in Paris.
  date: new Date('2026-12-31T23:30:00Z'),
  mediaReglement: 1,
  carte: { marque: 'VISA', fin: '0000' },
  transactionReference: 'T20261231ABC',
  codeVerification: 'K7QP-2M9X',
  points: null,
  rest: null,
  contestDeadline: { lastDay: '2027-01-15', isExtended: false },
};
