import { isLive } from '#contract/domain/attempt.ts';
import type { Attempt, FineAccount } from '#server/till/dossier.ts';
import type { TillEvent } from '#server/till/judge.ts';
import { firstPayment } from './names.ts';
import { MERCHANT_CURRENCY, PART, type WaitingItem, type World } from './world.ts';

/** Two tries to pay are enough for a second card, a late answer and a repeated one. */
const MOST_STARTS = 2;

/** All events that can come next. */
export function eventsOf(world: World): TillEvent[] {
  const { fines } = world.dossier;
  return [
    ...(world.starts < MOST_STARTS ? fines.flatMap((fine) => startsOf(fine, world)) : []),
    ...fines.flatMap((fine) => fine.attempts.flatMap((attempt) => answersTo(attempt, world))),
    ...fines.flatMap((fine) => transfersTo(fine, world)),
    ...fines.flatMap((fine) => corrections(fine, world)),
    ...world.items.flatMap((item) => settlements(item, world)),
    ...fines.flatMap(records),
  ];
}

/** Names of a line that no other line has. */
function names({ dossier }: World) {
  const lines = dossier.fines.reduce((count, { entries }) => count + entries.length, 0);
  return { reference: `R${lines}`, verificationCode: `C${lines}` };
}

function startsOf({ id, tariff }: FineAccount, { starts, dossier }: World): TillEvent[] {
  const start = {
    type: 'start-asked',
    fineId: id,
    session: 'session',
    verdicts: new Map(
      dossier.fines.flatMap(({ attempts }) =>
        attempts.map(({ reference }) => [reference, 'SETTLED'] as const),
      ),
    ),
    opening: {
      id: `A${starts}`,
      provider: 'direct',
      reference: `T${starts}`,
      locale: 'fr',
      minutes: 15,
      salt: '',
      tokenHash: '',
    },
  } as const;
  return tariff.isDeposit
    ? [{ ...start, nature: 'CONSIGNATION' }]
    : [
        { ...start, nature: 'TOTAL' },
        { ...start, nature: 'TOTAL', cents: PART },
        { ...start, nature: 'PARTIEL', cents: PART },
      ];
}

function answersTo({ reference, cents, finished }: Attempt, world: World): TillEvent[] {
  const answer = { reference, responseCode: null } as const;
  const money = { message: '', paymentId: firstPayment(reference), currency: MERCHANT_CURRENCY };
  const accepted = {
    ...answer,
    ...money,
    type: 'accepted',
    via: 'NOTIFICATION',
    cents,
    isOurs: true,
    amountsAgree: true,
    paidAt: null,
    authorisation: null,
    card: null,
    names: names(world),
  } as const;
  const ended = { ...answer, type: 'ended', to: 'REFUSEE' } as const;
  return [
    accepted,
    { ...accepted, via: 'DIAGNOSTIC' },
    { ...accepted, cents: cents + 100 },
    { ...accepted, isOurs: false },
    { ...accepted, amountsAgree: false },
    { ...accepted, paymentId: `${reference}_1` },
    { ...answer, type: 'pending', via: 'NOTIFICATION' },
    { ...ended, cause: 'NOTIFICATION' },
    { ...ended, cause: 'DIAGNOSTIC' },
    { ...ended, to: 'ANNULEE', cause: 'SANS_PAGE' },
    ...(finished ? [{ ...ended, to: 'EXPIREE', cause: 'DELAI_PASSE' } as const] : []),
    ...(finished ? [{ ...ended, to: 'EXPIREE', cause: 'OUBLIE' } as const] : []),
    { ...money, type: 'unreadable', reference, cents },
  ];
}

const transfersTo = ({ id }: FineAccount, world: World): TillEvent[] =>
  [PART, 9_000, 13_500].map((cents) => ({
    type: 'transfer',
    message: '',
    fineId: id,
    unbooked: null,
    reference: 'bank',
    day: world.dossier.today,
    cents,
    currency: 'EUR',
    names: names(world),
  }));

function corrections({ id, entries }: FineAccount, world: World): TillEvent[] {
  return entries
    .filter(({ reverses }) => reverses === null)
    .flatMap(({ id: entryId }) => [
      { type: 'reversal', fineId: id, entryId, names: names(world) },
      { type: 'reopened', fineId: id, entryId },
    ]);
}

function settlements(item: WaitingItem, world: World): TillEvent[] {
  const settled = {
    type: 'item-settled',
    item,
    fineId: item.fineId,
    origin: { paidAt: new Date(0), day: item.day, medium: 1 },
    names: names(world),
  } as const;
  return [
    { ...settled, outcome: 'RENDU' },
    { ...settled, outcome: 'IMPUTE' },
  ];
}

const records = ({ id, attempts }: FineAccount): TillEvent[] => {
  const record = { type: 'imported', fineId: id } as const;
  // A live attempt protects its record.
  const told: TillEvent[] = attempts.some(({ state }) => isLive(state))
    ? []
    : [
        { ...record, told: { status: 'PAYE', elsewhere: 0 } },
        { ...record, told: { status: 'A_PAYER', elsewhere: PART } },
        { ...record, told: { status: 'A_PAYER', elsewhere: 100 } },
        { ...record, told: { status: 'PAIEMENT_ANNULE', elsewhere: 0 } },
      ];
  return [...told, { type: 're-exposed', fineId: id }];
};
