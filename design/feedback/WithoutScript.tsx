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
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/alerte
 */
export function WithoutScript({ title, text }: WithoutScriptProps) {
  return (
    <noscript>
      <Alert severity="warning" title={title} description={text} />
    </noscript>
  );
}
