import { useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { copyText } from '../core/clipboard.ts';
import { useDesignStrings } from '../core/strings.ts';
import { useAnnouncement } from '../feedback/announce.ts';
import styles from './CopyableValue.module.css';

export interface CopyableValueProps {
  readonly value: string;
  /** The value as people read it, for example an IBAN in groups of four. */
  readonly shown: string;
  /** Name of the button, which must be unique on its page (WCAG 2.4.6). */
  readonly label: string;
}

/**
 * Copies its value. If the browser refuses, nothing is said, because the value is on the page.
 * Use for a value of a `DescriptionList` that people carry elsewhere. Not for another action: `Stack`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/bouton
 */
export function CopyableValue({ value, shown, label }: CopyableValueProps) {
  const strings = useDesignStrings();
  const [copied, setCopied] = useState(false);
  useAnnouncement(copied ? strings.copied : '');
  return (
    <span className={styles.value}>
      <span>{shown}</span>
      <span className={styles.copy}>
        <Button
          priority="tertiary"
          size="small"
          icon={copied ? 'check-line' : 'clipboard-line'}
          label={label}
          onClick={() => void copyText(value).then(setCopied)}
        />
        <span className="fr-text--sm fr-mb-0">{copied ? strings.copied : ''}</span>
      </span>
    </span>
  );
}
