import { href } from '#contract/chemins.ts';
import { ButtonLink, Container, PageHeader, Text } from '#design';
import { useTexte } from '../i18n/useTexte.ts';

/** Entry of the operation code: says what the code is for. */
export function IndicatifOperationPage() {
  const { t, langue } = useTexte();
  return (
    <Container width="narrow">
      <PageHeader title={t('indicatifOperation.titre')} />
      <Text>{t('indicatifOperation.texte')}</Text>
      <ButtonLink
        href={href('choixModalites', langue)}
        label={t('indicatifOperation.retour')}
        testId="action-principale"
      />
    </Container>
  );
}
