export interface LinkedNumber {
  readonly number: string;
  readonly isDeposit: boolean;
  readonly depositNumber: string | null;
  /** Numbers with the same key are paid as one (invariant 9). */
  readonly pairKey: string;
  readonly live: boolean;
  readonly paid: boolean;
}

export interface Pairing {
  /** The pair's key of each number. */
  readonly pairs: ReadonlyMap<string, string>;
  readonly apart: readonly string[];
}

interface Claim {
  readonly fine: LinkedNumber;
  readonly deposit: LinkedNumber;
  /** All fines that name this deposit. */
  readonly rivals: readonly LinkedNumber[];
}

/**
 * Pairs each fine with the deposit that it names (D-48, I4, I7). A new pair is kept apart if both numbers have a live
 * attempt, or both hold money. If several fines name one deposit, the one that has the pair keeps it.
 * @param numbers all numbers that links or pairs connect with any of them
 */
export function pairUp(numbers: readonly LinkedNumber[]): Pairing {
  const pairs = new Map(numbers.map(({ number }) => [number, number]));
  const apart: string[] = [];
  for (const claim of claimsOf(numbers)) {
    const pair = [claim.fine.number, claim.deposit.number];
    if (isWanted(claim) && !isForbidden(claim)) {
      for (const number of pair) pairs.set(number, keyOf(claim));
    } else apart.push(...pair);
  }
  return { pairs, apart };
}

function claimsOf(numbers: readonly LinkedNumber[]): Claim[] {
  const known = new Map(numbers.map((number) => [number.number, number]));
  const rivals = new Map<string, LinkedNumber[]>();
  for (const fine of numbers) {
    if (fine.depositNumber === null || fine.isDeposit) continue;
    rivals.set(fine.depositNumber, [...(rivals.get(fine.depositNumber) ?? []), fine]);
  }
  return numbers.flatMap((fine) => {
    const deposit = fine.depositNumber === null ? undefined : known.get(fine.depositNumber);
    return deposit ? [{ fine, deposit, rivals: rivals.get(deposit.number) ?? [] }] : [];
  });
}

function isWanted({ fine, deposit, rivals }: Claim): boolean {
  if (fine.isDeposit || !deposit.isDeposit) return false;
  if (rivals.length === 1) return true;
  const holders = rivals.filter(({ pairKey }) => pairKey === deposit.pairKey);
  return holders.length === 1 && holders[0] === fine;
}

const areTogether = ({ fine, deposit }: Claim): boolean => fine.pairKey === deposit.pairKey;

const isForbidden = (claim: Claim): boolean =>
  !areTogether(claim) &&
  ((claim.fine.live && claim.deposit.live) || (claim.fine.paid && claim.deposit.paid));

/** A pair keeps its key, unless that is the number of a third fine. */
function keyOf(claim: Claim): string {
  const { fine, deposit } = claim;
  return areTogether(claim) && fine.pairKey === deposit.number ? deposit.number : fine.number;
}
