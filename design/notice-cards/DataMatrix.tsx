/** An invented pattern, which no reader can read. */
const ROWS = [
  '1010101010',
  '1100101101',
  '1011010010',
  '1110011011',
  '1001101000',
  '1101000111',
  '1010111010',
  '1110010101',
  '1001011100',
  '1111111111',
] as const;

export interface DataMatrixProps {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export function DataMatrix({ x, y, size }: DataMatrixProps) {
  const cell = size / ROWS.length;
  const path = ROWS.flatMap((row, line) =>
    [...row].flatMap((bit, column) =>
      bit === '1' ? [`M${x + column * cell} ${y + line * cell}h${cell}v${cell}h-${cell}z`] : [],
    ),
  ).join('');
  return <path d={path} fill="var(--text-title-grey)" />;
}
