import { CallOut } from '@codegouvfr/react-dsfr/CallOut';
import type { ReactNode } from 'react';
import flow from '../core/flow.module.css';

export interface ImportantAsideProps {
  /** The subject, not "Please note". */
  readonly title: string;
  /** Two or three sentences. */
  readonly text: ReactNode;
  /** Level of the title; 2 by default. */
  readonly level?: 2 | 3;
  /** A link or a button. */
  readonly action?: ReactNode;
}

/** What every callout shares: text of the normal size, and its action below it. */
function body({ title, text, action, level = 2 }: ImportantAsideProps) {
  return {
    title,
    titleAs: `h${level}`,
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
 * Important notes beside the main content (H-02), as a landmark with a name.
 * Use once, for what must be known before the main action; in a `BesideAside` also on a phone. Not for the main
 * action, nor a remark at its place: `Callout`. Its title names a landmark.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/mise-en-avant
 */
export function ImportantAside(content: ImportantAsideProps) {
  return (
    <aside className={flow.block} aria-label={content.title}>
      <CallOut {...body(content)} className="fr-mb-0" />
    </aside>
  );
}

/**
 * As `ImportantAside`, inside the flow of the content.
 * Use for a remark directly after what it explains. Not for a condition of payment, nor for bold `Text`. Its title is
 * a heading: give it the level of its place.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/mise-en-avant
 */
export function Callout(content: ImportantAsideProps) {
  return <CallOut {...body(content)} />;
}
