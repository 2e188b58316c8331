import { type FormikContextType, FormikProvider, type FormikValues } from 'formik';
import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
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

/** The answers as the form shows them, where the state knows others. React hears nothing of a script that writes them. */
function unheard<Values extends FormikValues>(
  form: HTMLFormElement,
  values: Values,
): Partial<Values> {
  const shown = [...new FormData(form)].filter(
    ([name, answer]) => typeof values[name] === 'string' && answer !== values[name],
  );
  return Object.fromEntries(shown) as Partial<Values>;
}

/**
 * Use whenever something is sent: fields in the order of the paper, checked on submit, one submit button.
 * Not for a button that acts alone. After a failed submit the focus goes to the `ErrorSummary` or the first wrong field.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/modeles-et-blocs-fonctionnels/modeles/formulaire
 */
export function Form<Values extends FormikValues>({
  formik,
  label,
  focusErrorAtStart = false,
  children,
}: FormProps<Values>) {
  const ref = useRef<HTMLFormElement>(null);
  useFocusFirstError(ref, formik.submitCount, formik.isSubmitting, focusErrorAtStart);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const answers = unheard(event.currentTarget, formik.values);
    if (Object.keys(answers).length > 0) {
      flushSync(() => void formik.setValues({ ...formik.values, ...answers }, false));
    }
    formik.handleSubmit(event);
  };
  return (
    <FormikProvider value={formik}>
      <form
        ref={ref}
        noValidate
        // Sent before the script answers, it must not put its values into the address.
        method="post"
        className={flow.block}
        aria-label={label}
        onSubmit={submit}
      >
        {children}
      </form>
    </FormikProvider>
  );
}
