import { Notice } from '@codegouvfr/react-dsfr/Notice';
import { DsfrLink } from '../core/DsfrLink.tsx';

export interface DemonstrationNoticeProps {
  readonly title: string;
  /** What is made up, in a sentence. */
  readonly description?: string;
  readonly link?: { readonly href: string; readonly label: string };
}

/**
 * Says on every page that the data are made up (D-12).
 * Use through `PageLayout`. Not for news of the real service or a fact of one page: `Alert`. It cannot be closed; as a
 * named region it can be skipped.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/bandeau-d-information-importante
 */
export function DemonstrationNotice({ title, description, link }: DemonstrationNoticeProps) {
  return (
    <section aria-label={title}>
      {/* The DSFR leaves no blank between them, and a screen reader makes one word of two. */}
      <Notice
        severity="warning"
        title={`${title} `}
        description={
          <>
            <span>{description}</span> {link && <DsfrLink href={link.href}>{link.label}</DsfrLink>}
          </>
        }
      />
    </section>
  );
}
