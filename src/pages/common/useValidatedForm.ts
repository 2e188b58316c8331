import { type FormikConfig, type FormikContextType, type FormikValues, useFormik } from 'formik';
import type { ISchema } from 'yup';

interface Options<Values, Sent>
  extends Pick<FormikConfig<Values>, 'initialValues' | 'initialErrors' | 'enableReinitialize'> {
  readonly schema: ISchema<Sent>;
  readonly onSubmit: (sent: Sent) => void | Promise<void>;
}

/** Checks a form on submit only, and submits the values as the schema converts them. */
export function useValidatedForm<Values extends FormikValues, Sent>({
  schema,
  onSubmit,
  ...config
}: Options<Values, Sent>): FormikContextType<Values> {
  return useFormik<Values>({
    ...config,
    validationSchema: schema,
    validateOnChange: false,
    validateOnBlur: false,
    onSubmit: (values) => onSubmit(schema.cast(values)),
  });
}
