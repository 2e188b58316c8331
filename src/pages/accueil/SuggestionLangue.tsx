import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { adresseDansLangue } from '#contract/domaine/langueChemin.ts';
import type { Langue } from '#contract/domaine/langues.ts';
import { Button, ButtonGroup, ButtonLink, InLanguage, LateContent, Text } from '#design';
import { useLangue } from '../../i18n/useText.ts';
import { useServices } from '../../services/contexte.ts';
import { browserLangue } from '../../session/langueCourante.ts';
import { suggestionRefusee } from '../../session/suggestionLangue.ts';

/** The browser's language, once its words are there. */
function useLangueProposee(): Langue | undefined {
  const { dictionnaire } = useServices();
  const [prete, setPrete] = useState<Langue>();
  useEffect(() => {
    const voulue = browserLangue();
    if (voulue === undefined) return;
    dictionnaire.load(voulue).then(
      () => setPrete(voulue),
      // The suggestion is a courtesy: without its words there is none.
      () => setPrete(undefined),
    );
  }, [dictionnaire]);
  return prete;
}

/** "Continue in …", worded in the browser's language when that is not the page's. */
function Proposition({ proposee }: { readonly proposee: Langue }) {
  const { dictionnaire } = useServices();
  const adresse = useLocation();
  const t = dictionnaire.i18n.getFixedT(proposee);
  return (
    <InLanguage lang={proposee}>
      <Text>{t('suggestionLangue.texte')}</Text>
      <ButtonGroup>
        <ButtonLink
          href={adresseDansLangue(adresse, proposee)}
          label={t('suggestionLangue.continuer')}
          priority="secondary"
          size="small"
        />
        <Button
          type="button"
          priority="tertiary no outline"
          size="small"
          label={t('suggestionLangue.ignorer')}
          onClick={() => suggestionRefusee.save(true)}
        />
      </ButtonGroup>
    </InLanguage>
  );
}

/** The way to the browser's language, which can be dismissed for good (D-02); its place is kept until it is there. */
export function SuggestionLangue() {
  const refusee = suggestionRefusee.use();
  const langue = useLangue();
  const proposee = useLangueProposee();
  if (refusee || proposee === langue) return null;
  return <LateContent>{proposee !== undefined && <Proposition proposee={proposee} />}</LateContent>;
}
