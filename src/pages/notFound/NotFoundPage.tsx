import { href } from '#contract/paths.ts';
import { ButtonLink, Container, Pictogram } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { PageHeading } from '../common/PageHeading.tsx';

export function NotFoundPage() {
  const { t, language } = useText();
  return (
    <Container width="narrow">
      <Pictogram name="connectionLost" />
      <PageHeading title={t('titres.introuvable')} lead={t('introuvable.texte')} />
      <ButtonLink href={href('accueil', language)} label={t('introuvable.action')} />
    </Container>
  );
}
