import { useEffect } from 'react';
import { href, languagesOf } from '#contract/paths.ts';
import { Banner, Column, Columns, Container, Section, Stack, TextLink } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/contexte.ts';
import { ContesterAvis } from '../commun/ContesterAvis.tsx';
import { SansScript } from '../commun/SansScript.tsx';
import { AutresMoyens } from './AutresMoyens.tsx';
import { Fermeture } from './Fermeture.tsx';
import { FormulaireRecherche } from './FormulaireRecherche.tsx';
import { OuTrouver } from './OuTrouver.tsx';
import { SuggestionLangue } from './SuggestionLangue.tsx';

/** Asks for a token when the page opens (K-01). A lookup asks again if this one failed, and then says so. */
function useOuvertureSession(): void {
  const { api } = useServices();
  useEffect(() => {
    api.openSession().catch(() => undefined);
  }, [api]);
}

/** The home page: look a fine up by number and key (R-04, H-01 … H-06). */
export function HomePage() {
  const { t, rich, langue } = useText();
  useOuvertureSession();
  return (
    <>
      <Banner title={t('accueil.banniere.titre')} subtitle={rich('accueil.banniere.sousTitre')} />
      <Container>
        <SuggestionLangue />
        <Columns>
          <Column size={8}>
            <Section title={t('accueil.formulaire.titre')}>
              <SansScript />
              <Fermeture />
              <FormulaireRecherche />
            </Section>
          </Column>
          <Column size={4}>
            <ContesterAvis />
          </Column>
        </Columns>
        <OuTrouver />
        <AutresMoyens />
        <Stack gap="sm">
          <TextLink href={href('facile', langue)} label={t('titres.facile')} />
          {languagesOf('faq').includes(langue) && (
            <TextLink href={href('faq', langue)} label={t('accueil.faq')} />
          )}
        </Stack>
      </Container>
    </>
  );
}
