import { ExternalLinkButton, Section, Text } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';

/** Asks what the visitor thinks of the service, on the State's own site; nothing where the operator names no page there. */
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
