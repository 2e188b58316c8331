import type { AccountedLine } from '../../../database/tables/reports.ts';
import type { Morning } from '../readMorning.ts';
import { formatMoney, TEXTS } from '../wording.ts';

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

type Sum = keyof Morning['report']['accounts'] & ('heard' | 'booked');

const { sommes: SUMS } = TEXTS;

const NAMES: Readonly<Record<Sum, { readonly name: string; readonly meaning: string }>> = {
  heard: { name: SUMS.encaisse, meaning: SUMS.encaisseSens },
  booked: { name: SUMS.inscrit, meaning: SUMS.inscritSens },
};
const ORDER: readonly Sum[] = ['heard', 'booked'];

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
  return [isEqual ? SUMS.egales : SUMS.inegales, SUMS.pasLeCompte];
}
