import type { CardPlace } from './notices.ts';
import { PaymentCard } from './PaymentCard.tsx';
import { Lettering, Line, PAPER } from './shapes.tsx';

/** For each place of the card: the top edges of card and text, and how many lines of text fit. */
const LAYOUTS = {
  foot: { card: 204, text: 112, lines: 5 },
  tearOff: { card: 226, text: 112, lines: 5 },
  box: { card: 132, text: 262, lines: 4 },
} as const satisfies Record<CardPlace, { card: number; text: number; lines: number }>;

const WIDTHS = [320, 296, 312, 304, 180] as const;

function Letterhead({ type }: { type: string }) {
  return (
    <g>
      <rect x="20" y="20" width="12" height="8" fill="var(--background-flat-blue-france)" />
      <rect x="32" y="20" width="12" height="8" fill="var(--background-alt-grey-hover)" />
      <rect x="44" y="20" width="12" height="8" fill="var(--background-flat-error)" />
      <Line x={20} y={36} width={64} />
      <Line x={20} y={48} width={48} />
      <Lettering x={340} y={34} size={18} anchor="end">
        {type}
      </Lettering>
      <Line x={220} y={62} width={96} />
      <Line x={220} y={74} width={120} />
      <Line x={220} y={86} width={80} />
    </g>
  );
}

function CutLine({ y }: { y: number }) {
  const ink = { fill: 'none', stroke: 'var(--text-mention-grey)', strokeWidth: 1.5 } as const;
  return (
    <g>
      <path d={`M34 ${y}H359`} strokeDasharray="5 4" {...ink} />
      <path d={`M14 ${y - 4}l16 8m-16 0l16-8`} {...ink} />
      <circle cx="11" cy={y - 6} r="3.5" {...ink} />
      <circle cx="11" cy={y + 6} r="3.5" {...ink} />
    </g>
  );
}

function Box({ y }: { y: number }) {
  return (
    <g>
      <rect x="12" y={y - 28} width="336" height="140" {...PAPER} fill="none" />
      <rect x="12" y={y - 28} width="336" height="20" fill="var(--background-alt-grey-hover)" />
      <Line x={24} y={y - 21} width={110} />
    </g>
  );
}

export interface NoticeSheetProps {
  readonly type: string;
  readonly number: string;
  readonly place: CardPlace;
}

export function NoticeSheet({ type, number, place }: NoticeSheetProps) {
  const { card, text, lines } = LAYOUTS[place];
  return (
    <g>
      <rect x="1" y="1" width="358" height="338" {...PAPER} />
      <Letterhead type={type} />
      {WIDTHS.slice(0, lines).map((width, rank) => (
        <Line key={width} x={20} y={text + rank * 16} width={width} />
      ))}
      {place === 'tearOff' && <CutLine y={card - 16} />}
      {place === 'box' && <Box y={card} />}
      <PaymentCard number={number} y={card} />
    </g>
  );
}
