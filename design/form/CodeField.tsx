import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { type EntryRules, useEntry } from './useEntry.ts';

export interface CodeFieldProps extends FieldProps, EntryRules {}

/**
 * Formats while the person types (F-01, F-06, D-08), and keeps the caret in place.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/champ-de-saisie
 */
export function CodeField({
  transform,
  isComplete,
  onComplete,
  onBrought,
  onBack,
  ...field
}: CodeFieldProps) {
  const native = useEntry(field.name, { transform, isComplete, onComplete, onBrought, onBack });
  return <FieldFrame {...field} native={native} />;
}
