import { CallOut } from '@codegouvfr/react-dsfr/CallOut';
import type { ReactNode } from 'react';
import flow from '../core/flow.module.css';

export interface ImportantAsideProps {
  /** Says what it is about. "Please note" is not a title. */
  readonly title: string;
  /** Has two or three sentences; a longer text belongs into the page. */
  readonly text: ReactNode;
  readonly action?: ReactNode;
}

function body({ title, text, action }: ImportantAsideProps) {
  return {
    title,
    titleAs: 'h2',
    bodyAs: 'div',
    classes: { text: 'fr-text--md' },
    children: (
      <>
        {text}
        {action !== undefined && <div className="fr-mt-2w">{action}</div>}
      </>
    ),
  } as const;
}

/**
 * A landmark beside the main content (H-02). Its heading names it: a label of the same words would be read before it.
 * Use once, for what must be known before the main action. Not for a remark at its place: `Callout`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/mise-en-avant
 */
export function ImportantAside(content: ImportantAsideProps) {
  return (
    <aside className={flow.block}>
      <CallOut {...body(content)} className="fr-mb-0" />
    </aside>
  );
}

/**
 * Looks like `ImportantAside`, without being a landmark.
 * Use for a remark directly after what it explains. Not for a condition of payment.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/mise-en-avant
 */
export function Callout(content: ImportantAsideProps) {
  return <CallOut {...body(content)} />;
}
