import { Alert } from '../feedback/Alert.tsx';
import { fieldId, focusField } from './fieldId.ts';

export interface ErrorSummaryProps {
  /** Screen readers say the title when the summary takes the focus. */
  readonly title: string;
  /**
   * Errors in the order of their fields on the page. A message names field and fault in a few words, because the field
   * has the sentence. Without errors nothing is shown.
   */
  readonly errors: readonly { readonly name: string; readonly message: string }[];
  /** Marks the title alone, without the list of errors. */
  readonly testId?: string | undefined;
}

/**
 * Use in a `Form` of two fields or more, which gives it the focus after a failed submit: first, or where the form has
 * its `MessageLine`. Not for one field, nor a refusal of no field: `MessageLine`.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/modeles-et-blocs-fonctionnels/modeles/formulaire
 */
export function ErrorSummary({ title, errors, testId }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <section data-error-summary="" tabIndex={-1} aria-label={title}>
      <Alert
        severity="error"
        title={<span data-testid={testId}>{title}</span>}
        description={
          <ul>
            {errors.map(({ name, message }) => (
              <li key={name}>
                <a
                  href={`#${fieldId(name)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    focusField(name);
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        }
      />
    </section>
  );
}
