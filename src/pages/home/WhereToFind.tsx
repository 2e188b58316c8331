import { HOME_HELP_TYPES } from '#contract/domain/noticeType.ts';
import { AccordionGroup, NoticeCard, Section, Stack, Text, TextLink } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { WHERE_TO_FIND_ANCHOR } from '../common/notices/anchors.ts';
import { useNoticeCaption } from '../common/useNoticeCaption.ts';
import { usePhones } from '../common/usePhones.ts';

export function WhereToFind() {
  const { t, rich, language } = useText();
  const { settings } = useServices();
  const phones = usePhones();
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
  const notIncreased = {
    id: 'fps',
    title: <>{rich('accueil.ouTrouver.fps.titre')}</>,
    content: <Text>{rich('accueil.ouTrouver.fps.texte')}</Text>,
  };
  const lost = {
    id: 'perdu',
    title: t('accueil.ouTrouver.perdu.titre'),
    content: (
      <>
        <Text>{rich('accueil.ouTrouver.perdu.texte', { telephone: phones.information })}</Text>
        <TextLink
          external
          href={settings.contestation[language]}
          label={t('accueil.ouTrouver.perdu.lien')}
        />
      </>
    ),
  };
  return (
    <Section id={WHERE_TO_FIND_ANCHOR} title={t('accueil.ouTrouver.titre')} below="tall">
      <Text>{rich('accueil.ouTrouver.intro')}</Text>
      <AccordionGroup items={[...items, notIncreased, lost]} />
    </Section>
  );
}
