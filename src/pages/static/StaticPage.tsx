import { type ReactNode, use, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { ContentPage } from '#contract/contentPages.ts';
import { contentLanguage } from '#contract/paths.ts';
import { BackToTop, Container, InLanguage } from '#design';
import { formatsOf, useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { PageHeading } from '../common/PageHeading.tsx';
import { ScreenLink } from '../common/ScreenLink.tsx';
import { afterAudit, richText } from './content/richText.tsx';
import { isLong, Sections } from './content/Sections.tsx';

interface Props {
  readonly page: ContentPage;
  readonly children?: ReactNode;
  readonly images?: Readonly<Record<string, ReactNode>>;
}

/** Scrolls to the anchor of the address once the text is loaded, because it does not exist before. */
function useAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

/** Text that exists in French only is marked as such, with a note (D-06). */
export function StaticPage({ page, children, images }: Props) {
  const { t, language } = useText();
  const { dictionary, settings } = useServices();
  const textLanguage = contentLanguage(page, language);
  const isTranslated = textLanguage === language;
  const content = use(dictionary.contents.load(page, textLanguage));
  useAnchor();
  const references = {
    language,
    formats: formatsOf(textLanguage),
    settings,
    missing: t('statiques.nonRenseigne'),
    none: t('statiques.aucun'),
  };
  return (
    <Container width="narrow">
      <PageHeading
        title={t(`titres.${page}`)}
        lead={
          isTranslated
            ? richText(afterAudit(content.chapo), references)
            : t('statiques.francaisSeulement')
        }
      />
      {children}
      <InLanguage lang={textLanguage}>
        <Sections content={content} references={references} images={images} />
      </InLanguage>
      {isLong(content) && <BackToTop />}
      <ScreenLink to="accueil" label={t('statiques.action')} priority="tertiary" />
    </Container>
  );
}
