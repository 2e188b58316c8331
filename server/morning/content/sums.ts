import type { AccountedLine } from '../../database/tables/reports.ts';
import type { Morning } from '../readMorning.ts';
import { formatMoney, say, TEXTS } from '../wording.ts';

export interface SumRow {
  readonly name: string;
  readonly meaning: string;
  readonly total: string;
}

export interface PartRow {
  readonly sum: string;
  readonly kind: string;
  readonly lines: number;
  readonly total: string;
}

type Sum = keyof Morning['report']['accounts'] & ('collected' | 'booked' | 'received');

const { sommes: SUMS } = TEXTS;

const NAMES: Readonly<Record<Sum, { readonly name: string; readonly meaning: string }>> = {
  collected: { name: SUMS.encaisse, meaning: SUMS.encaisseSens },
  booked: { name: SUMS.inscrit, meaning: SUMS.inscritSens },
  received: { name: SUMS.recu, meaning: SUMS.recuSens },
};
const ORDER: readonly Sum[] = ['collected', 'booked', 'received'];

type Line = Pick<AccountedLine, 'cents' | 'currency'>;

const totalOf = (lines: readonly Line[], currency: string): number =>
  lines.reduce((sum, line) => (line.currency === currency ? sum + line.cents : sum), 0);

/** Returns a total for each currency, because their cents cannot be added. */
function total(lines: readonly Line[]): string {
  const currencies = [...new Set(['EUR', ...lines.map(({ currency }) => currency)])];
  return currencies.map((currency) => formatMoney(totalOf(lines, currency), currency)).join(' + ');
}

export const sumsOf = ({ accounts }: Morning['report']): SumRow[] =>
  ORDER.map((sum) => ({ ...NAMES[sum], total: total(accounts[sum]) }));

export const partsOf = ({ accounts }: Morning['report']): PartRow[] =>
  ORDER.flatMap((sum) => {
    const kinds = [...new Set(accounts[sum].map(({ kind }) => kind))];
    return kinds.map((kind) => {
      const lines = accounts[sum].filter((line) => line.kind === kind);
      return {
        sum: NAMES[sum].name,
        kind: TEXTS.natures[kind],
        lines: lines.length,
        total: total(lines),
      };
    });
  });

export function sumNotesOf({ accounts }: Morning['report']): string[] {
  const isEqual = accounts.differences.every(({ cause }) => cause.kind !== 'unbooked');
  return [
    isEqual ? SUMS.egales : SUMS.inegales,
    accounts.inTransit === 0
      ? SUMS.rienEnRoute
      : say(SUMS.enRoute, { somme: formatMoney(accounts.inTransit, 'EUR') }),
    ...(accounts.received.length === 0 ? [SUMS.sansReleve] : []),
  ];
}
