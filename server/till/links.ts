import { type Dossier, type FineAccount, liveAttempt, pairOf } from './dossier.ts';
import { type Draft, withChanges } from './draft.ts';
import { followLedger, statusBeforePair, statusChange } from './followLedger.ts';
import { type Pairing, pairUp } from './pairs.ts';
import { sumOf } from './payments.ts';

/** A reversed line counts too: it shows that the pair had money of this service. */
const hasLedgerLine = (dossier: Dossier, pair: string): boolean =>
  pairOf(dossier, pair).some(({ entries }) => entries.length > 0);

const pairing = ({ fines }: Dossier): Pairing =>
  pairUp(
    fines.map((fine) => ({
      number: fine.tariff.number,
      isDeposit: fine.tariff.isDeposit,
      depositNumber: fine.depositNumber,
      pairKey: fine.pairKey,
      live: liveAttempt(fine) !== undefined,
      paid: sumOf(fine.entries) > 0,
    })),
  );

/**
 * Numbers whose link is not followed: both are being paid, both hold money, or the link names no deposit or one that
 * others claim.
 */
export const numbersApart = (dossier: Dossier): ReadonlySet<string> =>
  new Set(pairing(dossier).apart);

/**
 * Pairs the numbers by their links (D-48, invariant 9). A number that leaves its pair gets its status back; one that
 * joins a paid number is closed.
 */
export function link(draft: Draft): Draft {
  const { pairs } = pairing(draft.dossier);
  const targetOf = ({ tariff, pairKey: pair }: FineAccount) => pairs.get(tariff.number) ?? pair;
  const { fines } = draft.dossier;
  const moved = fines.filter((fine) => targetOf(fine) !== fine.pairKey);
  const touched = new Set(moved.flatMap((fine) => [fine.pairKey, targetOf(fine)]));
  const paired = withChanges(
    draft,
    ...moved.map((fine) => ({ kind: 'pair' as const, fineId: fine.id, pairKey: targetOf(fine) })),
  );
  const regrouped = fines.filter(
    (fine) => touched.has(fine.pairKey) || touched.has(targetOf(fine)),
  );
  const released = regrouped.reduce((left, fine) => {
    const before = statusBeforePair(fine, 'link-corrected');
    return before === null ? left : withChanges(left, statusChange(fine, before, 'link-corrected'));
  }, paired);
  return [...new Set(regrouped.map(targetOf))]
    .filter((pair) => hasLedgerLine(released.dossier, pair))
    .reduce(
      (left, pair) => followLedger(left, pair, { cause: 'pair-paid', endedFineId: null }),
      released,
    );
}
