import { type ComponentType, useEffect, useState } from 'react';
import type { Language } from '#contract/domain/languages.ts';
import { LateContent } from '#design';
import { useLanguage } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { browserLanguage, declinedSuggestion } from '../../session/currentLanguage.ts';

interface Ready {
  readonly proposed: Language;
  readonly Proposal: ComponentType<{ readonly proposed: Language }>;
}

function useSuggestedLanguage(language: Language, refused: boolean | null): Ready | undefined {
  const { dictionary } = useServices();
  const [ready, setReady] = useState<Ready>();
  useEffect(() => {
    const proposed = browserLanguage();
    if (refused || proposed === undefined || proposed === language) return;
    Promise.all([import('./Proposal.tsx'), dictionary.load(proposed)]).then(
      ([{ Proposal }]) => setReady({ proposed, Proposal }),
      // The suggestion is a courtesy. If its texts cannot be loaded, it is left out.
      () => setReady(undefined),
    );
  }, [dictionary, language, refused]);
  return ready;
}

/** Suggests the browser's language. It keeps its place while it loads, and can be dismissed for good (D-02). */
export function LanguageSuggestion() {
  const refused = declinedSuggestion.use();
  const language = useLanguage();
  const ready = useSuggestedLanguage(language, refused);
  if (refused || ready?.proposed === language) return null;
  return <LateContent>{ready && <ready.Proposal proposed={ready.proposed} />}</LateContent>;
}
