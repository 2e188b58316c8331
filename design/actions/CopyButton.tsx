import { useState } from 'react';
import { copyText } from '#src/browser/clipboard.ts';
import { useDesignStrings } from '../core/strings.ts';
import { useAnnouncement } from '../feedback/announce.ts';
import { Button } from './Button.tsx';
import styles from './CopyButton.module.css';

export interface CopyButtonProps {
  /** The text that goes to the clipboard. */
  readonly value: string;
  /** Names the copied value in the visitor's language; by default the word "copy". */
  readonly label?: string;
}

/**
 * Copies a value, and says so. Where copying is refused nothing is said: the value is on the page.
 * Use for a value that people type elsewhere, in the form that a machine accepts. Not as the only way to the value:
 * browsers may refuse. Each button of a page has a `label` of its own (WCAG 2.4.6).
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
