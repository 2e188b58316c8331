import { Alert } from '../feedback/Alert.tsx';
import { fieldId, focusField } from './fieldId.ts';

export interface ErrorSummaryProps {
  readonly title: string;
  /** In the order of the page. Nothing is shown without entries. */
  readonly errors: readonly { readonly name: string; readonly message: string }[];
}

/**
 * Use as the first element of a `Form` of three fields or more, which gives it the focus after a failed submit.
 * Not for one or two fields in sight, nor a refusal of no field: `Alert`.
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
