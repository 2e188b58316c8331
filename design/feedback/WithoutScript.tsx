import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';

export interface WithoutScriptProps {
  readonly title: string;
  /** The way that works. */
  readonly text: ReactNode;
}

/**
 * Shown without scripts.
 * Use above a part that needs scripts, and give another way. Not for browsers that are too old.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/alerte
 */
export function WithoutScript({ title, text }: WithoutScriptProps) {
  return (
    <noscript>
      <Alert severity="warning" title={title} description={text} />
    </noscript>
  );
}
