import { describe, expect, it } from 'vitest';
import { checkRecord, warningsOf } from '#server/import/checkRecord.ts';
import { because, inWords } from '#server/import/reason.ts';
import { RECORD } from '../../support/record.ts';

const reasons = (changes: object): readonly string[] => {
  const verdict = checkRecord({ ...RECORD, ...changes });
  return 'reasons' in verdict ? verdict.reasons.map((reason) => inWords(reason, 'en')) : [];
};

const TEXT_COLUMN = 'import the column as text';
const NUMBER = 'numAvis must be 14 or 18 digits, without spaces or dashes';
const KEY = 'cleAvis must be 2 digits';
const DAY = 'dateEnvoiAvis must be a day written YYYY-MM-DD';
const REWRITTEN = `${DAY} – Excel has rewritten the date: ${TEXT_COLUMN}`;
const CENTS = 'montants.minoree must be whole cents: 9000 for 90 euros';
const EXPONENT = `${NUMBER} – Excel has turned the number into an exponent and lost its last digits: ${TEXT_COLUMN}`;
const BOOLEAN = 'fractionnable must be true or false';
const PAYMENT = {
  referenceReglement: 'A',
  date: '2026-11-02',
  montant: 100,
  nature: 'PARTIEL',
  mediaReglement: 2,
};
const UNPRINTED = 'has a character that receipts cannot print';

describe('D-12: why a record is rejected, in words for an operator', () => {
  it.each([
    [{ numAvis: '5.19007E+13' }, EXPONENT],
    [{ numAvis: '5,19007E+13' }, EXPONENT],
    [{ numAvis: '5190070100001' }, `${NUMBER} – Excel drops a leading zero: ${TEXT_COLUMN}`],
    [
      { numAvis: '5190070100001107' },
      `${NUMBER} – its last two digits are the key, which goes into cleAvis`,
    ],
    [{ numAvis: '5190-0701-0000-11' }, NUMBER],
    [{ numAvis: 51900701000011 }, 'numAvis must be a text in quotes'],
    [{ cleAvis: '7' }, `${KEY} – Excel drops a leading zero: ${TEXT_COLUMN}`],
    [{ cleAvis: 'A7' }, KEY],
    [{ montants: { minoree: '90.00' } }, CENTS],
    [{ montants: { minoree: 90.5 } }, CENTS],
    [{ montants: { minoree: 0 } }, 'montants.minoree must be at least 1'],
    [{ dejaRegle: '1,00' }, 'dejaRegle must be whole cents: 9000 for 90 euros'],
    [{ pointsEncourus: 1.5 }, 'pointsEncourus must be a whole number'],
    [{ pointsEncourus: 13 }, 'pointsEncourus must be at most 12'],
    [{ dateEnvoiAvis: '01/11/2026' }, REWRITTEN],
    [{ dateEnvoiAvis: '46327' }, REWRITTEN],
    [{ dateEnvoiAvis: '2026-11-1' }, DAY],
    [{ dateInfraction: '2026-10-20' }, 'dateInfraction must be a time written YYYY-MM-DDTHH:MM'],
    [
      { fractionnable: 'VRAI' },
      `${BOOLEAN} – Excel writes TRUE, FALSE, VRAI or FAUX: write small letters, in English`,
    ],
    [{ fractionnable: 1 }, BOOLEAN],
    [{ statutPaiement: 'ERREUR' }, 'statutPaiement must be one of '],
    [{ lieuInfraction: { commune: '' } }, 'lieuInfraction.commune is empty'],
    [{ lieuInfraction: { commune: '\u200b' } }, 'lieuInfraction.commune is empty'],
    [
      { lieuInfraction: { commune: 'R'.repeat(121) } },
      'lieuInfraction.commune is longer than 120 characters',
    ],
    [{ lieuInfraction: {} }, 'lieuInfraction.commune is missing'],
    [{ lieuInfraction: 'Rennes' }, 'lieuInfraction must be an object between { and }'],
    [{ reglements: {} }, 'reglements must be a list between [ and ]'],
    [{ dejaRegle: 99, reglements: [PAYMENT] }, 'reglements are more than dejaRegle'],
    [{ immatriculation: 'ab' }, 'immatriculation must be 2 to 16 capital letters'],
    [{ lieuInfraction: { commune: 'Rue سمك' } }, `${UNPRINTED}: U+0633 as character 5`],
    [{ lieuInfraction: { commune: '😀' } }, `${UNPRINTED}: U+1F600 as character 1`],
    [{ lieuInfraction: { commune: 'مسجدنا' } }, ', 3 more'],
    [
      { natureInfraction: { libelle: 'a\u0007' } },
      'half of a surrogate pair: U+0007 as character 2',
    ],
  ])('%j: %s', (changes, words) => {
    expect(reasons(changes).join('; ')).toContain(words);
    expect(reasons(changes)).toHaveLength(1);
  });

  it('a part of a union has one reason', () => {
    expect(reasons({ reglements: [{ ...PAYMENT, date: '02/11/2026' }] })).toEqual([
      `reglements.0.date must be a day written YYYY-MM-DD, with or without THH:MM – Excel has rewritten the date: ${TEXT_COLUMN}`,
    ]);
  });

  it('what is no record has one reason', () => {
    expect(checkRecord(null)).toEqual({
      reasons: [because('objet', { champ: [because('fiche')] })],
    });
  });
});

describe('D-12: what is taken with a doubt, because nobody pays more for it', () => {
  const speed = (limite: number, mesuree: number, retenue: number) => ({
    vitesse: { limite, mesuree, retenue },
  });
  const doubts = (changes: object): readonly string[] => {
    const verdict = checkRecord({ ...RECORD, ...changes });
    return 'record' in verdict
      ? warningsOf(verdict.record).map((reason) => inWords(reason, 'en'))
      : [];
  };

  it.each([
    [speed(50, 58, 53), []],
    [speed(50, 58, 58), []],
    [speed(50, 58, 59), [expect.stringContaining('vitesse.retenue is above vitesse.mesuree')]],
    [speed(50, 51, 51), []],
    [speed(50, 51, 50), [expect.stringContaining('vitesse.retenue is not above vitesse.limite')]],
    [{ dejaRegle: 100, reglements: [{ ...PAYMENT, date: '2026-10-20' }] }, []],
    [
      { dejaRegle: 100, reglements: [{ ...PAYMENT, date: '2026-10-19' }] },
      ['reglements.date is before dateInfraction'],
    ],
  ])('%j', (changes, expected) => {
    expect(doubts(changes)).toEqual(expected);
  });
});

describe('B12: texts are stored composed and without invisible characters', () => {
  it.each([
    ['Orle\u0301ans', 'Orléans'],
    ['Stras\u00adbourg\u200b\ufeff', 'Strasbourg'],
    ['L’Haÿ\u2011les\u2011Roses', 'L’Haÿ\u2011les\u2011Roses'],
    ['Hitiʻa', 'Hitiʻa'],
    ['Αθήνα, 東京', 'Αθήνα, 東京'],
  ])('%j', (given, stored) => {
    const verdict = checkRecord({
      ...RECORD,
      numAvis: `${RECORD.numAvis}\u200b`,
      lieuInfraction: { commune: given },
      adressePostale: { nom: given, lignes: [given], codePostal: '1', commune: given, pays: 'FR' },
    });
    expect(verdict).toMatchObject({
      record: {
        numAvis: RECORD.numAvis,
        lieuInfraction: { commune: stored },
        adressePostale: { nom: stored, lignes: [stored] },
      },
    });
  });
});
