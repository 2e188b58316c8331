import { type ComponentType, useEffect, useState } from 'react';
import type { Langue } from '#contract/domaine/langues.ts';
import { LateContent } from '#design';
import { useLangue } from '../../i18n/useText.tsx';
import { useServices } from '../../services/contexte.ts';
import { browserLangue } from '../../session/langueCourante.ts';
import { suggestionRefusee } from '../../session/suggestionLangue.ts';

interface Prete {
  readonly proposee: Langue;
  readonly Proposition: ComponentType<{ readonly proposee: Langue }>;
}

/** The browser's language where it is another one, once its words and the code that shows them are there. */
function useLangueProposee(langue: Langue, refusee: boolean | null): Prete | undefined {
  const { dictionnaire } = useServices();
  const [prete, setPrete] = useState<Prete>();
  useEffect(() => {
    const proposee = browserLangue();
    if (refusee || proposee === undefined || proposee === langue) return;
    Promise.all([import('./Proposition.tsx'), dictionnaire.load(proposee)]).then(
      ([{ Proposition }]) => setPrete({ proposee, Proposition }),
      // The suggestion is a courtesy: without its words there is none.
      () => setPrete(undefined),
    );
  }, [dictionnaire, langue, refusee]);
  return prete;
}

/** The way to the browser's language, which can be dismissed for good (D-02); its place is kept until it is there. */
export function SuggestionLangue() {
  const refusee = suggestionRefusee.use();
  const langue = useLangue();
  const prete = useLangueProposee(langue, refusee);
  if (refusee || prete?.proposee === langue) return null;
  return <LateContent>{prete && <prete.Proposition proposee={prete.proposee} />}</LateContent>;
}
