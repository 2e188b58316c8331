import { href } from '#contract/chemins.ts';
import { ButtonLink, Container, PageHeader, Text } from '#design';
import { useTexte } from '../i18n/useTexte.ts';

/** Bank transfer information: says where to ask for it. */
export function VirementPage() {
  const { t, langue } = useTexte();
  return (
    <Container width="narrow">
      <PageHeader title={t('virement.titre')} />
      <Text>{t('virement.texte')}</Text>
      <ButtonLink
        href={href('choixModalites', langue)}
        label={t('virement.retour')}
        testId="action-principale"
      />
    </Container>
  );
}
