import { useParams } from 'react-router-dom';
import { href } from '#contract/chemins.ts';
import { IDS_ERREUR, type IdErreur } from '#contract/erreurs.ts';
import { ButtonLink, Container, PageHeader, Pictogram } from '#design';
import { useTexte } from '../i18n/useTexte.ts';

/** An id that we do not know is `technique`; the text of the URL is never shown. */
function lireId(texte: string | undefined): IdErreur {
  return IDS_ERREUR.find((id) => id === texte) ?? 'technique';
}

/** The error page: what happened, whether money was taken, what to do next. */
export function ErreurPage() {
  const { t, langue } = useTexte();
  const id = lireId(useParams().idErreur);
  return (
    <Container width="narrow">
      <Pictogram name="technicalError" />
      <PageHeader title={t(`erreur.${id}.titre`)} lead={t(`erreur.${id}.texte`)} />
      <ButtonLink
        href={href('accueil', langue)}
        label={t('erreur.action')}
        testId="action-principale"
      />
    </Container>
  );
}
