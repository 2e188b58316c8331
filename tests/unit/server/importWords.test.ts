import { describe, expect, it } from 'vitest';
import { checkRecord, warningsOf } from '#server/office/import/checkRecord.ts';
import { because } from '#server/office/import/reason.ts';
import { ImportRecord } from '#server/office/import/record.ts';
import { ABROAD, FRANCE, inPlainWords, RECORD } from '../../support/record.ts';

const reasons = (changes: object): readonly string[] => {
  const verdict = checkRecord({ ...RECORD, ...changes });
  return 'reasons' in verdict ? verdict.reasons.map(inPlainWords) : [];
};

const TEXT_COLUMN = 'importez la colonne comme texte';
const NUMBER = 'numAvis doit avoir 14 ou 18 chiffres, sans espace ni tiret';
const KEY = 'cleAvis doit avoir 2 chiffres';
const DAY = 'dateEnvoiAvis doit être un jour écrit AAAA-MM-JJ';
const REWRITTEN = `${DAY} – Excel a réécrit la date : ${TEXT_COLUMN}`;
const CENTS = 'montants.minoree doit être en centimes entiers : 9000 pour 90 euros';
const EXPONENT = `${NUMBER} – Excel a écrit le numéro en puissance de dix et perdu ses derniers chiffres : ${TEXT_COLUMN}`;
const BOOLEAN = 'fractionnable doit être true ou false, ou oui ou non dans une cellule';
const PAYMENT = {
  referenceReglement: 'A',
  date: '2026-11-02',
  montant: 100,
  nature: 'PARTIEL',
  mediaReglement: 2,
};
const UNPRINTED = 'a un caractère qu’un justificatif ne peut pas imprimer';

describe('D-12: why a record is rejected, in words for an operator', () => {
  it.each([
    [{ numAvis: '5.19007E+13' }, EXPONENT],
    [{ numAvis: '5,19007E+13' }, EXPONENT],
    [{ numAvis: '5190070100001' }, `${NUMBER} – Excel retire le zéro du début : ${TEXT_COLUMN}`],
    [
      { numAvis: '5190070100001107' },
      `${NUMBER} – ses deux derniers chiffres sont la clé, qui va dans cleAvis`,
    ],
    [{ numAvis: '5190-0701-0000-11' }, NUMBER],
    [
      { numAvis: '51900777000093' },
      'numAvis : un numéro de 14 chiffres finit par 1, ou par 2 pour une consignation',
    ],
    [{ numAvis: 51900701000011 }, 'numAvis doit être un texte entre guillemets'],
    [{ cleAvis: '7' }, `${KEY} – Excel retire le zéro du début : ${TEXT_COLUMN}`],
    [{ cleAvis: 'A7' }, KEY],
    [{ montants: { minoree: '90.00' } }, CENTS],
    [{ montants: { minoree: 90.5 } }, CENTS],
    [{ montants: { minoree: 0 } }, 'montants.minoree doit être au moins 1'],
    [{ dejaRegle: '1,00' }, 'dejaRegle doit être en centimes entiers : 9000 pour 90 euros'],
    [{ pointsEncourus: 1.5 }, 'pointsEncourus doit être un nombre entier'],
    [{ pointsEncourus: 13 }, 'pointsEncourus doit être au plus 12'],
    [{ dateEnvoiAvis: '01/11/2026' }, REWRITTEN],
    [{ dateEnvoiAvis: '46327' }, REWRITTEN],
    [{ dateEnvoiAvis: '2026-11-1' }, DAY],
    [
      { dateInfraction: '2026-10-20' },
      'dateInfraction doit être un jour et une heure écrits AAAA-MM-JJTHH:MM',
    ],
    [
      { fractionnable: 'VRAI' },
      `${BOOLEAN} – Excel écrit TRUE, FALSE, VRAI ou FAUX : écrivez true ou false en minuscules`,
    ],
    [{ fractionnable: 1 }, BOOLEAN],
    [{ statutPaiement: 'ERREUR' }, 'statutPaiement doit être une des valeurs '],
    [{ lieuInfraction: { commune: '' } }, 'lieuInfraction.commune est vide'],
    [{ lieuInfraction: { commune: '\u200b' } }, 'lieuInfraction.commune est vide'],
    [
      { lieuInfraction: { commune: 'R'.repeat(121) } },
      'lieuInfraction.commune a plus de 120 caractères',
    ],
    [{ lieuInfraction: {} }, 'lieuInfraction.commune manque'],
    [{ lieuInfraction: 'Rennes' }, 'lieuInfraction doit être un objet entre { et }'],
    [{ reglements: {} }, 'reglements doit être une liste entre [ et ], écrite en JSON'],
    [{ dejaRegle: 99, reglements: [PAYMENT] }, 'la somme de reglements dépasse dejaRegle'],
    [{ immatriculation: 'ab' }, 'immatriculation doit avoir de 2 à 16 majuscules'],
    [{ lieuInfraction: { commune: 'Rue سمك' } }, `${UNPRINTED} : U+0633 au rang 5`],
    [{ lieuInfraction: { commune: '😀' } }, `${UNPRINTED} : U+1F600 au rang 1`],
    [{ lieuInfraction: { commune: 'مسجدنا' } }, ', et 3 de plus'],
    [{ natureInfraction: { libelle: 'a\u0007' } }, 'la moitié d’un caractère : U+0007 au rang 2'],
  ])('%j: %s', (changes, words) => {
    expect(reasons(changes).join('; ')).toContain(words);
    expect(reasons(changes)).toHaveLength(1);
  });

  it('a part of a union has one reason', () => {
    expect(reasons({ reglements: [{ ...PAYMENT, date: '02/11/2026' }] })).toEqual([
      `reglements.0.date doit être un jour écrit AAAA-MM-JJ, avec ou sans THH:MM – Excel a réécrit la date : ${TEXT_COLUMN}`,
    ]);
  });

  const tooLate = 'dateInfraction est après dateEnvoiAvis';
  const tooMuch = 'dejaRegle dépasse le plus haut montant dû';
  it.each([
    [{ cleAvis: '7', dateEnvoiAvis: '2026-10-19' }, [KEY, tooLate]],
    [{ cleAvis: 'A7', dejaRegle: 13_501 }, [KEY, tooMuch]],
    [{ dateEnvoiAvis: '2026-10-19', dejaRegle: 13_501 }, [tooLate, tooMuch]],
    [
      { dateInfraction: '2026-02-30T08:15:00', dejaRegle: 13_501 },
      ['dateInfraction n’est pas une vraie date', tooMuch],
    ],
    [{ adressePostale: { ...FRANCE, pays: '?' }, dejaRegle: 13_501 }, ['pays', tooMuch]],
    [
      { adressePostale: { ...FRANCE, nom: '' }, dejaRegle: 13_501 },
      ['adressePostale.nom est vide', tooMuch],
    ],
    [
      { montants: { minoree: 9, forfaitaire: 8 }, numConsignation: '51900701000011' },
      ['numConsignation est le numéro', 'numConsignation ne nomme pas', 'montants.minoree dépasse'],
    ],
    [
      { montants: { minoree: '9' }, dejaRegle: 99_999, reglements: [PAYMENT, PAYMENT] },
      [CENTS, 'reglements contient deux fois la même referenceReglement'],
    ],
  ])('all faults of %j are named', (changes, words) => {
    expect(reasons(changes)).toEqual(words.map((one) => expect.stringContaining(one)));
  });

  it('a record of more faults than the schema lists breaks no rule by a field without its form', () => {
    const wrong = Object.fromEntries(Object.keys(ImportRecord.properties).map((name) => [name, 1]));
    expect(reasons(wrong).length).toBeGreaterThan(1);
    expect(reasons(wrong).filter((one) => !one.includes(' doit être '))).toEqual([]);
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
    return 'record' in verdict ? warningsOf(verdict.record).map(inPlainWords) : [];
  };

  it.each([
    [speed(50, 58, 53), []],
    [speed(50, 58, 58), []],
    [speed(50, 58, 59), [expect.stringContaining('vitesse.retenue dépasse vitesse.mesuree')]],
    [speed(50, 51, 51), []],
    [speed(50, 51, 50), [expect.stringContaining('vitesse.retenue ne dépasse pas vitesse.limite')]],
    [{ dejaRegle: 100, reglements: [{ ...PAYMENT, date: '2026-10-20' }] }, []],
    [
      { dejaRegle: 100, reglements: [{ ...PAYMENT, date: '2026-10-19' }] },
      ['reglements.date est avant dateInfraction'],
    ],
    [{ adressePostale: FRANCE }, []],
    [{ adressePostale: { ...FRANCE, lignes: ['a', 'b', 'c', 'd'] } }, []],
    [
      { adressePostale: { ...FRANCE, lignes: ['a', 'b', 'c', 'd', 'e'] } },
      [expect.stringContaining('plus de 6 lignes')],
    ],
    [
      { adressePostale: { ...ABROAD, lignes: ['a', 'b', 'c', 'd', 'e'] } },
      [expect.stringContaining('plus de 6 lignes')],
    ],
    [{ adressePostale: { ...FRANCE, nom: 'N'.repeat(38) } }, []],
    [
      { adressePostale: { ...FRANCE, nom: 'N'.repeat(39) } },
      [expect.stringContaining('dépasse 38 caractères')],
    ],
    [{ adressePostale: { ...ABROAD, nom: 'N'.repeat(39) } }, []],
    [
      { adressePostale: { ...FRANCE, commune: 'N'.repeat(33) } },
      [expect.stringContaining('dépasse 38 caractères')],
    ],
    [
      { adressePostale: { ...FRANCE, codePostal: '6000' } },
      [expect.stringContaining('adressePostale.codePostal a 4 chiffres')],
    ],
    [{ adressePostale: { ...ABROAD, codePostal: '6000' } }, []],
    [
      { lieuInfraction: { commune: '#REF!' } },
      [expect.stringContaining('lieuInfraction.commune contient une valeur d’erreur')],
    ],
    [
      { serviceVerbalisateur: '#N/A' },
      [expect.stringContaining('serviceVerbalisateur contient une valeur d’erreur')],
    ],
    [
      { adressePostale: { ...FRANCE, lignes: ['1 rue A', 'NULL'] } },
      [expect.stringContaining('adressePostale.lignes.1 contient une valeur d’erreur')],
    ],
    [
      { lieuInfraction: { commune: 'BesanÃ§on' } },
      [expect.stringContaining('lieuInfraction.commune a été lu dans un autre codage')],
    ],
    [{ lieuInfraction: { commune: 'São Tomé' } }, []],
    [{ lieuInfraction: { commune: 'Nullange' } }, []],
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
