import { EURO } from '#contract/domain/amounts.ts';
import type { Change } from '#server/till/changes.ts';
import type { Attempt, FineAccount } from '#server/till/dossier.ts';
import { judge, type TillEvent } from '#server/till/judge.ts';
import { findPayment, isUnderWay, type Payment, paymentsOf } from '#server/till/payments.ts';
import {
  answerAbout,
  heldBy,
  KINDS,
  withOperation,
  withPayment,
  withRefund,
  withReturn,
  withState,
} from './vendor.ts';
import { nextDay, PART, setBack, type World, withLink } from './world.ts';

export type Rules = typeof judge;

/** What a step comes to. */
export interface Taken {
  readonly world: World;
  readonly changes: readonly Change[];
}

/** One thing that can happen next: each may be the last before a crash, and any other may come between. */
export interface Step {
  readonly name: string;
  readonly take: (world: World, rules: Rules) => Taken;
}

const step = (name: string, change: (world: World) => World): Step => ({
  name,
  take: (world) => ({ world: change(world), changes: [] }),
});

/** References of a line that no other line has. */
const referencesOf = ({ count }: World, rank = 0) => ({
  reference: `R${count}${'x'.repeat(rank)}`,
  verificationCode: `C${count}${'x'.repeat(rank)}`,
});

/** The till judges an event. */
export function judged(world: World, rules: Rules, event: TillEvent): Taken {
  const withReferences =
    event.type === 'heard' ? { ...event, references: referencesOf(world) } : event;
  const outcome = rules(world.dossier, withReferences);
  if (!('changes' in outcome)) return { world, changes: [] };
  const { dossier, changes } = outcome;
  return { world: { ...world, dossier, count: world.count + 1 }, changes };
}

const event = (name: string, eventOf: (world: World) => TillEvent): Step => ({
  name,
  take: (world, rules) => judged(world, rules, eventOf(world)),
});

/** All that can happen next. */
export const stepsOf = (world: World): Step[] => [
  ...starts(world),
  ...cards(world),
  ...provider(world),
  ...messages(world),
  ...operators(world),
  ...administration(world),
  step('next day', nextDay),
  step('the clock is set back', setBack),
];

/** Two tries to pay are enough for a second card, a late answer and a repeated one. */
const MOST_STARTS = 2;

const attemptsOf = ({ dossier }: World): Attempt[] =>
  dossier.fines.flatMap(({ attempts }) => attempts);

function starts(world: World): Step[] {
  if (attemptsOf(world).length >= MOST_STARTS) return [];
  const start = (fine: FineAccount, nature: 'TOTAL' | 'PARTIEL' | 'CONSIGNATION', cents?: number) =>
    event(
      `start ${nature}${cents && nature === 'TOTAL' ? ` ${cents}` : ''} of the ${fine.id}`,
      (at) => {
        const rank = attemptsOf(at).length;
        return {
          type: 'start-asked',
          fineId: fine.id,
          session: 'session',
          nature,
          cents,
          asking: 'ASKED',
          opening: {
            id: `A${rank}`,
            reference: `T${rank}`,
            locale: 'fr',
            minutes: 15,
            salt: '',
            tokenHash: '',
          },
        };
      },
    );
  return world.dossier.fines.flatMap((fine) =>
    fine.tariff.isDeposit
      ? [start(fine, 'CONSIGNATION')]
      : [start(fine, 'TOTAL'), start(fine, 'TOTAL', PART), start(fine, 'PARTIEL', PART)],
  );
}

const MOST_PAYMENTS = 3;

function cards(world: World): Step[] {
  if (world.vendor.length >= MOST_PAYMENTS) return [];
  const onPages = attemptsOf(world)
    .filter(({ reference }) => world.vendor.filter((one) => one.reference === reference).length < 2)
    .flatMap(({ reference, cents }) =>
      KINDS.map((kind) =>
        step(`${reference} ${kind}`, (at) => withPayment(at, reference, cents, kind)),
      ),
    );
  const nobody = step('nobody pays', (at) => withPayment(at, 'unknown', 9_000, 'pays'));
  return [...onPages, ...(world.vendor.length < 2 ? [nobody] : [])];
}

function provider(world: World): Step[] {
  return world.vendor.flatMap((payment) => {
    const { id, state, operations } = payment;
    const at = (then: World) => then.vendor.find((one) => one.id === id) ?? payment;
    const isOpen = state === 'unknown' || state === 'reserved';
    const isWhole = state === 'captured' && operations.length === 0;
    return [
      ...(isOpen
        ? [
            step(`${id} is captured`, (then) => withState(then, at(then), 'captured')),
            step(`${id} is dropped`, (then) => withState(then, at(then), 'none')),
          ]
        : []),
      ...(isWhole
        ? [step(`${id} is cancelled after all`, (then) => withState(then, at(then), 'none'))]
        : []),
      ...(state === 'captured' && heldBy(payment) >= PART && operations.length < 3
        ? [step(`portal returns ${PART} of ${id}`, (then) => withReturn(then, at(then), PART))]
        : []),
      ...(isWhole
        ? [step(`bank takes ${id} back`, (then) => withReturn(then, at(then), payment.cents))]
        : []),
      ...operations
        .filter(({ key, state: told }) => key !== null && told !== 'refused')
        .flatMap((operation) => [
          ...(operation.state === 'asked'
            ? [
                step(`refund ${operation.id} is done`, (then) =>
                  withOperation(then, at(then), operation, 'done'),
                ),
              ]
            : []),
          step(`refund ${operation.id} is refused`, (then) =>
            withOperation(then, at(then), operation, 'refused'),
          ),
        ]),
    ];
  });
}

const MOST_ANSWERS = 2;

function messages(world: World): Step[] {
  const heard = world.webhooks.map((message, index) =>
    event(
      `hear ${index}: ${message.paymentId} ${message.snapshot?.status ?? 'news'}`,
      () => message,
    ),
  );
  const asked =
    world.answers.length < MOST_ANSWERS
      ? world.dossier.payments.flatMap(({ names }) =>
          names.map((name) =>
            step(`ask about ${name}`, (at) => {
              const answer = answerAbout(at, name);
              return answer === null ? at : { ...at, answers: [...at.answers, answer] };
            }),
          ),
        )
      : [];
  const answered = world.answers.map(
    (answer, index): Step => ({
      name: `answer ${index}: ${answer.paymentId}`,
      take: (at, rules) =>
        judged({ ...at, answers: at.answers.filter((one) => one !== answer) }, rules, answer),
    }),
  );
  const over = attemptsOf(world)
    .filter(({ checkout }) => checkout === null)
    .flatMap(({ reference }) =>
      (['ANNULEE', 'OUBLIEE'] as const).map((end) =>
        event(`page of ${reference} ${end}`, () => ({ type: 'checkout-over', reference, end })),
      ),
    );
  return [...heard, ...asked, ...answered, ...over];
}

const MOST_REFUNDS = 2;

function operators(world: World): Step[] {
  const { dossier } = world;
  const reversals = dossier.fines.flatMap((fine) =>
    fine.entries
      .filter(({ reverses, cents }) => reverses === null && cents > 0)
      .flatMap(({ id: entryId, reference }) => [
        ...[null, PART].map((cents) =>
          event(`${cents ?? 'all'} of ${reference} is taken back`, (at) => ({
            type: 'reversal',
            fineId: fine.id,
            entryId,
            cents,
            medium: 1,
            references: referencesOf(at),
            restReferences: referencesOf(at, 1),
          })),
        ),
        event(`${reference} is reopened`, () => ({ type: 'reopened', fineId: fine.id, entryId })),
      ]),
  );
  return [...reversals, ...dossier.payments.flatMap((payment) => ofPayment(payment, world))];
}

function ofPayment(payment: Payment, world: World): Step[] {
  const { id: paymentId, items, operations, state } = payment;
  const refunds = world.dossier.payments.flatMap((one) => one.operations).length;
  const settled = items
    .filter(({ cents }) => cents !== 0)
    .flatMap(({ reason }) => [
      ...(['counted', 'returned', 'written-off'] as const).map((decision) =>
        event(`${paymentId} ${reason} ${decision}`, (at) => ({
          type: 'item-settled',
          paymentId,
          reason,
          decision,
          fineId: payment.fineId === null ? 'fine' : null,
          medium: 1,
          references: referencesOf(at),
        })),
      ),
      ...(refunds < MOST_REFUNDS
        ? [PART, null].map((cents) =>
            event(`refund ${cents ?? 'all'} of ${paymentId} ${reason}`, (at) => ({
              type: 'refund-asked',
              paymentId,
              item: reason,
              cents,
              key: `k${at.count}`,
            })),
          )
        : []),
    ]);
  const sent = operations.filter(isUnderWay).flatMap(({ id: key, kind, cents }): Step[] => [
    {
      name: `${kind} ${key} is sent`,
      take: (at, rules) => send(at, rules, { paymentId, key, kind, cents }),
    },
    ...[true, false].map((isDone) =>
      event(`${kind} ${key} was ${isDone ? '' : 'not '}done`, (at) => ({
        type: 'operation-word',
        paymentId,
        key,
        isDone,
        references: referencesOf(at),
      })),
    ),
  ]);
  const words =
    state === 'INCONNU'
      ? [0, 9_000].map((takenCents) =>
          event(`${paymentId} took ${takenCents}`, (at) => ({
            type: 'payment-word',
            paymentId,
            takenCents,
            references: referencesOf(at),
          })),
        )
      : [];
  const reserved =
    state === 'RESERVE'
      ? (['CAPTURE', 'LIBERATION'] as const).map((end) =>
          event(`${end} of ${paymentId}`, (at) => ({
            type: 'reservation-end-asked',
            paymentId,
            end,
            key: `k${at.count}`,
          })),
        )
      : [];
  const chargedBack = event(`a person heard: ${paymentId} charged back`, (at) => ({
    type: 'charged-back',
    paymentId,
    cents: PART,
    references: referencesOf(at),
  }));
  return [...settled, ...sent, ...words, ...reserved, chargedBack];
}

/** The provider does what it is asked for, or refuses it; what it did is told again by the payment. */
export function send(
  world: World,
  rules: Rules,
  asked: {
    readonly paymentId: string;
    readonly key: string;
    readonly kind: string;
    readonly cents: number;
  },
): Taken {
  const { paymentId, key, kind, cents } = asked;
  const heard = (at: World, state: 'DEMANDEE' | 'FAITE' | 'REFUSEE') =>
    judged(at, rules, { type: 'operation-heard', paymentId, key, state, providerId: null });
  if (kind === 'REMBOURSEMENT') {
    const sent = withRefund(world, paymentId, key, cents);
    return heard(sent, sent.sent[key] ? 'REFUSEE' : 'DEMANDEE');
  }
  const payment = world.vendor.find(({ id, alias }) => id === paymentId || alias === paymentId);
  if (payment?.state !== 'reserved') return heard(world, 'REFUSEE');
  return heard(withState(world, payment, kind === 'CAPTURE' ? 'captured' : 'none'), 'FAITE');
}

function administration({ dossier }: World): Step[] {
  const transfers = dossier.fines.flatMap(({ id: fineId, tariff }) =>
    (tariff.isDeposit ? [13_500] : [PART, 9_000]).map((cents) =>
      event(`transfer of ${cents} to the ${fineId}`, (at) => ({
        type: 'transfer',
        paymentId: `bank${at.count}`,
        fineId,
        unbooked: null,
        reference: 'bank',
        day: at.dossier.today,
        cents,
        currency: EURO,
        references: referencesOf(at),
      })),
    ),
  );
  const records = dossier.fines.flatMap(({ id: fineId, attempts }) =>
    // A live attempt protects its record.
    attempts.some(({ live }) => live)
      ? []
      : (
          [
            ['PAYE', 0],
            ['A_PAYER', PART],
            ['PAIEMENT_ANNULE', 0],
          ] as const
        ).map(([status, elsewhere]) =>
          event(`record: the ${fineId} ${status} ${elsewhere}`, () => ({
            type: 'imported',
            fineId,
            told: { status, elsewhere },
          })),
        ),
  );
  const exposed = dossier.fines.map(({ id: fineId }) =>
    event(`re-exposed ${fineId}`, () => ({ type: 're-exposed', fineId })),
  );
  const linked = (name: string, depositNumber: string | null): Step => ({
    name,
    take: (at, rules) => judged(withLink(at, depositNumber), rules, { type: 'linked' }),
  });
  return [
    ...transfers,
    ...records,
    ...exposed,
    linked('link removed', null),
    linked('link made', '51900000000012'),
  ];
}

/** @throws Error for a step that cannot happen then */
export function replay(world: World, names: readonly string[], rules: Rules = judge): Taken {
  return names.reduce<Taken>(
    (taken, name) => {
      const found = stepsOf(taken.world).find((one) => one.name === name);
      if (found === undefined) {
        const known = stepsOf(taken.world).map((one) => one.name);
        throw new Error(`No step ${name} among ${known.join(' | ')}`);
      }
      return found.take(taken.world, rules);
    },
    { world, changes: [] },
  );
}

/** The payment of a world by one of its ids. */
export const paymentIn = ({ dossier }: World, id: string): Payment | undefined =>
  findPayment(dossier, id);

export const paymentsOfAttempt = ({ dossier }: World, id: string): Payment[] =>
  paymentsOf(dossier, { id });
