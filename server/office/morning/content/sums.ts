import { EURO } from '#contract/domain/amounts.ts';
import type { Sum } from '../../totals.ts';
import { formatTotal, TEXTS } from '../../wording.ts';
import type { Morning } from '../readMorning.ts';

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

type SumName = keyof Morning['report']['accounts'] & ('heard' | 'booked');

const { sommes: SUMS } = TEXTS;

const NAMES: Readonly<Record<SumName, { readonly name: string; readonly meaning: string }>> = {
  heard: { name: SUMS.encaisse, meaning: SUMS.encaisseSens },
  booked: { name: SUMS.inscrit, meaning: SUMS.inscritSens },
};
const ORDER: readonly SumName[] = ['heard', 'booked'];

/** An empty sum is of euros. */
const total = (lines: readonly Sum[]): string =>
  formatTotal([{ cents: 0, currency: EURO }, ...lines]);

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
