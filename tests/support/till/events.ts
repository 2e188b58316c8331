import type {
  AdminRecord,
  Attempt,
  CheckoutEnd,
  Dossier,
  FineAccount,
} from '#server/till/dossier.ts';
import type { TillEvent } from '#server/till/judge.ts';
import type { Operation, Payment } from '#server/till/payments.ts';
import { waitingOf } from '#server/till/waiting.ts';
import { once } from './once.ts';
import { PART } from './world.ts';

/** An event with its name in a path of the walk and in a row of `docs/payments.md`. */
export type Named = readonly [string, TillEvent];

/** Two tries to pay are enough for a second card, a late answer and a repeated one. */
const MOST_STARTS = 2;
const MOST_OPERATIONS = 2;

/** Returns references that no other line has. */
export function referencesOf({ fines }: Dossier, offset = 0) {
  const lines = fines.reduce((count, { entries }) => count + entries.length, offset);
  return { reference: `R${lines}`, verificationCode: `C${lines}` };
}

/** These events come from payers and the administration. */
export const eventsOf = once((dossier: Dossier): readonly Named[] => {
  const { fines } = dossier;
  return [
    ...fines.flatMap((fine) => startsOf(fine, dossier)),
    ...fines.flatMap(({ attempts }) => attempts.flatMap(endsOf)),
    ...fines.flatMap(records),
  ];
});

/** These events come from operators. */
export const commandsOf = once((dossier: Dossier): readonly Named[] => {
  const { fines, payments } = dossier;
  return [
    ...payments.flatMap((payment) => [
      ...waitingEvents(payment, dossier),
      ...payment.operations.flatMap((operation) => operationEvents(payment, operation, dossier)),
      ...paymentEvents(payment, dossier),
    ]),
    ...fines.flatMap((fine) => corrections(fine, dossier)),
  ];
});

function startsOf({ id, tariff }: FineAccount, dossier: Dossier): Named[] {
  const count = dossier.fines.reduce((sum, { attempts }) => sum + attempts.length, 0);
  if (count >= MOST_STARTS) return [];
  const start = {
    type: 'start-asked',
    fineId: id,
    session: 'session',
    asking: 'ASKED',
    opening: {
      id: `A${count}`,
      reference: `T${count}`,
      locale: 'fr',
      minutes: 15,
      salt: '',
      tokenHash: '',
    },
  } as const;
  return tariff.isDeposit
    ? [[`start CONSIGNATION of the ${id}`, { ...start, nature: 'CONSIGNATION' }]]
    : [
        [`start TOTAL of the ${id}`, { ...start, nature: 'TOTAL' }],
        [`start TOTAL of the ${id}, nobody asked`, { ...start, nature: 'TOTAL', asking: null }],
        [`start TOTAL of the ${id}, no answer`, { ...start, nature: 'TOTAL', asking: 'SILENT' }],
        [`start TOTAL ${PART} of the ${id}`, { ...start, nature: 'TOTAL', cents: PART }],
        [`start PARTIEL of the ${id}`, { ...start, nature: 'PARTIEL', cents: PART }],
      ];
}

function endsOf({ reference, expired }: Attempt): Named[] {
  const ends: CheckoutEnd[] = ['cancelled', 'never-given', 'paid'];
  return [...ends, ...(expired ? (['expired', 'forgotten'] as const) : [])].map((checkoutEnd) => [
    `${reference} page over: ${checkoutEnd}`,
    { type: 'checkout-over', reference, end: checkoutEnd },
  ]);
}

function waitingEvents(payment: Payment, dossier: Dossier): Named[] {
  const { reason, cents } = waitingOf(dossier, payment);
  if (cents === 0) return [];
  const { id: paymentId, fineId, operations } = payment;
  const settled = {
    type: 'waiting-settled',
    paymentId,
    fineId: fineId === null ? 'fine' : null,
    references: referencesOf(dossier),
  } as const;
  const refund = { type: 'refund-asked', paymentId } as const;
  const key = `K${operations.length}-${paymentId}`;
  const refunds: Named[] = [
    [`refund ${reason} of ${paymentId}`, { ...refund, cents: null, key }],
    [`refund 4500 of ${reason} of ${paymentId}`, { ...refund, cents: 4_500, key }],
  ];
  const others = dossier.fines.filter(({ id }) => id !== (fineId ?? 'fine'));
  return [
    [`${reason} of ${paymentId} counted`, { ...settled, outcome: 'counted' }],
    ...others.map(
      ({ id }): Named => [
        `${reason} of ${paymentId} counted for the ${id}`,
        { ...settled, outcome: 'counted', fineId: id },
      ],
    ),
    [`${reason} of ${paymentId} returned`, { ...settled, outcome: 'returned' }],
    [`${reason} of ${paymentId} written off`, { ...settled, outcome: 'written-off' }],
    ...(operations.length < MOST_OPERATIONS ? refunds : []),
  ];
}

function operationEvents(
  { id: paymentId }: Payment,
  { id: key }: Operation,
  dossier: Dossier,
): Named[] {
  const references = referencesOf(dossier);
  const declared = { type: 'operation-declared', paymentId, key, references } as const;
  return [
    [`${key} declared done`, { ...declared, isDone: true }],
    [`${key} declared not done`, { ...declared, isDone: false }],
  ];
}

function paymentEvents({ id: paymentId, operations }: Payment, dossier: Dossier): Named[] {
  const references = referencesOf(dossier);
  const key = `K${operations.length}-${paymentId}`;
  const reservation = { type: 'reservation-end-asked', paymentId, key } as const;
  const reserved: Named[] = [
    [`capture ${paymentId}`, { ...reservation, end: 'capture' }],
    [`free ${paymentId}`, { ...reservation, end: 'cancel' }],
  ];
  return [
    ...[0, 9_000].map(
      (takenCents): Named => [
        `${paymentId} declared taken ${takenCents}`,
        { type: 'payment-declared', paymentId, takenCents, references },
      ],
    ),
    ...[4_500, 9_000].flatMap((cents): Named[] => [
      [
        `${paymentId} declared charged back ${cents}`,
        { type: 'charged-back', paymentId, cents, answerBy: null },
      ],
      [`${paymentId} declared won ${cents}`, { type: 'charge-back-won', paymentId, cents }],
    ]),
    ...(operations.length < MOST_OPERATIONS ? reserved : []),
  ];
}

function corrections({ id, entries }: FineAccount, dossier: Dossier): Named[] {
  const reversals = entries
    .filter(({ reverses }) => reverses === null)
    .flatMap(({ id: entryId }): Named[] => {
      const reversal = {
        type: 'reversal',
        fineId: id,
        entryId,
        references: referencesOf(dossier),
        restReferences: referencesOf(dossier, 1),
      } as const;
      return [
        [`reversal of ${entryId}`, { ...reversal, cents: null }],
        [`reversal of 3000 of ${entryId}`, { ...reversal, cents: 3_000 }],
      ];
    });
  return entries.length === 0
    ? []
    : [...reversals, [`reopened ${id}`, { type: 'reopened', fineId: id }]];
}

const records = ({ id, attempts }: FineAccount): Named[] => {
  const record = (status: AdminRecord['status'], elsewhere: number): Named => [
    `record: the ${id} ${status} ${elsewhere}`,
    { type: 'imported', fineId: id, record: { status, elsewhere } },
  ];
  // A live attempt protects its record.
  const told = attempts.some(({ live }) => live)
    ? []
    : [
        record('PAYE', 0),
        record('PAYE', 9_000),
        record('PAIEMENT_DESIMPUTE', 0),
        record('A_PAYER', PART),
        record('A_PAYER', 100),
        record('PAIEMENT_ANNULE', 0),
      ];
  return [...told, [`re-exposed ${id}`, { type: 're-exposed', fineId: id }]];
};
