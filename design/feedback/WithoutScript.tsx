import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';

export interface WithoutScriptProps {
  readonly title: string;
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
