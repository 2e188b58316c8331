import { Notice } from '@codegouvfr/react-dsfr/Notice';
import { DsfrLink } from '../core/DsfrLink.tsx';
import styles from './DemonstrationNotice.module.css';

export interface DemonstrationNoticeProps {
  readonly title: string;
  readonly description?: string;
  /** A small screen shows no description. */
  readonly short?: boolean;
  readonly link?: { readonly href: string; readonly label: string };
}

/**
 * Says that the data are invented (D-12). Nobody can close it.
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
      {/* Without a space, a screen reader would join two words. */}
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
