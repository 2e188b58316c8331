import type { ReactNode } from 'react';
import styles from './PaperOnly.module.css';
import { QrCode, type QrCodeProps } from './QrCode.tsx';

export interface PaperOnlyProps {
  /** What a telephone reads off the paper. */
  readonly code: QrCodeProps;
  /** The same in words, for those who type it. */
  readonly children: ReactNode;
}

/**
 * On paper only, in place of a link: a code and its content. On a screen the link is there.
 * Use for what a link does on a screen, on pages that people print. Not for facts that the screen should show too.
 * Screen readers, which have the link, leave it out (RGAA 10.8).
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/contenu-medias
 */
export function PaperOnly({ code, children }: PaperOnlyProps) {
  return (
    <div className={styles.paper}>
      <div className={styles.code}>
        <QrCode {...code} />
      </div>
      <div>{children}</div>
    </div>
  );
}
