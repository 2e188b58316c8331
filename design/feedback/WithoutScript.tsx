import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';

export interface WithoutScriptProps {
  /** What does not work here. */
  readonly title: string;
  /** The way that works: the telephone number, written out. */
  readonly text: ReactNode;
}

/**
 * Shown without scripts, in place of a part that needs them.
 * Use above a part that works with scripts alone, and give another way. Not for browsers that are too old: they run
 * scripts.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/alerte
 */
export function WithoutScript({ title, text }: WithoutScriptProps) {
  return (
    <noscript>
      <Alert severity="warning" title={title} description={text} />
    </noscript>
  );
}
