import { useEffect, useState } from 'react';
import { useDesignStrings } from '../core/strings.ts';
import styles from './ProgressBar.module.css';
import { StatusAnnouncer } from './status.tsx';

/** A page that comes sooner needs no sign, ms. */
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
  /** Whether the next page is on its way. */
  readonly pending: boolean;
}

/**
 * Says, at the top of the window, that the next page is on its way while the last one is still shown.
 * Use once, around the routes. Not after a press that stays on the page: `loading` of `Button`. "Loading" is announced
 * once; it does not move under reduced motion and stops within five seconds.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/couleurs-palette
 */
export function ProgressBar({ pending }: ProgressBarProps) {
  const { loading } = useDesignStrings();
  const late = useLate(pending);
  return (
    <>
      {late && <div className={styles.bar} aria-hidden="true" data-testid="progression" />}
      <StatusAnnouncer message={late ? loading : ''} />
    </>
  );
}
