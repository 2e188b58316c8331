import { HOME_HELP_TYPES } from '#contract/domain/noticeType.ts';
import { AccordionGroup, NoticeCard, Section, Stack, Text } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { WHERE_TO_FIND_ANCHOR } from '../common/notices/anchors.ts';
import { useNoticeCaption } from './useNoticeCaption.ts';

/** The place of the number on each of the seven notices (H-04). */
export function WhereToFind() {
  const { t, rich } = useText();
  const legend = useNoticeCaption();
  const items = HOME_HELP_TYPES.map((type) => ({
    id: type.toLowerCase(),
    title: (
      <>
        {rich(`accueil.ouTrouver.titres.${type}`)} ({type})
      </>
    ),
    content: (
      <Stack>
        <Text>{rich(`accueil.ouTrouver.textes.${type}`)}</Text>
        <NoticeCard
          type={type}
          alt={t(`accueil.ouTrouver.images.${type}`, {
            type: t(`accueil.ouTrouver.titres.${type}`),
          })}
          legend={legend}
        />
      </Stack>
    ),
  }));
  return (
    <Section id={WHERE_TO_FIND_ANCHOR} title={t('accueil.ouTrouver.titre')} below="tall">
      <Text>{rich('accueil.ouTrouver.intro')}</Text>
      <AccordionGroup items={items} />
    </Section>
  );
}
