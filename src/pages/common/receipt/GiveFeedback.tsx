import { ExternalLinkButton, Section, Text } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';

export function GiveFeedback() {
  const { t } = useText();
  const { jdma } = useServices().settings.liens;
  if (jdma === '') return null;
  return (
    <Section title={t('jdma.titre')} screenOnly>
      <Text>{t('jdma.texte')}</Text>
      <ExternalLinkButton href={jdma} label={t('jdma.action')} testId="donner-avis" />
    </Section>
  );
}
