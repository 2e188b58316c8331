import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { type EntryRules, useEntry } from './useEntry.ts';

export interface CodeFieldProps extends FieldProps, EntryRules {}

/**
 * Formats while the person types (F-01, F-06, D-08), and keeps the caret in place.
 * Use for a long code copied from paper in groups. Not for a short answer: `TextField`. Limit the length in
 * `transform`, not by an attribute: people paste spaces and words. A screen reader reads the groups.
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
