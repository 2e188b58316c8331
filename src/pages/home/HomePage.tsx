import { Suspense, useDeferredValue, useEffect } from 'react';
import { href, languagesOf } from '#contract/paths.ts';
import {
  Banner,
  ButtonLink,
  Column,
  Columns,
  Container,
  ImportantAside,
  Section,
  Stack,
  TextLink,
} from '#design';
import { optional } from '../../browser/optional.ts';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { noticeList } from '../../session/noticeList.ts';
import { NoScript } from '../common/NoScript.tsx';
import { LanguageSuggestion } from './LanguageSuggestion.tsx';
import { LookupForm } from './LookupForm.tsx';
import { OtherMeans } from './OtherMeans.tsx';
import { ServiceClosed } from './ServiceClosed.tsx';
import { WhereToFind } from './WhereToFind.tsx';

/** Opens the session early. If that fails, nothing is said: a lookup tries again and shows the failure (K-01). */
function useSessionOpening(): void {
  const { api } = useServices();
  useEffect(() => {
    api.openSession().catch(() => undefined);
  }, [api]);
}

const HomeNotices = optional(async () => (await import('./HomeNotices.tsx')).HomeNotices);

export function HomePage() {
  const { t, rich, language } = useText();
  const contestSite = useServices().settings.contestation[language];
  useSessionOpening();
  // Deferred: a found fine leads to the next screen, and home would first load and render the list that it leaves.
  const hasNotices = useDeferredValue(noticeList.use().length > 0);
  return (
    <>
      <Banner title={t('accueil.banniere.titre')} subtitle={rich('accueil.banniere.sousTitre')} />
      <Container>
        <LanguageSuggestion />
        <Columns>
          <Column size={8}>
            <Section title={t('accueil.formulaire.titre')}>
              <NoScript />
              <ServiceClosed />
              <LookupForm />
            </Section>
            {hasNotices && (
              <Suspense fallback={null}>
                <HomeNotices />
              </Suspense>
            )}
          </Column>
          <Column size={4}>
            <ImportantAside
              title={t('accueil.important.titre')}
              text={t('accueil.important.texte')}
              action={
                <ButtonLink
                  external
                  href={contestSite}
                  label={t('accueil.important.lien')}
                  priority="secondary"
                />
              }
            />
          </Column>
        </Columns>
        <WhereToFind />
        <OtherMeans />
        <Stack gap="sm">
          <TextLink href={href('facile', language)} label={t('titres.facile')} />
          {languagesOf('faq').includes(language) && (
            <TextLink href={href('faq', language)} label={t('accueil.faq')} />
          )}
        </Stack>
      </Container>
    </>
  );
}
