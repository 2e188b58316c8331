import type { Database } from '../../database/open.ts';
import type { BankLineKind } from '../../database/tables/ledger.ts';
import { explainLines, waitingLines } from '../../store/bankLines.ts';
import { type CardDay, heldCardDays, openChargeBacks } from '../../store/dayBooks.ts';

/** A credit of the acquirer; `gross` is in cents, before commission. */
export interface Remittance {
  readonly id: number;
  readonly day: string;
  readonly gross: number;
}

export interface Match {
  readonly ids: readonly number[];
  readonly from: string;
  readonly to: string;
}

/**
 * Finds the days of each remittance, oldest first: days in a row that sum to it to the cent, with or without returns.
 * Remittances of one bank day may match together.
 */
export function matchRemittances(
  days: readonly CardDay[],
  remittances: readonly Remittance[],
): Match[] {
  const matches: Match[] = [];
  let left = days;
  const bankDays = [...new Set(remittances.map(({ day }) => day))];
  for (const bankDay of bankDays) {
    const open = remittances.filter(({ day }) => day === bankDay);
    const tries = open.length > 1 ? [...open.map((one) => [one]), open] : [open];
    for (const group of tries) {
      if (group.some(({ id }) => matches.some(({ ids }) => ids.includes(id)))) continue;
      const gross = group.reduce((sum, one) => sum + one.gross, 0);
      const run = findRun(
        left.filter(({ day }) => day <= bankDay),
        gross,
      );
      const [first, last] = [run?.at(0), run?.at(-1)];
      if (run === null || first === undefined || last === undefined) continue;
      matches.push({ ids: group.map(({ id }) => id), from: first.day, to: last.day });
      left = left.filter((day) => !run.includes(day));
    }
  }
  return matches;
}

function findRun(days: readonly CardDay[], gross: number): readonly CardDay[] | null {
  for (const [start] of days.entries()) {
    let captured = 0;
    let net = 0;
    for (const [offset, day] of days.slice(start).entries()) {
      captured += day.captured;
      net += day.captured - day.returned;
      if (captured === gross || net === gross) return days.slice(start, start + offset + 1);
    }
  }
  return null;
}

/** A line of the bank that took a charge-back, in cents. */
interface BankChargeBack {
  readonly id: number;
  readonly cents: number;
}

/** A declared charge-back, in cents; `withFee` is what the acquirer may take in all. */
interface DeclaredChargeBack {
  readonly paymentId: string;
  readonly cents: number;
  readonly withFee: number;
}

/** Matches lines and charge-backs of equal amount, with or without the fee, if there are equally many of both. */
export function matchChargeBacks(
  lines: readonly BankChargeBack[],
  declared: readonly DeclaredChargeBack[],
): { readonly id: number; readonly paymentId: string }[] {
  let left = declared;
  return [...new Set(lines.map(({ cents }) => cents))].flatMap((amount) => {
    const open = lines.filter(({ cents }) => cents === amount);
    const fitting = left.filter(({ cents, withFee }) => cents === amount || withFee === amount);
    if (fitting.length !== open.length) return [];
    left = left.filter((one) => !fitting.includes(one));
    return fitting.map(({ paymentId }, index) => ({ id: open[index]?.id ?? 0, paymentId }));
  });
}

/** Notes on the lines of the bank what they brought, as far as amounts tell. */
export async function matchBankLines(db: Database): Promise<void> {
  const waiting = await waitingLines(db);
  const ofKind = (kind: BankLineKind) => waiting.filter((line) => line.kind === kind);
  const days = await heldCardDays(db);
  for (const { ids, from, to } of matchRemittances(days, ofKind('remittance'))) {
    await explainLines(db, ids, { firstCardDay: from, lastCardDay: to });
  }
  const declared = (await openChargeBacks(db)).map(({ paymentId, cents, feeCents }) => ({
    paymentId,
    cents,
    withFee: cents + (feeCents ?? 0),
  }));
  for (const { id, paymentId } of matchChargeBacks(ofKind('charge-back'), declared)) {
    await explainLines(db, [id], { paymentId });
  }
}
