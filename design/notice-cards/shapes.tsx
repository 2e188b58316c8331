export const PAPER = {
  fill: 'var(--background-default-grey)',
  stroke: 'var(--border-plain-grey)',
} as const;

/** Stroke of a part that the legend or the text explains. */
export const MARKED = { stroke: 'var(--border-action-high-blue-france)', strokeWidth: 2 } as const;

interface LineProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height?: number;
}

/** A bar in place of a line of text that nobody needs to read. */
export function Line({ height = 6, ...place }: LineProps) {
  return <rect {...place} height={height} rx="3" fill="var(--border-default-grey)" />;
}

interface LetteringProps {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly anchor?: 'middle' | 'end';
  readonly fill?: string;
  readonly children: string;
}

export function Lettering({
  x,
  y,
  size,
  anchor = 'middle',
  fill = 'var(--text-title-grey)',
  children,
}: LetteringProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} fontSize={size} fontWeight="700" fill={fill}>
      {children}
    </text>
  );
}
