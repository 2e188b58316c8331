import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '#contract/domain/paymentStatus.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import {
  isUnknownDue,
  type NoticeAction,
  nextUnpaid,
  noticeRows,
  totalDue,
} from '#src/domain/noticeList.ts';
import {
  DEPOSIT,
  FINE,
  INCREASED,
  PAID,
  PARKING,
  PARTLY_PAID,
} from '../../../stories/support/fines.ts';

const LAST_DAY = '2026-12-01';
const status = (fine: Fine, value: PaymentStatus): Fine => ({
  ...fine,
  statutPaiement: { valeur: value },
});
const until = (fine: Fine, noticeNumber: string, valableJusquau: string | null): Fine => ({
  ...fine,
  numAvis: noticeNumber,
  montants: { ...fine.montants, valableJusquau },
});
const numbers = (fines: readonly Fine[]) =>
  noticeRows(fines, '2026-11-25').map(({ fine }) => fine.numAvis);
const only = (fine: Fine, today = LAST_DAY) => {
  const [row] = noticeRows([fine], today);
  if (row === undefined) throw new Error('one row expected');
  return row;
};
const PAIR = { ...FINE, numConsignation: DEPOSIT.numAvis };

const NOTHING_TO_PAY: Readonly<Record<Language, RegExp>> = {
  fr: /rien à payer/i,
  en: /nothing to pay/i,
  de: /nichts zu zahlen/i,
  nl: /niets te betalen/i,
  it: /niente da pagare/i,
  es: /nada que pagar/i,
};

describe('the groups of the list', () => {
  it.each([
    ['2026-11-24', 'now'],
    ['2026-11-25', 'now'],
    ['2026-11-26', 'month'],
    ['2026-12-25', 'month'],
    ['2026-12-26', 'later'],
    [null, 'now'],
  ] as const)('R-07: until %s is %s on 25 November', (day, urgency) => {
    expect(only(until(FINE, FINE.numAvis, day), '2026-11-25').urgency).toBe(urgency);
  });

  it.each(PAYMENT_STATUSES.filter((value) => value !== 'A_PAYER'))(
    'R-07: %s is in the group that has nothing to pay',
    (value) => {
      expect(only(status(FINE, value)).urgency).toBe('closed');
    },
  );

  it.each(LANGUAGES)('R-07: in %s the title of that group says so', (language) => {
    const texts = JSON.parse(readFileSync(`public/assets/i18n/${language}.json`, 'utf8'));
    expect(texts.mesAvis.groupes.closed).toMatch(NOTHING_TO_PAY[language]);
  });

  it('D-17: a deposit is in the group of its fine', () => {
    const rows = noticeRows([DEPOSIT, until(PAIR, PAIR.numAvis, null)], '2026-11-25');
    expect(rows.map(({ urgency }) => urgency)).toEqual(['now', 'now']);
  });

  it('O-05 invariant 1: a payment begun for a number bars its pair, and counts in no total', () => {
    const begun = { [FINE.avisId]: { begunAt: 5 } };
    const deposit = { ...DEPOSIT, avisId: 'DDDDDDDDDDDDDDDDDDDDDD' };
    const rows = noticeRows([PAIR, deposit], '2026-11-25', begun);
    expect(rows.map(({ begunAt, action }) => [begunAt, action])).toEqual([
      [5, 'askKey'],
      [5, 'askKey'],
    ]);
    expect(totalDue(rows)).toBe(0);
    const overdue = until(FINE, '51900101000041', null);
    const other = { ...overdue, avisId: 'EEEEEEEEEEEEEEEEEEEEEE' };
    const [first] = noticeRows([other, FINE], '2026-11-25', begun);
    expect(first?.fine).toBe(FINE);
    const [paid] = noticeRows([PAID], '2026-11-25', begun);
    expect(paid?.begunAt).toBeNull();
  });
});

describe('the order of the notices', () => {
  it('R-07: what has no day comes first, then the nearest deadline, and paid ones are last', () => {
    const late = until(FINE, '51900101000021', '2026-12-02');
    const soon = until(FINE, '51900101000031', '2026-12-01');
    const open = until(FINE, '51900101000041', null);
    const order = [open, soon, late, PAID].map(({ numAvis: noticeNumber }) => noticeNumber);
    expect(numbers([PAID, open, late, soon])).toEqual(order);
  });

  it('D-23: a deposit is sorted by the last day to contest, not by the last day to deposit', () => {
    const between = until(FINE, '51900101000021', '2026-12-17');
    const before = until(FINE, '51900101000031', '2026-12-15');
    expect(numbers([between, DEPOSIT, before])).toEqual([
      before.numAvis,
      DEPOSIT.numAvis,
      between.numAvis,
    ]);
  });

  it('D-23: after the last day to contest a deposit is sorted by its last day to pay', () => {
    const between = until(FINE, '51900101000021', '2026-12-20');
    const order = (today: string) =>
      noticeRows([DEPOSIT, between], today).map(({ fine }) => fine.numAvis);
    expect(order('2026-12-16')).toEqual([DEPOSIT.numAvis, between.numAvis]);
    expect(order('2026-12-17')).toEqual([between.numAvis, DEPOSIT.numAvis]);
  });

  it('D-17: a deposit follows its fine, whatever is due between them', () => {
    const between = until(FINE, '51900101000021', '2026-12-02');
    expect(numbers([DEPOSIT, between, PAIR])).toEqual([
      PAIR.numAvis,
      DEPOSIT.numAvis,
      between.numAvis,
    ]);
  });
});

describe('what is due today', () => {
  const total = (fines: readonly Fine[], today = LAST_DAY) => totalDue(noticeRows(fines, today));

  it('D-11: the last day counts, the day after does not: only the server knows the next amount', () => {
    expect(total([FINE], LAST_DAY)).toBe(9000);
    expect(total([FINE], '2026-12-02')).toBe(0);
  });

  it('D-17: adds up what is to be paid, and nothing that is paid', () => {
    expect(total([])).toBe(0);
    expect(total([FINE, INCREASED])).toBe(39000);
    expect(total([PAID, INCREASED])).toBe(30000);
  });

  it('D-17: a deposit and its fine are never added up, in either order', () => {
    expect(total([PAIR, DEPOSIT])).toBe(9000);
    expect(total([DEPOSIT, PAIR])).toBe(9000);
    expect(total([DEPOSIT])).toBe(13500);
  });

  it('D-17: the day after the amount of the fine has ended, its deposit counts instead', () => {
    expect(total([PAIR, DEPOSIT], LAST_DAY)).toBe(9000);
    expect(total([PAIR, DEPOSIT], '2026-12-02')).toBe(13500);
  });

  it('D-11: a deposit counts on its last day to pay, and not on the day after', () => {
    expect(total([DEPOSIT], '2026-12-31')).toBe(13500);
    expect(total([DEPOSIT], '2027-01-01')).toBe(0);
  });

  it('D-17: a deposit whose fine is unknown here counts, and is the next notice', () => {
    const alone = { ...DEPOSIT, numConsignation: PAIR.numAvis };
    expect(total([alone, INCREASED])).toBe(43500);
    expect(nextUnpaid(noticeRows([alone], LAST_DAY), 'none')?.fine.numAvis).toBe(alone.numAvis);
  });

  it('D-11: the amount of a notice past its last day is unknown, that of a paid one is not', () => {
    expect(isUnknownDue(only(FINE, LAST_DAY))).toBe(false);
    expect(isUnknownDue(only(FINE, '2026-12-02'))).toBe(true);
    expect(isUnknownDue(only(PAID, '2026-12-02'))).toBe(false);
    expect(isUnknownDue(only(status(FINE, 'EN_COURS_PAIEMENT'), '2026-12-02'))).toBe(false);
  });

  it('D-17: the deposit counts when its fine is cancelled', () => {
    expect(total([status(PAIR, 'PAIEMENT_ANNULE'), DEPOSIT])).toBe(13500);
  });
});

describe('a deposit and its fine', () => {
  it.each([
    ['PAYE', 'PAYE_AUTRE'],
    ['ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL', 'PAYE_AUTRE'],
    ['EN_COURS_PAIEMENT', 'EN_COURS_PAIEMENT'],
    ['A_PAYER', 'A_PAYER'],
    ['PAIEMENT_EXPIRE', 'A_PAYER'],
  ] as const)('D-17: %s of the fine makes the deposit %s', (paid, expected) => {
    const rows = noticeRows([status(PAIR, paid), DEPOSIT], LAST_DAY);
    const deposit = rows.find(({ fine }) => fine.consignation);
    expect(deposit?.status).toBe(expected);
    expect(deposit?.alternative?.numAvis).toBe(PAIR.numAvis);
  });

  it('D-17: a payment of the fine names the fine in the row of its deposit', () => {
    const rows = noticeRows([status(PAIR, 'EN_COURS_PAIEMENT'), DEPOSIT], LAST_DAY);
    const otherOf = (isDeposit: boolean) =>
      rows.find(({ fine }) => fine.consignation === isDeposit)?.otherNumber;
    expect(otherOf(true)).toEqual({ number: PAIR.numAvis });
    expect(otherOf(false)).toBeNull();
  });

  it('D-17: a payment of the deposit, looked up by the fine, names the deposit', () => {
    const barred: Fine = {
      ...status(PAIR, 'EN_COURS_PAIEMENT'),
      paiementCommence: { etat: 'PAGE_OUVERTE', autreNumero: true },
    };
    expect(only(barred).otherNumber).toEqual({ number: DEPOSIT.numAvis });
    const [, deposit] = noticeRows([barred, DEPOSIT], LAST_DAY);
    expect(deposit).toMatchObject({ status: 'EN_COURS_PAIEMENT', otherNumber: null });
  });

  it('D-17: a deposit whose fine is not known here cannot name it', () => {
    const barred: Fine = {
      ...status(DEPOSIT, 'EN_COURS_PAIEMENT'),
      paiementCommence: { etat: 'CHEZ_LA_BANQUE', autreNumero: true },
    };
    expect(only(barred).otherNumber).toEqual({ number: null });
  });

  it('O-05: a payment that was begun here with the fine is named in the row of its deposit', () => {
    const begun = { [PAIR.avisId]: { begunAt: 1 } };
    const rows = noticeRows([PAIR, { ...DEPOSIT, avisId: 'deposit' }], LAST_DAY, begun);
    const deposit = rows.find(({ fine }) => fine.consignation);
    expect(deposit).toMatchObject({ begunAt: 1, otherNumber: { number: PAIR.numAvis } });
  });

  it('D-17: a paid deposit closes its fine', () => {
    const rows = noticeRows([PAIR, status(DEPOSIT, 'PAYE')], LAST_DAY);
    expect(rows.find(({ fine }) => !fine.consignation)?.action).toBe('none');
    expect(nextUnpaid(rows, DEPOSIT.numAvis)).toBeUndefined();
  });
});

describe('what to do about a notice', () => {
  const ACTIONS = {
    A_PAYER: 'pay',
    PAYE: 'receipt',
    ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: 'receipt',
    EN_COURS_PAIEMENT: 'askKey',
    PAYE_AUTRE: 'none',
    PAIEMENT_EXPIRE: 'none',
    PAIEMENT_ANNULE: 'none',
    PAIEMENT_DIVERS: 'none',
    PAIEMENT_DESIMPUTE: 'none',
    ERREUR: 'none',
  } as const satisfies Record<PaymentStatus, NoticeAction>;

  it.each(PAYMENT_STATUSES)('O-08: %s has one action', (value) => {
    expect(only(status(FINE, value)).action).toBe(ACTIONS[value]);
  });

  it('O-08: what was paid by PVA has no receipt', () => {
    expect(only({ ...PAID, mediaReglement: 3, reglements: [] }).action).toBe('none');
  });

  it.each(['PAYE', 'PAIEMENT_EXPIRE', 'PAIEMENT_DIVERS', 'PAYE_AUTRE'] as const)(
    'D-38: a payment of this service keeps its receipt while the fine is %s',
    (value) => {
      expect(only({ ...status(PARTLY_PAID, value), mediaReglement: 3 }).action).toBe('receipt');
    },
  );

  it('D-37: a fine that is paid in part is not to be contested, a parking charge is', () => {
    expect(only(INCREASED).contestable).toBe(true);
    expect(only(PARTLY_PAID).contestable).toBe(false);
    expect(only({ ...PARKING, dejaRegle: 1000 }).contestable).toBe(true);
  });

  it('D-11: after the last day a notice is looked up again', () => {
    expect(only(FINE, LAST_DAY).action).toBe('pay');
    expect(only(FINE, '2026-12-02').action).toBe('askKey');
    expect(only(until(FINE, FINE.numAvis, null), '2030-01-01').action).toBe('pay');
  });

  it('H-02: only what is to be paid and may be contested is', () => {
    expect(only(FINE).contestable).toBe(true);
    expect(only(PARKING).contestable).toBe(true);
    expect(only(PAID).contestable).toBe(false);
    expect(only({ ...FINE, typeAmende: 'AMD' }).contestable).toBe(false);
    expect(only({ ...FINE, typeAmende: 'DAAP' }).contestable).toBe(false);
  });
});

describe('the next notice to pay', () => {
  it('R-12: is the nearest by its deadline, never the one that was just paid', () => {
    const rows = noticeRows([INCREASED, FINE, PAID], LAST_DAY);
    expect(nextUnpaid(rows, 'none')?.fine.numAvis).toBe(FINE.numAvis);
    expect(nextUnpaid(rows, FINE.numAvis)?.fine.numAvis).toBe(INCREASED.numAvis);
    expect(nextUnpaid(noticeRows([FINE], LAST_DAY), FINE.numAvis)).toBeUndefined();
  });
});

describe('the next notice beside a deposit', () => {
  it('D-17: is never the deposit of a fine that is still open, even past its last day', () => {
    const rows = (today: string) => noticeRows([PAIR, DEPOSIT], today);
    expect(nextUnpaid(rows(LAST_DAY), 'none')?.fine.numAvis).toBe(PAIR.numAvis);
    expect(nextUnpaid(rows('2026-12-02'), 'none')).toBeUndefined();
  });
});
