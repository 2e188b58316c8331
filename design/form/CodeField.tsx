import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { type EntryRules, useEntry } from './useEntry.ts';

export interface CodeFieldProps extends FieldProps, EntryRules {}

/**
 * Use for a long code copied from paper; it is grouped while the person types (F-01).
 * Not for a short answer: `TextField`. Limit the length in `transform`: people paste spaces and words.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/champ-de-saisie
 */
export function CodeField({
  transform,
  onText,
  isComplete,
  onComplete,
  onBrought,
  onLeave,
  onBack,
  ...field
}: CodeFieldProps) {
  const rules = { transform, onText, isComplete, onComplete, onBrought, onLeave, onBack };
  const native = useEntry(field.name, rules);
  return <FieldFrame {...field} native={native} />;
}
