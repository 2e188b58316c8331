import { type FormikContextType, FormikProvider } from 'formik';
import { type ReactNode, useRef } from 'react';
import flow from '../core/flow.module.css';
import { useFocusFirstError } from './useFocusFirstError.ts';

export interface FormProps<Values> {
  readonly formik: FormikContextType<Values>;
  /** Said by screen readers when the form is entered. */
  readonly label: string;
  /** An earlier screen found an error: the focus goes to its field. */
  readonly focusErrorAtStart?: boolean;
  readonly children: ReactNode;
}

/**
 * Use whenever something is sent: fields in the order of the paper, checked on submit, one submit button.
 * Not for a button that acts alone. After a failed submit the focus goes to the `ErrorSummary` or the first wrong field.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/modeles-et-blocs-fonctionnels/modeles/formulaire
 */
export function Form<Values>({
  formik,
  label,
  focusErrorAtStart = false,
  children,
}: FormProps<Values>) {
  const ref = useRef<HTMLFormElement>(null);
  useFocusFirstError(ref, formik.submitCount, formik.isSubmitting, focusErrorAtStart);
  return (
    <FormikProvider value={formik}>
      <form
        ref={ref}
        noValidate
        // Sent before the script answers, it must not put its values into the address.
        method="post"
        className={flow.block}
        aria-label={label}
        onSubmit={formik.handleSubmit}
      >
        {children}
      </form>
    </FormikProvider>
  );
}
