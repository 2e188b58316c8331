import type { TypeAideAccueil } from '#contract/domaine/typeAmende.ts';
import styles from './NoticeCard.module.css';
import { NOTICES } from './notices.ts';
import { PaymentCard } from './PaymentCard.tsx';

/** What the three marks of the drawing are called. */
export interface NoticeLegend {
  readonly numero: string;
  readonly cle: string;
  readonly code: string;
}

export interface NoticeCardProps {
  readonly type: TypeAideAccueil;
  /** Says in words where the number stands on this type of notice. */
  readonly alt: string;
  readonly legend: NoticeLegend;
}

/** Lines that stand for the notice's text. */
function Lines({ y, widths }: { y: number; widths: readonly number[] }) {
  return widths.map((width, index) => (
    <rect
      key={width}
      x="20"
      y={y + index * 16}
      width={width}
      height="7"
      rx="3"
      fill="var(--border-default-grey)"
    />
  ));
}

/**
 * An example notice of one type, drawn for this service: it shows where number, key and data-matrix are (H-04).
 * The colours follow the theme.
 */
export function NoticeCard({ type, alt, legend }: NoticeCardProps) {
  const { numero, carte } = NOTICES[type];
  const [cardTop, linesTop] = carte === 'bas' ? [166, 66] : [64, 190];
  return (
    <figure className={styles.figure}>
      <svg className={styles.drawing} viewBox="0 0 360 290" role="img" aria-label={alt}>
        <rect
          x="1"
          y="1"
          width="358"
          height="288"
          fill="var(--background-default-grey)"
          stroke="var(--border-plain-grey)"
        />
        <rect x="20" y="20" width="44" height="28" fill="var(--background-alt-grey-hover)" />
        <text
          x="340"
          y="42"
          textAnchor="end"
          fontSize="20"
          fontWeight="700"
          fill="var(--text-mention-grey)"
        >
          {type}
        </text>
        <PaymentCard numero={numero} y={cardTop} />
        <Lines y={linesTop} widths={[320, 300, 312, 260, 180]} />
      </svg>
      <figcaption className="fr-text--sm fr-mb-0">
        <ol className={styles.legend}>
          <li>{legend.numero}</li>
          <li>{legend.cle}</li>
          <li>{legend.code}</li>
        </ol>
      </figcaption>
    </figure>
  );
}
