import { DataMatrix } from './DataMatrix.tsx';
import { Lettering, MARKED, PAPER } from './shapes.tsx';

export interface PaymentCardProps {
  readonly number: string;
  readonly y: number;
}

function Mark({ x, y, label }: { x: number; y: number; label: string }) {
  return (
    <g>
      <circle cx={x} cy={y} r="11" fill="var(--background-action-high-blue-france)" />
      <Lettering x={x} y={y + 5} size={14} fill="var(--text-inverted-blue-france)">
        {label}
      </Lettering>
    </g>
  );
}

/** The part of a notice with number, key and code. It is 320 wide and 104 high, in units of the drawing. */
export function PaymentCard({ number, y }: PaymentCardProps) {
  const box = { fill: PAPER.fill, height: 32, ...MARKED };
  return (
    <g>
      <rect
        {...PAPER}
        x="20"
        y={y}
        width="320"
        height="104"
        fill="var(--background-alt-blue-france)"
      />
      <rect x="32" y={y + 44} width="178" {...box} />
      <Lettering x={121} y={y + 65} size={13.5}>
        {number}
      </Lettering>
      <rect x="218" y={y + 44} width="36" {...box} />
      <Lettering x={236} y={y + 65} size={13.5}>
        42
      </Lettering>
      <DataMatrix x={272} y={y + 38} size={54} />
      <Mark x={44} y={y + 24} label="1" />
      <Mark x={236} y={y + 24} label="2" />
      <Mark x={299} y={y + 20} label="3" />
    </g>
  );
}
