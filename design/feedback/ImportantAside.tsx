import type { ReactNode } from 'react';
import { type IconName, iconClass } from '../core/icons.ts';

export interface ImportantAsideProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly icon?: IconName;
  /** Level of the title; 2 by default. */
  readonly level?: 2 | 3;
  /** A link or a button. */
  readonly action?: ReactNode;
}

/**
 * What the visitor must know beside the main content (H-02), as a landmark with a name.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/mise-en-avant
 */
export function ImportantAside({
  title,
  text,
  icon = 'information-line',
  level = 2,
  action,
}: ImportantAsideProps) {
  const Heading = `h${level}` as const;
  return (
    <aside className={`fr-callout ${iconClass(icon)}`} aria-label={title}>
      <Heading className="fr-callout__title">{title}</Heading>
      <div className="fr-callout__text fr-text--md">{text}</div>
      {action !== undefined && <div className="fr-mt-2w">{action}</div>}
    </aside>
  );
}

/**
 * As `ImportantAside`, inside the flow of the content.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/mise-en-avant
 */
export function Callout({ title, text, action, level = 2 }: Omit<ImportantAsideProps, 'icon'>) {
  const Heading = `h${level}` as const;
  return (
    <div className="fr-callout">
      <Heading className="fr-callout__title">{title}</Heading>
      <div className="fr-callout__text fr-text--md">{text}</div>
      {action !== undefined && <div className="fr-mt-2w">{action}</div>}
    </div>
  );
}
