import type { ReactNode } from 'react';
import styles from './PaperOnly.module.css';
import { QrCode, type QrCodeProps } from './QrCode.tsx';

export interface PaperOnlyProps {
  readonly code: QrCodeProps;
  /** The same content in words, for people who type it. */
  readonly children: ReactNode;
}

/**
 * Use on pages that people print, for what a link does on a screen.
 * Not for facts that the screen should show too. Screen readers have the link, so it is hidden from them.
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
