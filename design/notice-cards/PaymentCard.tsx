import { DataMatrix } from './DataMatrix.tsx';

export interface PaymentCardProps {
  readonly number: string;
  readonly y: number;
}

function Mark({ x, y, label }: { x: number; y: number; label: string }) {
  return (
    <g>
      <circle cx={x} cy={y} r="11" fill="var(--background-action-high-blue-france)" />
      <text
        x={x}
        y={y + 5}
        textAnchor="middle"
        fontSize="14"
        fontWeight="700"
        fill="var(--text-inverted-blue-france)"
      >
        {label}
      </text>
    </g>
  );
}

/** 320 wide and 104 high. */
export function PaymentCard({ number, y }: PaymentCardProps) {
  const box = {
    fill: 'var(--background-default-grey)',
    stroke: 'var(--border-action-high-blue-france)',
    strokeWidth: 2,
  } as const;
  return (
    <g>
      <rect
        x="20"
        y={y}
        width="320"
        height="104"
        fill="var(--background-alt-blue-france)"
        stroke="var(--border-plain-grey)"
      />
      <rect x="32" y={y + 44} width="178" height="32" {...box} />
      <text
        x="121"
        y={y + 65}
        textAnchor="middle"
        fontSize="13.5"
        fontWeight="700"
        fill="var(--text-title-grey)"
      >
        {number}
      </text>
      <rect x="218" y={y + 44} width="36" height="32" {...box} />
      <text
        x="236"
        y={y + 65}
        textAnchor="middle"
        fontSize="13.5"
        fontWeight="700"
        fill="var(--text-title-grey)"
      >
        42
      </text>
      <DataMatrix x={272} y={y + 38} size={54} />
      <Mark x={44} y={y + 24} label="1" />
      <Mark x={236} y={y + 24} label="2" />
      <Mark x={299} y={y + 20} label="3" />
    </g>
  );
}
