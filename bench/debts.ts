import { sql } from 'kysely';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { Database } from '#server/database/open.ts';
import { LIVE_ATTEMPT } from '#server/store/sql.ts';
import { debtOf, priceOf } from './fines.ts';

/** A number on which something was paid or tried, or the other number of its pair. */
interface Fine {
  readonly num_avis: string;
  readonly statut: StoredStatus;
  /** Attempts that are not over. */
  readonly live: number;
  /** Cents of its ledger lines, oldest first; negative where one takes another back. */
  readonly lines: readonly { readonly cents: number; readonly at: string }[];
}

type Debt = readonly Fine[];

/** Reads the debts of the day, each with both its numbers, at one instant. */
async function readDebts(db: Database): Promise<Debt[]> {
  const { rows } = await sql<Fine>`
    with touched as (
      select left(num_avis, -1) as debt from amende join tentative on tentative.amende_id = amende.id
      union select left(num_avis, -1) from ecriture
    )
    select num_avis, statut,
      (select count(*)::int from tentative
        where tentative.amende_id = amende.id and ${sql.raw(LIVE_ATTEMPT)}) as live,
      coalesce((select json_agg(json_build_object('cents', montant, 'at', cree_le) order by cree_le)
        from ecriture where ecriture.amende_id = amende.id), '[]') as lines
    from touched join amende on num_avis in (debt || '1', debt || '2')
    order by num_avis`.execute(db);
  const debts = new Map<string, Fine[]>();
  for (const fine of rows) {
    const debt = debtOf(fine.num_avis);
    debts.set(debt, [...(debts.get(debt) ?? []), fine]);
  }
  return [...debts.values()];
}

const sum = ({ lines }: Fine): number => lines.reduce((all, { cents }) => all + cents, 0);
const hasReversal = ({ lines }: Fine): boolean => lines.some(({ cents }) => cents < 0);
const isCovered = (fine: Fine): boolean => sum(fine) >= priceOf(fine.num_avis);

/** I1: the sum of a number passes its price at one of the lines. */
const isAbovePrice = ({ num_avis: noticeNumber, lines }: Fine): boolean =>
  lines.some((_, last) => {
    const until = lines.slice(0, last + 1);
    return until.reduce((all, { cents }) => all + cents, 0) > priceOf(noticeNumber);
  });

/** I7: at one of the lines both numbers have money. */
function paysBoth(debt: Debt): boolean {
  const lines = debt
    .flatMap((fine) => fine.lines.map((line) => ({ ...line, number: fine.num_avis })))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  const sums = new Map<string, number>();
  return lines.some(({ number, cents }) => {
    sums.set(number, (sums.get(number) ?? 0) + cents);
    return [...sums.values()].filter((cents) => cents > 0).length > 1;
  });
}

/** The statuses that a number may have once its attempts are over. */
function statusesOf(fine: Fine, debt: Debt): StoredStatus[] {
  const other = debt.find((one) => one !== fine);
  if (isCovered(fine)) return ['PAYE'];
  if (other && isCovered(other)) return ['PAYE_AUTRE'];
  const last = fine.lines.at(-1);
  if (last === undefined) {
    // A sibling stays closed until an operator reopens the payment that was taken back.
    return other && hasReversal(other) ? ['PAYE_AUTRE', 'A_PAYER'] : ['A_PAYER'];
  }
  if (last.cents < 0) {
    // Another part of it is still counted.
    const reopened = sum(fine) > 0 ? 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' : 'A_PAYER';
    return ['PAIEMENT_DESIMPUTE', reopened];
  }
  // Late money of a fine that was not reopened leaves it closed.
  return hasReversal(fine)
    ? ['ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL', 'PAIEMENT_DESIMPUTE']
    : ['ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL'];
}

/** What is wrong with the debts at one instant, each as its number. */
export interface DebtFaults {
  readonly aboveDebt: readonly string[];
  readonly bothNumbers: readonly string[];
  readonly twoAttempts: readonly string[];
  /** Only to be read once all attempts are over. */
  readonly status: readonly string[];
}

export async function findFaults(db: Database): Promise<DebtFaults> {
  const debts = await readDebts(db);
  const fines = debts.flat();
  const first = (debt: Debt): string => debt[0]?.num_avis ?? '';
  return {
    aboveDebt: fines.filter(isAbovePrice).map(({ num_avis: noticeNumber }) => noticeNumber),
    bothNumbers: debts.filter(paysBoth).map(first),
    twoAttempts: debts
      .filter((debt) => debt.reduce((all, { live }) => all + live, 0) > 1)
      .map(first),
    status: debts.flatMap((debt) =>
      debt
        .filter((fine) => !statusesOf(fine, debt).includes(fine.statut))
        .map(({ num_avis: noticeNumber, statut: status }) => `${noticeNumber} ${status}`),
    ),
  };
}
