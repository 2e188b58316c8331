import { Alert } from '../feedback/Alert.tsx';
import { fieldId, focusField } from './fieldId.ts';

export interface ErrorSummaryProps {
  readonly title: string;
  /** One entry a wrong field, in the order of the page. Nothing is shown without entries. */
  readonly errors: readonly { readonly name: string; readonly message: string }[];
}

/**
 * All errors of a long form, each linked to its field. It is the first element of its `Form`, which gives it the
 * focus after a failed submit.
 * Use in a form of three fields or more, with the same sentences as beside the fields. Not for one or two fields in
 * sight, nor a refusal of no field: `Alert`. It is no live region: the focus reads it once.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/modeles-et-blocs-fonctionnels/modeles/formulaire
 */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <section data-error-summary="" tabIndex={-1} aria-label={title}>
      <Alert
        severity="error"
        title={title}
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
