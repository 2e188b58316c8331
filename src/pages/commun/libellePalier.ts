import type { Palier } from '#contract/domaine/montants.ts';
import type { TypeAmende } from '#contract/domaine/typeAmende.ts';
import type { TextOfLanguage } from '../../i18n/useText.tsx';

/** Due in full from the start (D-11): their one step is filed as increased, and never was. */
const JAMAIS_MAJOREES: ReadonlySet<TypeAmende> = new Set(['AMD', 'AVTS', 'DAAP']);

/** What a step is called for a fine of this type. */
export function libellePalier(
  typeAmende: TypeAmende,
  palier: Palier,
  t: TextOfLanguage['t'],
): string {
  const nom = palier === 'MAJOREE' && JAMAIS_MAJOREES.has(typeAmende) ? 'MONTANT_DU' : palier;
  return t(`paliers.${nom}`);
}
