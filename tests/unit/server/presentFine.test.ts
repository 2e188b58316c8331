import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { Fine } from '#contract/schemas/fine.ts';
import { presentFine } from '#server/services/lookup/presentFine.ts';
import { readFine } from '#server/store/readDossier.ts';
import { databaseOfFile } from '../../support/embedded.ts';
import { recordWith } from '../../support/importFields.ts';
import { ABROAD, FRANCE, load, RECORD } from '../../support/record.ts';

const SENT = RECORD.dateEnvoiAvis;
const TERMS = { transferDays: 5, askAfterEndMs: 0 };

const AF = { ...RECORD, fractionnable: true, adressePostale: FRANCE };
const FINES = {
  AF,
  OWN_DAY: { ...AF, numAvis: '51900701000021', contestationJusquau: '2026-12-24' },
  OWN_SUNDAY: { ...AF, numAvis: '51900701000081', contestationJusquau: '2026-12-20' },
  ENDS_ON_SUNDAY: { ...AF, numAvis: '51900701000091', dateEnvoiAvis: addDays(SENT, -3) },
  PAID_IN_PART: { ...AF, numAvis: '51900701000031', dejaRegle: 1000 },
  ABROAD: { ...AF, numAvis: '51900701000041', adressePostale: ABROAD },
  ABROAD_DATED: {
    ...AF,
    numAvis: '51900701000051',
    adressePostale: ABROAD,
    echeances: [{ palier: 'MINOREE', jusquau: '2026-12-16' }],
  },
  ABROAD_OWN_CONTEST: {
    ...AF,
    numAvis: '51900701000061',
    adressePostale: ABROAD,
    contestationJusquau: '2027-01-15',
    virementAutorise: true,
  },
  ABROAD_ALL_DATED: {
    ...AF,
    numAvis: '51900701000071',
    adressePostale: ABROAD,
    echeances: [
      { palier: 'MINOREE', jusquau: addDays(SENT, 46) },
      { palier: 'FORFAITAIRE', jusquau: addDays(SENT, 76) },
    ],
  },
  ABROAD_DEPOSIT: {
    ...AF,
    numAvis: '51900701000042',
    consignation: true,
    fractionnable: false,
    adressePostale: ABROAD,
  },
  OVERSEAS: {
    ...AF,
    numAvis: '51900701000111',
    adressePostale: { ...FRANCE, pays: 'La Réunion' },
  },
  AFM: {
    ...AF,
    numAvis: '909011010000000141',
    typeAmende: 'AFM',
    montants: { majoree: 37_500 },
  },
  FPSM: {
    ...AF,
    numAvis: '909013010000000141',
    typeAmende: 'FPSM',
    montants: { fpsMajore: 10_000 },
  },
  FPSM_REDUCED: {
    ...AF,
    numAvis: '909013010000000142',
    typeAmende: 'FPSM',
    montants: { fpsMajore: 10_000, reduite: 8000 },
    echeances: [{ palier: 'MAJOREE_REDUITE', jusquau: addDays(SENT, 30) }],
  },
  AMD: {
    ...AF,
    numAvis: '909015010000000141',
    typeAmende: 'AMD',
    montants: { majoree: 50_000 },
  },
};
type Name = keyof typeof FINES;

const opened = databaseOfFile();
beforeAll(async () => {
  const records = Object.values(FINES);
  expect(await load(opened.db, records)).toMatchObject({
    rejections: [],
    accepted: records.length,
  });
});

/** The answer about a fine so many days after its notice. */
async function onDay(name: Name, days: number) {
  const read = await readFine(opened.db, { number: FINES[name].numAvis });
  if (read === null) throw new Error(`${name} was not imported`);
  return presentFine({ ...read, dossier: { ...read.dossier, today: addDays(SENT, days) } }, TERMS);
}

/** Fields that only payments bring; the tests of the calls about payments read them. */
const OF_PAYMENTS = [
  'restePayableLe',
  'paiementCommence',
  'pageOublieeJusquau',
  'sommes',
  'paiement',
];

describe('D-10: the answer about a fine', () => {
  it('has each field of the contract, for some fine', async () => {
    const whole = {
      ...recordWith(),
      numAvis: '909013010000000149',
      statutPaiement: 'A_PAYER',
      mediaReglement: undefined,
    };
    expect(await load(opened.db, [whole])).toMatchObject({ rejections: [] });
    const read = await readFine(opened.db, { number: whole.numAvis });
    if (read === null) throw new Error('the fine with all fields was not imported');
    const names = Object.keys(FINES) as Name[];
    const fines = await Promise.all(names.map((name) => onDay(name, 10)));
    const days = await Promise.all([...Array(60).keys()].map((day) => onDay('AF', day)));
    const answers = [presentFine(read, TERMS), ...fines, ...days];
    const answered = new Set(answers.flatMap((answer) => Object.keys(answer)));
    expect(
      Object.keys(Fine.properties).filter((name) => !answered.has(name)),
      'answer it in server/services/lookup/presentFine.ts',
    ).toEqual(OF_PAYMENTS);
  });
});

describe('D-37: until when a fine can be contested', () => {
  it.each([
    ['AF', 45, '2026-12-16', false],
    ['AF', 46, '2026-12-16', true],
    ['AFM', 30, '2026-12-01', false],
    ['AFM', 31, '2026-12-01', true],
    ['OWN_DAY', 46, '2026-12-24', false],
    ['OWN_DAY', 53, '2026-12-24', false],
    ['OWN_DAY', 54, '2026-12-24', true],
  ] as const)('%s on day %i: until %s, over: %s', async (name, days, lastDay, isOver) => {
    expect((await onDay(name, days)).contestation).toEqual({
      dernierJour: lastDay,
      depasse: isOver,
    });
  });

  it.each([
    ['ENDS_ON_SUNDAY', 43, '2026-12-14', false],
    ['ENDS_ON_SUNDAY', 44, '2026-12-14', true],
    ['OWN_SUNDAY', 50, '2026-12-20', false],
    ['OWN_SUNDAY', 51, '2026-12-20', true],
  ] as const)(
    'D-74: %s on day %i: until %s, extended, over: %s',
    async (name, days, day, isOver) => {
      expect((await onDay(name, days)).contestation).toEqual({
        dernierJour: day,
        depasse: isOver,
        prolonge: true,
      });
    },
  );

  it.each(['FPSM', 'AMD', 'PAID_IN_PART'] as const)('%s has no computed day', async (name) => {
    expect(await onDay(name, 0)).not.toHaveProperty('contestation');
  });
});

describe('D-38: a part', () => {
  it.each([
    ['AF', 29, true],
    ['AF', 30, false],
    ['AF', 31, true],
    ['AF', 60, false],
    ['AFM', 44, true],
    ['AFM', 45, false],
    // Due without a last day: the rest never costs more.
    ['AFM', 46, true],
    ['FPSM', 0, true],
  ] as const)('%s on day %i is offered: %s', async (name, days, offered) => {
    const { fractionnable: inParts, dernierJourDuPrix: lastDayOfPrice } = await onDay(name, days);
    expect(inParts).toBe(offered);
    expect(lastDayOfPrice).toBe(offered ? undefined : true);
  });
});

describe('D-40: the notice may give a lower amount', () => {
  it.each([
    ['FPSM', 0, true],
    ['FPSM_REDUCED', 0, undefined],
    ['FPSM_REDUCED', 31, undefined],
    ['AMD', 0, true],
    ['AF', 31, undefined],
    ['ABROAD', 30, undefined],
    ['ABROAD', 31, true],
    ['ABROAD_DATED', 46, undefined],
  ] as const)('%s on day %i: %s', async (name, days, expected) => {
    expect((await onDay(name, days)).montants.aComparer).toBe(expected);
  });

  it('a reduced amount is due until its day, and then the whole', async () => {
    expect((await onDay('FPSM_REDUCED', 30)).resteAPayer).toBe(8000);
    expect((await onDay('FPSM_REDUCED', 31)).resteAPayer).toBe(10_000);
  });

  it.each([
    [
      'of a type whose reduction is computed',
      { ...FINES.AFM, montants: { majoree: 1, reduite: 1 } },
    ],
    ['without its day', { ...FINES.FPSM, montants: { fpsMajore: 10_000, reduite: 8000 } }],
    ['contestationJusquau before the notice', { ...AF, contestationJusquau: '2026-10-31' }],
    ['contestationJusquau that is no day', { ...AF, contestationJusquau: '2026-11-31' }],
  ])('the import refuses a record %s', async (_, record) => {
    expect(await load(opened.db, [record])).toMatchObject({ accepted: 0, rejected: 1 });
  });
});

describe('D-52: a notice sent outside France', () => {
  it('without days of its own shows no day, and a transfer stays offered', async () => {
    const fine = await onDay('ABROAD_OWN_CONTEST', 50);
    expect(fine.montants).toMatchObject({
      palier: 'FORFAITAIRE',
      valableJusquau: null,
      joursSurAvis: true,
      aComparer: true,
    });
    expect(fine.montants.echeances.map(({ dateLimite: lastDay }) => lastDay)).toEqual([null, null]);
    expect(fine).toMatchObject({
      envoyeHorsDeFrance: true,
      virementAutorise: true,
      arriveeJusquau: null,
    });
    expect((await onDay('ABROAD', 60)).dernierJourDuPrix).toBeUndefined();
    expect(await onDay('ABROAD', 0)).not.toHaveProperty('contestation');
  });

  it('shows the days of its record, each by itself', async () => {
    const { contestation: contest } = await onDay('ABROAD_OWN_CONTEST', 50);
    expect(contest).toEqual({ dernierJour: '2027-01-15', depasse: false });
    const { montants: amounts } = await onDay('ABROAD_DATED', 30);
    expect(amounts).toMatchObject({ valableJusquau: '2026-12-16', joursSurAvis: true });
    expect(amounts.echeances.map(({ dateLimite: lastDay }) => lastDay)).toEqual([
      '2026-12-16',
      null,
    ]);
    const dated = await onDay('ABROAD_ALL_DATED', 46);
    expect(dated.montants.valableJusquau).toBe(addDays(SENT, 46));
    expect(dated.montants).not.toHaveProperty('joursSurAvis');
    expect(dated).not.toHaveProperty('contestation');
  });

  it.each(['AF', 'OVERSEAS'] as const)(
    'an address in France has the days of the law: %s',
    async (name) => {
      const fine = await onDay(name, 0);
      expect(fine).not.toHaveProperty('envoyeHorsDeFrance');
      expect(fine.montants).not.toHaveProperty('joursSurAvis');
      expect((await onDay(name, 60)).statutPaiement.valeur).toBe('A_PAYER');
      expect((await onDay(name, 61)).statutPaiement.valeur).toBe('PAIEMENT_EXPIRE');
    },
  );

  it.each(['ABROAD', 'ABROAD_DATED', 'ABROAD_DEPOSIT'] as const)(
    'D-75: %s stays open until a record says otherwise',
    async (name) => {
      for (const days of [61, 70, 77, 1_000]) {
        const fine = await onDay(name, days);
        expect(fine.statutPaiement.valeur, `day ${days}`).toBe('A_PAYER');
        expect(fine).toMatchObject({ resteAPayer: 13_500, montants: { valableJusquau: null } });
      }
    },
  );

  it('D-75: the last day of its record ends it', async () => {
    expect((await onDay('ABROAD_ALL_DATED', 76)).statutPaiement.valeur).toBe('A_PAYER');
    expect((await onDay('ABROAD_ALL_DATED', 77)).statutPaiement.valeur).toBe('PAIEMENT_EXPIRE');
  });
});

describe('D-40: a parking fine with a reduced amount', () => {
  const parking = (amounts: object) => ({
    ...AF,
    natureInfraction: { libelle: 'Stationnement gênant' },
    montants: amounts,
  });

  it('is taken with a warning', async () => {
    const taken = await load(opened.db, [
      parking({ minoree: 2200, forfaitaire: 3500 }),
      { ...parking({ forfaitaire: 3500 }), numAvis: FINES.OWN_DAY.numAvis },
      FINES.OWN_SUNDAY,
    ]);
    expect(taken).toMatchObject({
      accepted: 3,
      rejections: [],
      warnings: [
        {
          line: 1,
          reasons: ['montants.minoree : une amende de stationnement n’a pas de montant minoré'],
        },
      ],
    });
  });
});
