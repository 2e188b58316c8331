import { Notice } from '@codegouvfr/react-dsfr/Notice';
import { DsfrLink } from '../core/DsfrLink.tsx';
import styles from './DemonstrationNotice.module.css';

export interface DemonstrationNoticeProps {
  readonly title: string;
  readonly description?: string;
  /** A small screen shows no description: the visitor has seen it on the page before. */
  readonly short?: boolean;
  readonly link?: { readonly href: string; readonly label: string };
}

/**
 * The data are made up (D-12); it cannot be closed.
 * Use through `PageLayout`. Not for a fact of one page: `Alert`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/bandeau-d-information-importante
 */
export function DemonstrationNotice({
  title,
  description,
  short = false,
  link,
}: DemonstrationNoticeProps) {
  return (
    <section aria-label={title}>
      {/* Without a blank a screen reader makes one word of two. */}
      <Notice
        severity="warning"
        title={`${title} `}
        description={
          <>
            <span className={short ? styles.seen : undefined}>{description}</span>{' '}
            {link && <DsfrLink href={link.href}>{link.label}</DsfrLink>}
          </>
        }
      />
    </section>
  );
}
