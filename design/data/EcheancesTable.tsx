import type { Palier } from '#contract/domaine/montants.ts';
import { Badge } from '../feedback/Badge.tsx';
import { Table } from './Table.tsx';

export interface Echeance {
  readonly palier: Palier;
  /** What the amount is called, in the visitor's language. */
  readonly label: string;
  /** The amount as text, with its currency. */
  readonly amount: string;
  /** The last day as text, or what stands instead of one. */
  readonly date: string;
  /** The amount that applies today. */
  readonly current: boolean;
}

export interface EcheancesTableProps {
  readonly caption: string;
  readonly headers: { readonly palier: string; readonly amount: string; readonly date: string };
  /** Word that marks the current row, since weight and colour alone do not tell it. */
  readonly currentLabel: string;
  readonly echeances: readonly Echeance[];
}

/** Which amount is due until when (D-10, D-11). */
export function EcheancesTable({ caption, headers, currentLabel, echeances }: EcheancesTableProps) {
  return (
    <Table
      caption={caption}
      columns={[
        { id: 'palier', label: headers.palier },
        { id: 'amount', label: headers.amount, align: 'right' },
        { id: 'date', label: headers.date },
      ]}
      rows={echeances.map(({ palier, label, amount, date, current }) => ({
        id: palier,
        current,
        cells: [
          current ? (
            <span key="label">
              {label} <Badge label={currentLabel} severity="info" />
            </span>
          ) : (
            label
          ),
          amount,
          date,
        ],
      }))}
    />
  );
}
