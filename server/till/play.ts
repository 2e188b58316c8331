import type {
  AsideChange,
  AttemptOpening,
  Change,
  EntryChange,
  ReversalChange,
} from './changes.ts';
import type { Attempt, Dossier, Entry, FineAccount } from './dossier.ts';
import { attemptMayChange, statusMayChange } from './transitions.ts';

/** Changes so far, and the dossier as they leave it. */
export interface Draft {
  readonly dossier: Dossier;
  readonly changes: readonly Change[];
}

export const draftOf = (dossier: Dossier): Draft => ({ dossier, changes: [] });

export const add = (draft: Draft, ...changes: readonly Change[]): Draft => ({
  dossier: changes.reduce(play, draft.dossier),
  changes: [...draft.changes, ...changes],
});

/**
 * The dossier after a change; a line's reference is its id until the database gives one.
 * @throws Error for a transition that the tables do not declare
 */
function play(dossier: Dossier, change: Change): Dossier {
  switch (change.kind) {
    case 'entry':
      return onFine(dossier, change.fineId, (fine) => ({
        entries: [...fine.entries, entryOf(change)],
      }));
    case 'reversal':
      return onFine(dossier, change.fineId, (fine) => takeBack(fine, change, dossier.today));
    case 'attempt-opened':
      return onFine(dossier, change.fineId, (fine) => ({
        attempts: [attemptOf(change, dossier.today), ...fine.attempts],
      }));
    case 'attempt':
      requireDeclared(attemptMayChange(change.from, change.to, change.cause), change);
      return onFine(dossier, change.fineId, ({ attempts }) => ({
        attempts: attempts.map((one) =>
          one.id === change.id
            ? {
                ...one,
                state: change.to,
                confirmed: one.confirmed || change.cause === 'OPERATEUR',
              }
            : one,
        ),
      }));
    case 'status':
      requireDeclared(statusMayChange(change.from, change.to, change.cause), change);
      return onFine(dossier, change.fineId, () => ({
        status: change.to,
        closedBy: change.to === 'PAYE_AUTRE' ? { from: change.from, cause: change.cause } : null,
      }));
    case 'pair':
      return onFine(dossier, change.fineId, () => ({ pair: change.pair }));
    case 'paid-elsewhere':
      return onFine(dossier, change.fineId, () => ({ paidElsewhere: change.cents }));
    case 'aside':
      return setAside(dossier, change);
    case 'item-closed':
      return onEachFine(dossier, ({ items }) => ({
        items: items.map((item) => (item.id === change.id ? { ...item, open: false } : item)),
      }));
    case 'medium':
    case 'receipt':
      return dossier;
  }
}

function requireDeclared(
  declared: boolean,
  { from, to, cause }: { from: string; to: string; cause: string },
) {
  if (!declared) throw new Error(`No table declares ${from} to ${to} by ${cause}`);
}

const onEachFine = (
  dossier: Dossier,
  change: (fine: FineAccount) => Partial<FineAccount>,
): Dossier => ({
  ...dossier,
  fines: dossier.fines.map((fine) => ({ ...fine, ...change(fine) })),
});

const onFine = (
  dossier: Dossier,
  fineId: string,
  change: (fine: FineAccount) => Partial<FineAccount>,
): Dossier => onEachFine(dossier, (fine) => (fine.id === fineId ? change(fine) : {}));

const entryOf = (change: EntryChange): Entry => ({
  id: change.reference,
  reference: change.reference,
  attemptId: change.attemptId,
  transactionReference: change.transactionReference,
  paymentId: change.paymentId ?? change.transactionReference,
  cents: change.cents,
  balance: change.balance,
  nature: change.nature,
  day: change.day,
  waits: true,
  reverses: null,
});

function takeBack(
  { entries }: FineAccount,
  { entryId, reference, balance }: ReversalChange,
  today: string,
): Partial<FineAccount> {
  const inverse = entries
    .filter(({ id }) => id === entryId)
    .map((entry) => ({
      ...entry,
      id: reference,
      reference,
      cents: -entry.cents,
      balance,
      day: entry.attemptId === null ? today : entry.day,
      waits: false,
      reverses: entryId,
    }));
  return { entries: [...entries, ...inverse] };
}

const attemptOf = (opening: AttemptOpening, today: string): Attempt => ({
  id: opening.id,
  reference: opening.reference,
  session: opening.session,
  state: 'OUVERTE',
  nature: opening.nature,
  cents: opening.cents,
  day: today,
  expired: false,
  finished: false,
  confirmed: false,
});

/** Money without an attempt belongs to no dossier yet. */
const setAside = (
  dossier: Dossier,
  { reason, cents, currency, attemptId, transactionReference, paymentId }: AsideChange,
): Dossier =>
  attemptId === null
    ? dossier
    : onEachFine(dossier, ({ attempts, items }) =>
        attempts.some(({ id }) => id === attemptId)
          ? {
              items: [
                ...items,
                {
                  id: nextId(dossier),
                  reason,
                  paymentId: paymentId ?? transactionReference,
                  cents,
                  currency,
                  attemptId,
                  open: true,
                },
              ],
            }
          : {},
      );

/** Until the database gives one. */
const nextId = ({ fines }: Dossier): number =>
  1 + Math.max(0, ...fines.flatMap(({ items }) => items.map(({ id }) => id)));
