import { href } from '#contract/chemins.ts';
import { ButtonLink, Container, PageHeader, Pictogram } from '#design';
import { useTexte } from '../../i18n/useText.ts';

/** The not-found page (R-15, D-03). */
export function IntrouvablePage() {
  const { t, langue } = useTexte();
  return (
    <Container width="narrow">
      <Pictogram name="connectionLost" />
      <PageHeader title={t('titres.introuvable')} lead={t('introuvable.texte')} />
      <ButtonLink href={href('accueil', langue)} label={t('introuvable.action')} />
    </Container>
  );
}
