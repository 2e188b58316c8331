import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Langue } from '#contract/domaine/langues.ts';
import { Button, ButtonGroup, ButtonLink, InLanguage, Text } from '#design';
import { adresseDansLangue } from '#contract/domaine/langueChemin.ts';
import { useLangue } from '../../i18n/useText.ts';
import { useServices } from '../../services/contexte.ts';
import { browserLangue } from '../../session/langueCourante.ts';
import { suggestionRefusee } from '../../session/suggestionLangue.ts';

/** The browser's language when it is not the page's, once its words are there. */
function useLangueProposee(): Langue | undefined {
  const { dictionnaire } = useServices();
  const langue = useLangue();
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
  return prete === langue ? undefined : prete;
}

/** "Continue in …", worded in the browser's language; it can be dismissed for good (D-02). */
export function SuggestionLangue() {
  const { dictionnaire } = useServices();
  const adresse = useLocation();
  const refusee = suggestionRefusee.use();
  const proposee = useLangueProposee();
  if (proposee === undefined || refusee) return null;
  const t = dictionnaire.i18n.getFixedT(proposee);
  return (
    <InLanguage lang={proposee}>
      <Text>{t('suggestionLangue.texte')}</Text>
      <ButtonGroup>
        <ButtonLink
          href={adresseDansLangue(adresse, proposee)}
          label={t('suggestionLangue.continuer')}
          priority="secondary"
        />
        <Button
          type="button"
          priority="tertiary"
          label={t('suggestionLangue.ignorer')}
          onClick={() => suggestionRefusee.save(true)}
        />
      </ButtonGroup>
    </InLanguage>
  );
}
