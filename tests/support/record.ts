/** A record of the import with its mandatory fields alone, and the two amounts of its short number. */
export const RECORD = {
  numAvis: '51900701000011',
  cleAvis: '07',
  typeAmende: 'AF',
  statutPaiement: 'A_PAYER',
  dateEnvoiAvis: '2026-11-01',
  dateInfraction: '2026-10-20T08:15:00',
  lieuInfraction: { commune: 'Rennes' },
  natureInfraction: { libelle: 'Feu rouge', classe: 4 },
  montants: { minoree: 9000, forfaitaire: 13_500 },
};
