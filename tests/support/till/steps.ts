import type { judge, TillEvent } from '#server/till/judge.ts';
import type { Operation, Payment } from '#server/till/payments.ts';
import { commandsOf, eventsOf, referencesOf } from './events.ts';
import { faultsOfStep } from './stepFaults.ts';
import {
  answerOf,
  ask,
  begin,
  deedsOf,
  end,
  findAtVendor,
  KINDS,
  type Vendor,
  type Webhook,
  webhookOf,
  withPayment,
  withWebhooks,
} from './vendor.ts';
import { nextDay, type World, withLink } from './world.ts';

/** What may happen next: the world, and what the till hears in it; null: nothing. */
export interface Step {
  readonly name: string;
  readonly world: World;
  readonly event: TillEvent | null;
}

const MOST_PAYMENTS = 2;
const MOST_ANSWERS = 1;

/** Every step may be the last before a crash, and any other may come between two. */
export const stepsOf = (world: World): Step[] => stepsByActor(world).flat();

/** What payers, operators, the vendor, its messages and the clock do. */
export const stepsByActor = (world: World): Step[][] => [
  eventsOf(world).map(([name, event]) => ({ name, world, event })),
  commandsOf(world).map(([name, event]) => ({ name, world, event })),
  [...payersOf(world), ...vendorSteps(world)],
  [...messagesOf(world), ...questionsOf(world), ...requestsOf(world)],
  [
    { name: 'next day', world: nextDay(world), event: null },
    { name: 'link removed', world: withLink(world, null), event: { type: 'linked' } },
    { name: 'link made', world: withLink(world, '51900000000012'), event: { type: 'linked' } },
  ],
];

const atVendor = ({ dossier }: World, vendor: Vendor): World => ({ dossier, vendor });

function payersOf(world: World): Step[] {
  const { dossier, vendor } = world;
  if (vendor.payments.length >= MOST_PAYMENTS) return [];
  const id = `P${vendor.payments.length + 1}`;
  const attempts = dossier.fines.flatMap((fine) => fine.attempts);
  return [
    ...attempts.flatMap(({ reference, cents }) =>
      KINDS.map((kind) => ({
        name: `${reference}: ${id} ${kind}`,
        world: atVendor(world, begin(vendor, reference, cents, kind)),
        event: null,
      })),
    ),
    {
      name: `nobody: ${id} captured`,
      world: atVendor(world, begin(vendor, 'T8', 9_000, 'captured')),
      event: null,
    },
  ];
}

function vendorSteps(world: World): Step[] {
  const { vendor } = world;
  return vendor.payments.flatMap((payment) => [
    ...Object.entries(deedsOf(payment)).map(([name, deed]) => {
      const done = { ...payment, ...deed };
      // A webhook about a refund says nothing of the payment.
      const snapshot = deed.state === undefined ? webhookOf(done, null) : webhookOf(done);
      return {
        name: `${payment.id} ${name}`,
        world: atVendor(world, withWebhooks(withPayment(vendor, done), snapshot)),
        event: null,
      };
    }),
    ...payment.operations.flatMap((operation) =>
      (['FAITE', 'REFUSEE'] as const)
        .filter((state) => mayEnd(operation.state, state, operation.kind === 'REMBOURSEMENT'))
        .map((state) => ({
          name: `${operation.id} ${state}`,
          world: atVendor(world, end(vendor, payment, operation, state)),
          event: null,
        })),
    ),
  ]);
}

/** A refund may be refused after it was done. */
const mayEnd = (from: string, to: string, isRefund: boolean): boolean =>
  from === 'DEMANDEE' || (isRefund && from === 'FAITE' && to === 'REFUSEE');

const questionsOf = (world: World): Step[] =>
  world.dossier.payments.flatMap((payment) => questionsAbout(world, payment));

const requestsOf = (world: World): Step[] =>
  world.dossier.payments.flatMap((payment) =>
    payment.operations.flatMap((operation) => requestSteps(world, payment, operation)),
  );

/** About each id of it: at once, or so slowly that anything may come between. */
function questionsAbout(world: World, { names, origin }: Payment): Step[] {
  const { dossier, vendor } = world;
  if (origin === 'banque') return [];
  return names.flatMap((name): Step[] => {
    const payment = findAtVendor(vendor, name);
    if (payment === undefined) return [];
    const answer = answerOf(dossier, payment, name);
    const event = { ...answer, references: referencesOf(world) };
    const left = { ...vendor, answers: [...vendor.answers, answer] };
    return [
      { name: `${name} answers`, world, event },
      ...(payment.state === 'ENCAISSE' && payment.operations.length > 0
        ? [
            {
              name: `${name} answers without operations`,
              world,
              event: { ...event, returnedCents: null, operations: [] },
            },
            {
              name: `${name} answers without keys`,
              world,
              event: {
                ...event,
                operations: event.operations.map((one) => ({ ...one, key: null })),
              },
            },
          ]
        : []),
      ...(vendor.answers.length < MOST_ANSWERS
        ? [{ name: `${name} is asked`, world: atVendor(world, left), event: null }]
        : []),
    ];
  });
}

/** It is sent under its key, perhaps again; its answer may be lost. */
function requestSteps(world: World, payment: Payment, operation: Operation): Step[] {
  const there = findAtVendor(world.vendor, payment.id);
  if (there === undefined) return [];
  const vendor = ask(world.vendor, there, operation);
  const sent = atVendor(world, vendor);
  const known = findAtVendor(vendor, there.id)?.operations.find(({ key }) => key === operation.id);
  const heard = { type: 'operation-heard', paymentId: payment.id, key: operation.id } as const;
  return [
    {
      name: `${operation.id} sent`,
      world: sent,
      event: {
        ...heard,
        state: known === undefined ? 'REFUSEE' : known.state,
        providerId: known?.id ?? null,
      },
    },
    {
      name: `${operation.id} sent, answer lost`,
      world: sent,
      event: { ...heard, state: 'INCONNUE', providerId: null },
    },
  ];
}

function messagesOf(world: World): Step[] {
  const { vendor } = world;
  const references = referencesOf(world);
  return [
    ...vendor.webhooks.map((webhook) => ({
      name: `webhook: ${contentOf(webhook)}`,
      world,
      event: { ...webhook, references },
    })),
    ...vendor.answers.map((answer, index) => ({
      name: `late answer about ${answer.paymentId}`,
      world: atVendor(world, { ...vendor, answers: vendor.answers.toSpliced(index, 1) }),
      event: { ...answer, references },
    })),
  ];
}

function contentOf({ paymentId, reference, snapshot }: Webhook): string {
  if (snapshot === null) return `${paymentId} of a refund`;
  const { status, capturedCents, currency, isOurs } = snapshot;
  const cents = capturedCents === null ? '' : ` ${capturedCents} ${currency}`;
  return `${paymentId} of ${reference} ${status}${cents}${isOurs === false ? ', another merchant' : ''}`;
}

/** The world after a step, and what is wrong with it. */
export interface Taken {
  readonly world: World;
  readonly faults: readonly string[];
}

export function take({ world, event }: Step, rules: typeof judge): Taken {
  if (event === null) return { world, faults: [] };
  const judged = rules(world.dossier, event);
  if (!('changes' in judged)) return { world, faults: [] };
  const after = atVendor({ ...world, dossier: judged.dossier }, world.vendor);
  return {
    world: after,
    faults: faultsOfStep(world.dossier, event, judged.dossier, judged.changes),
  };
}
