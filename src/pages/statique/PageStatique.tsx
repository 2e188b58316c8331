import { type ReactNode, use, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { href } from '#contract/paths.ts';
import { BackToTop, ButtonLink, Container, InLanguage } from '#design';
import { type ContentPage, langueContenu } from '../../i18n/contents.ts';
import { formatsOf, useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/contexte.ts';
import { EnTete } from '../commun/EnTete.tsx';
import { estLongue, Sections } from './contenu/Sections.tsx';
import { texteRiche } from './contenu/texteRiche.tsx';

interface Props {
  readonly page: ContentPage;
  /** What the page shows before its prose. */
  readonly children?: ReactNode;
  /** What parts of the page show after their prose, by their anchors. */
  readonly images?: Readonly<Record<string, ReactNode>>;
}

/** The anchor of an address exists only once the prose has come. */
function useAncre(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

/**
 * An information page (R-06, D-06): title, prose from its content file, and the way to the payment. Prose that
 * exists in French only is marked as such, with a note in the page's language.
 */
export function PageStatique({ page, children, images }: Props) {
  const { t, langue } = useText();
  const { dictionnaire, settings } = useServices();
  const langueTexte = langueContenu(page, langue);
  const contenu = use(dictionnaire.contents.load(page, langueTexte));
  useAncre();
  const references = {
    langue,
    formats: formatsOf(langueTexte),
    settings,
    nonRenseigne: t('statiques.nonRenseigne'),
  };
  return (
    <Container width="narrow">
      {langueTexte === langue ? (
        <EnTete title={t(`titres.${page}`)} lead={texteRiche(contenu.chapo, references)} />
      ) : (
        <EnTete title={t(`titres.${page}`)} lead={t('statiques.francaisSeulement')} />
      )}
      {children}
      <InLanguage lang={langueTexte}>
        <Sections contenu={contenu} references={references} images={images} />
      </InLanguage>
      {estLongue(contenu) && <BackToTop />}
      <ButtonLink
        href={href('accueil', langue)}
        label={t('statiques.action')}
        priority="secondary"
      />
    </Container>
  );
}
