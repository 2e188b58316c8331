import { TYPES_AIDE_ACCUEIL } from '#contract/domaine/typeAmende.ts';
import { AccordionGroup, NoticeCard, Section, Stack, Text } from '#design';
import { useText } from '../../i18n/useText.ts';
import { useLegendeAvis } from './useLegendeAvis.ts';

/** Where the number stands on each of the seven notices (H-04). */
export function OuTrouver() {
  const { t } = useText();
  const legend = useLegendeAvis();
  const items = TYPES_AIDE_ACCUEIL.map((type) => ({
    id: type.toLowerCase(),
    title: t('accueil.ouTrouver.entree', { code: type, type: t(`types.${type}`) }),
    content: (
      <Stack>
        <Text>{t(`accueil.ouTrouver.textes.${type}`)}</Text>
        <NoticeCard
          type={type}
          alt={t(`accueil.ouTrouver.images.${type}`, { type: t(`types.${type}`) })}
          legend={legend}
        />
      </Stack>
    ),
  }));
  return (
    <Section title={t('accueil.ouTrouver.titre')}>
      <Text>{t('accueil.ouTrouver.intro')}</Text>
      <AccordionGroup items={items} />
    </Section>
  );
}
