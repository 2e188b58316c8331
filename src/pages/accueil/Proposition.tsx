import { useLocation } from 'react-router-dom';
import { adresseDansLangue } from '#contract/domaine/langueChemin.ts';
import type { Langue } from '#contract/domaine/langues.ts';
import { Button, InLanguage, Stack, Text, TextLink } from '#design';
import { useServices } from '../../services/contexte.ts';
import { suggestionRefusee } from '../../session/suggestionLangue.ts';

/** "Continue in …", worded in the browser's language when that is not the page's. */
export function Proposition({ proposee }: { readonly proposee: Langue }) {
  const { dictionnaire } = useServices();
  const adresse = useLocation();
  const t = dictionnaire.i18n.getFixedT(proposee);
  return (
    <InLanguage lang={proposee}>
      <Stack gap="sm">
        <Text>
          {t('suggestionLangue.texte')}{' '}
          <TextLink
            href={adresseDansLangue(adresse, proposee)}
            label={t('suggestionLangue.continuer')}
          />
        </Text>
        <Button
          type="button"
          priority="tertiary no outline"
          size="small"
          label={t('suggestionLangue.ignorer')}
          onClick={() => suggestionRefusee.save(true)}
        />
      </Stack>
    </InLanguage>
  );
}
