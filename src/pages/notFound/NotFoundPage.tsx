import { Container, Pictogram } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { PageHeading } from '../common/PageHeading.tsx';
import { ScreenLink } from '../common/ScreenLink.tsx';

export function NotFoundPage() {
  const { t } = useText();
  return (
    <Container width="narrow">
      <Pictogram name="connectionLost" />
      <PageHeading title={t('titres.introuvable')} lead={t('introuvable.texte')} />
      <ScreenLink to="accueil" label={t('introuvable.action')} />
    </Container>
  );
}
