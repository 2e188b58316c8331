import { useEffect, useState } from 'react';
import { useDesignStrings } from '../core/strings.ts';
import styles from './ProgressBar.module.css';
import { StatusAnnouncer } from './status.tsx';

/** A page that arrives within this time needs no sign. */
const DELAY_MS = 300;

function useLate(pending: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(setLate, DELAY_MS, true);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [pending]);
  return late;
}

export interface ProgressBarProps {
  readonly pending: boolean;
}

/**
 * Says that the next page is on its way. Its motion stops within five seconds.
 * Use once, around the routes. Not after a press that stays on the page: `loading` of `Button`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/couleurs-palette
 */
export function ProgressBar({ pending }: ProgressBarProps) {
  const { loading } = useDesignStrings();
  const late = useLate(pending);
  return (
    <>
      {late && (
        <div className={styles.bar} aria-hidden="true" data-loading="" data-testid="progression" />
      )}
      <StatusAnnouncer message={late ? loading : ''} />
    </>
  );
}
