import { useState } from 'react';
import { copyText } from '../core/clipboard.ts';
import { useDesignStrings } from '../core/strings.ts';
import { useAnnouncement } from '../feedback/announce.ts';
import { Button } from './Button.tsx';
import styles from './CopyButton.module.css';

export interface CopyButtonProps {
  readonly value: string;
  /** Unique on its page (WCAG 2.4.6). */
  readonly label?: string;
}

/**
 * Where copying is refused nothing is said: the value is on the page.
 * Use for a value that people type elsewhere. Not as the only way to the value: browsers may refuse.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/bouton
 */
export function CopyButton({ value, label }: CopyButtonProps) {
  const strings = useDesignStrings();
  const [copied, setCopied] = useState(false);
  useAnnouncement(copied ? strings.copied : '');
  const copy = () => {
    void copyText(value).then(setCopied);
  };
  return (
    <span className={styles.copy}>
      <Button
        type="button"
        priority="tertiary"
        size="small"
        icon={copied ? 'check-line' : 'clipboard-line'}
        label={label ?? strings.copy}
        onClick={copy}
      />
      <span className="fr-text--sm fr-mb-0">{copied ? strings.copied : ''}</span>
    </span>
  );
}
