/** Rows of a made-up data-matrix: it shows the look, and reads as nothing. */
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
  /** Left edge, top edge and side, in the drawing's units. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The square code of a notice, drawn. */
export function DataMatrix({ x, y, size }: DataMatrixProps) {
  const cell = size / ROWS.length;
  const path = ROWS.flatMap((row, line) =>
    [...row].flatMap((bit, column) =>
      bit === '1' ? [`M${x + column * cell} ${y + line * cell}h${cell}v${cell}h-${cell}z`] : [],
    ),
  ).join('');
  return <path d={path} fill="var(--text-title-grey)" />;
}
