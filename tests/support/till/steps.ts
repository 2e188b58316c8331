import type { Dossier } from '#server/till/dossier.ts';
import { findPayment } from '#server/till/dossier.ts';
import type { TillEvent } from '#server/till/judge.ts';
import { isUnderWay, type Operation, type Payment } from '#server/till/payments.ts';
import { commandsOf, eventsOf, type Named, referencesOf } from './events.ts';
import type { Memory } from './memory.ts';
import { once } from './once.ts';
import { PAGES_ARE_SEEN } from './openings.ts';
import {
  type Answer,
  answerOf,
  ask,
  begin,
  deedsOf,
  end,
  findAtVendor,
  isNamed,
  KINDS,
  nameUnknown,
  toldOf,
  UNKNOWN_ID,
  type Vendor,
  type VendorPayment,
  type Webhook,
  withDeed,
} from './vendor.ts';
import { nextDay, type World, withLink, withSeenPages } from './world.ts';

/** What may happen next: the world, and what the till hears in it; null: nothing. */
export interface Step {
  readonly name: string;
  readonly world: World;
  readonly event: TillEvent | null;
  /** What the vendor is asked for once the till has agreed. */
  readonly agreed?: Vendor;
}

const MOST_PAYMENTS = 2;
const MOST_ANSWERS = 1;

/** Every step may be the last before a crash, and any other may come between two. */
export const stepsOf = (world: World): Step[] => stepsByActor(world).flat();

/** What payers, operators, the vendor, its messages and the clock do. */
export const stepsByActor = (world: World): Step[][] => [
  eventsOf(world.dossier).map(([name, event]) => ({ name, world, event })),
  commandsOf(world.dossier).map(([name, event]) => ({ name, world, event })),
  [...payersOf(world), ...strangersOf(world), ...deedsAt(world.vendor)].map(([name, vendor]) => ({
    name,
    world: { ...world, vendor },
    event: null,
  })),
  [...messagesOf(world), ...questionsOf(world), ...requestsOf(world)],
  timesOf(world.dossier).map(([name, dossier, event]) => ({
    name,
    world: { ...world, dossier },
    event,
  })),
];

const atVendor = ({ dossier }: World, vendor: Vendor): World => ({ dossier, vendor });

const timesOf = once((dossier: Dossier): (readonly [string, Dossier, TillEvent | null])[] => [
  ['next day', nextDay(dossier), null],
  [PAGES_ARE_SEEN, withSeenPages(dossier), null],
  ['link removed', withLink(dossier, null), { type: 'linked' }],
  ['link made', withLink(dossier, '51900000000012'), { type: 'linked' }],
]);

/** What happens at the vendor, by the name of the step. */
type Deed = readonly [string, Vendor];

function payersOf({ dossier, vendor }: World): Deed[] {
  if (vendor.payments.length >= MOST_PAYMENTS) return [];
  const attempts = dossier.fines.flatMap((fine) => fine.attempts);
  return [
    ...attempts.flatMap(({ reference, cents }) => cardsOn(vendor)(reference, cents)),
    ...cardsOn(vendor)('T8', 9_000).slice(0, 1),
  ];
}

/** Names an id that the API does not know, under the reference of any page. */
const strangersOf = ({ dossier, vendor }: World): Deed[] =>
  isNamed(vendor, UNKNOWN_ID)
    ? []
    : [
        ...dossier.fines.flatMap(({ attempts }) => attempts.map(({ reference }) => reference)),
        'T8',
      ].map((reference) => [
        `${reference === 'T8' ? 'nobody' : reference}: ${UNKNOWN_ID} is named`,
        nameUnknown(vendor, reference),
      ]);

/** Cards that are given on the page of an attempt. T8 is a page that nobody has opened. */
const cardsOn = once((vendor: Vendor) => {
  const known = new Map<string, Deed[]>();
  const id = `P${vendor.payments.length + 1}`;
  return (reference: string, cents: number): Deed[] => {
    const key = `${reference} ${cents}`;
    const deeds =
      known.get(key) ??
      KINDS.map((kind): Deed => {
        const whose = reference === 'T8' ? 'nobody' : reference;
        return [`${whose}: ${id} ${kind}`, begin(vendor, reference, cents, kind)];
      });
    known.set(key, deeds);
    return deeds;
  };
});

const deedsAt = once((vendor: Vendor): Deed[] =>
  vendor.payments.flatMap((payment) => [
    ...Object.entries(deedsOf(payment)).map(
      ([name, deed]): Deed => [`${payment.id} ${name}`, withDeed(vendor, payment, deed)],
    ),
    ...payment.operations.flatMap((operation) =>
      (['done', 'refused'] as const)
        .filter((state) => mayEnd(operation.state, state, operation.kind === 'refund'))
        .map((state): Deed => [`${operation.id} ${state}`, end(vendor, payment, operation, state)]),
    ),
  ]),
);

/** A refund may be refused after it was done. */
const mayEnd = (from: string, to: string, isRefund: boolean): boolean =>
  from === 'asked' || (isRefund && from === 'done' && to === 'refused');

/** Asks about each id that the till knows. It is answered at once, or so slowly that anything may come between. */
function questionsOf(world: World): Step[] {
  const { dossier, vendor } = world;
  return vendor.payments.flatMap((payment) => [
    ...answersAbout(dossier)(payment).map(([name, event]) => ({ name, world, event })),
    ...liesAbout(world, payment),
    ...(vendor.answers.length < MOST_ANSWERS
      ? knownNames(dossier, payment).map((name) => ({
          name: `${name} is asked`,
          world: atVendor(world, {
            ...vendor,
            answers: [...vendor.answers, answerOf(dossier, payment, name)],
          }),
          event: null,
        }))
      : []),
  ]);
}

/** A question about one payment is answered with another one, of another attempt. */
const liesAbout = ({ dossier, vendor }: World, payment: VendorPayment): Step[] =>
  vendor.payments
    .filter(({ reference }) => reference !== payment.reference)
    .flatMap((other) =>
      // Without a reference of its own, nothing tells such an answer from a true one.
      knownNames(dossier, payment)
        .filter((name) => findPayment(dossier, name)?.reference !== '')
        .map((name) => ({
          name: `${name} answers as ${other.id}`,
          world: { dossier, vendor },
          event: {
            ...answerOf(dossier, payment, name),
            ...toldOf(other),
            references: referencesOf(dossier),
          },
        })),
    );

const knownNames = ({ payments }: Dossier, { id, alias }: VendorPayment): string[] =>
  payments.flatMap(({ names }) => names).filter((name) => name === id || name === alias);

/** Answers the questions that leave now. */
const answersAbout = once((dossier: Dossier) =>
  once((payment: VendorPayment): Named[] =>
    knownNames(dossier, payment).flatMap((name): Named[] => {
      const event = {
        ...answerOf(dossier, payment, name),
        references: referencesOf(dossier),
      };
      const withoutKeys = event.operations.map((one) => ({ ...one, key: null }));
      const { snapshot, returnedCents } = event;
      const net = payment.capturedCents - (returnedCents ?? 0);
      return [
        [`${name} answers`, event],
        // Who tells neither what was taken nor what went back has taken what was asked.
        ...(payment.state === 'captured' &&
        (payment.capturedCents === payment.askedCents ||
          returnedCents !== 0 ||
          (findPayment(dossier, name)?.capturedCents ?? 0) > 0)
          ? ([
              [
                `${name} answers without figure`,
                { ...event, snapshot: { ...snapshot, capturedCents: null } },
              ],
            ] satisfies Named[])
          : []),
        // If the vendor's figure fell with a refund.
        ...(snapshot.capturedCents !== null && net > 0 && net < snapshot.capturedCents
          ? ([
              [`${name} answers net`, { ...event, snapshot: { ...snapshot, capturedCents: net } }],
            ] satisfies Named[])
          : []),
        ...((payment.state === 'captured' || payment.state === 'reserved') &&
        payment.operations.length > 0
          ? ([
              [
                `${name} answers without operations`,
                { ...event, returnedCents: null, operations: [] },
              ],
              [`${name} answers without keys`, { ...event, operations: withoutKeys }],
            ] satisfies Named[])
          : []),
      ];
    }),
  ),
);

/** @returns null when the vendor or the till does not know the id */
export function answerAbout({ dossier, vendor }: World, name: string): TillEvent | null {
  const payment = findAtVendor(vendor, name);
  if (payment === undefined) return null;
  const found = answersAbout(dossier)(payment).find(([step]) => step === `${name} answers`);
  return found?.[1] ?? null;
}

const requestsOf = (world: World): Step[] =>
  world.dossier.payments.flatMap((payment) =>
    payment.operations.flatMap((operation) => requestSteps(world, payment, operation)),
  );

/** It is sent under its key; the call or its answer may be lost. Then it is sent again, if the till agrees (D-70). */
function requestSteps(world: World, payment: Payment, operation: Operation): Step[] {
  const there = findAtVendor(world.vendor, payment.id);
  if (there === undefined) return [];
  const vendor = ask(world.vendor, there, operation);
  const sent = atVendor(world, vendor);
  const isThere = ({ key }: { readonly key: string | null }) => key === operation.id;
  const known = findAtVendor(vendor, there.id)?.operations.find(isThere);
  const about = { paymentId: payment.id, key: operation.id };
  const references = referencesOf(world.dossier);
  const heard = { type: 'operation-heard', references, ...about } as const;
  const hasLeft = operation.state !== 'asked' || operation.providerId !== null;
  const again: Step[] =
    hasLeft && isUnderWay(operation)
      ? [
          {
            name: `${operation.id} sent again`,
            world,
            event: { type: 'operation-repeated', ...about },
            agreed: vendor,
          },
        ]
      : [];
  const hasArrived =
    there.operations.some(isThere) || world.vendor.refusedKeys.includes(operation.id);
  if (hasLeft && !hasArrived) return again;
  return [
    ...again,
    ...(hasLeft
      ? []
      : [
          {
            name: `${operation.id} sent, call lost`,
            world,
            event: { ...heard, state: 'unknown', providerId: null } as const,
          },
        ]),
    {
      name: `${operation.id} sent`,
      world: sent,
      event: {
        ...heard,
        state: known === undefined ? 'refused' : known.state,
        providerId: known?.id ?? null,
      },
    },
    {
      name: `${operation.id} sent, answer lost`,
      world: sent,
      event: { ...heard, state: 'unknown', providerId: null },
    },
  ];
}

function messagesOf(world: World): Step[] {
  const { dossier, vendor } = world;
  return [
    ...vendor.webhooks.map((webhook) => ({
      name: `webhook: ${webhook.paymentId} of ${webhook.reference}`,
      world,
      event: hearing(dossier)(webhook),
    })),
    ...vendor.answers.map((answer, index) => ({
      name: `late answer about ${answer.paymentId}`,
      world: atVendor(world, { ...vendor, answers: vendor.answers.toSpliced(index, 1) }),
      event: hearing(dossier)(answer),
    })),
  ];
}

/** Turns a message into the event that the dossier hears. */
export const hearing = once((dossier: Dossier) =>
  once(
    (message: Webhook | Answer): TillEvent => ({
      ...message,
      references: referencesOf(dossier),
    }),
    new Map(),
  ),
);

/** The world after a step, and what is wrong with it. */
export interface Taken {
  readonly world: World;
  readonly faults: readonly string[];
}

export function take({ world, event, agreed }: Step, memory: Memory): Taken {
  const shared = memory.share(world);
  if (event === null) return { world: shared, faults: [] };
  const { dossier, faults, isAccepted } = memory.outcome(shared.dossier, event);
  const vendor = isAccepted && agreed !== undefined ? agreed : shared.vendor;
  const after = memory.share({ dossier, vendor });
  return { world: after, faults: [...faults, ...inventedMoney(after)] };
}

/** Rule 3: whatever was answered in whatever order, no more is booked than was charged, and given back, at the vendor. */
const inventedMoney = ({ dossier, vendor }: World): string[] =>
  dossier.payments.flatMap((payment) => {
    const there = payment.names.flatMap((name) => findAtVendor(vendor, name) ?? [])[0];
    const takenCents = there?.capturedCents ?? 0;
    return !payment.isFigureDeclared && payment.capturedCents > takenCents
      ? [`rule 3: ${payment.capturedCents} of ${payment.id} are booked, ${takenCents} were taken`]
      : [];
  });
