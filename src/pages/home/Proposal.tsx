import { useLocation } from 'react-router-dom';
import type { Language } from '#contract/domain/languages.ts';
import { addressInLanguage } from '#contract/domain/pathLanguage.ts';
import { Button, focusOnceGone, InLanguage, MAIN_ID, Stack, Text, TextLink } from '#design';
import { useServices } from '../../services/context.ts';
import { declinedSuggestion } from '../../session/currentLanguage.ts';

/** Words the proposal in the language that it proposes, which is the browser's. */
export function Proposal({ proposed }: { readonly proposed: Language }) {
  const { dictionary } = useServices();
  const address = useLocation();
  const t = dictionary.i18n.getFixedT(proposed);
  const dismiss = () => {
    declinedSuggestion.save(true);
    focusOnceGone(() => document.getElementById(MAIN_ID));
  };
  return (
    <InLanguage lang={proposed}>
      <Stack gap="sm">
        <Text>
          {t('suggestionLangue.texte')}{' '}
          <TextLink
            href={addressInLanguage(address, proposed)}
            label={t('suggestionLangue.continuer')}
          />
        </Text>
        <Button
          priority="tertiary no outline"
          size="small"
          label={t('suggestionLangue.ignorer')}
          onClick={dismiss}
        />
      </Stack>
    </InLanguage>
  );
}
