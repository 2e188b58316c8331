import { type FormikContextType, FormikProvider, type FormikValues } from 'formik';
import { type ReactNode, type SubmitEvent, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import flow from '../core/flow.module.css';
import { useFocusFirstError } from './useFocusFirstError.ts';

export interface FormProps<Values> {
  readonly formik: FormikContextType<Values>;
  /** Screen readers say it when a person enters the form. */
  readonly label: string;
  /** Set it if an earlier screen found an error, so that its field gets the focus. */
  readonly focusErrorAtStart?: boolean;
  /** Gets what only the document knew. By default it becomes the value as it is. */
  readonly onShown?: (answers: Partial<Values>) => void;
  readonly children: ReactNode;
}

/**
 * Finds answers that the form shows and Formik does not know: a person typed them before the script could answer, or a
 * script of the browser or of an extension wrote them, and React gets no event for that. Nothing else of a form is read
 * from the document.
 */
function unknownToFormik<Values extends FormikValues>(
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
  onShown = (answers) => void formik.setValues({ ...formik.values, ...answers }, false),
  children,
}: FormProps<Values>) {
  const ref = useRef<HTMLFormElement>(null);
  useFocusFirstError(ref, formik.submitCount, formik.isSubmitting, focusErrorAtStart);
  const readTyped = useEffectEvent(() => {
    const answers = ref.current && unknownToFormik(ref.current, formik.values);
    if (answers && Object.values(answers).some((answer) => answer !== '')) onShown(answers);
  });
  // A layout effect runs before any further event. From here on what is typed goes to Formik.
  useLayoutEffect(() => readTyped(), []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const answers = unknownToFormik(event.currentTarget, formik.values);
    if (Object.keys(answers).length > 0) flushSync(() => onShown(answers));
    formik.handleSubmit(event);
  };
  return (
    <FormikProvider value={formik}>
      <form
        ref={ref}
        noValidate
        // If the form is sent before the script answers, its values must not appear in the address.
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
