import { object, string } from 'yup';
import { normaliseOperationCode, OPERATION_CODE_PATTERN } from '#contract/domain/operationCode.ts';

export const operationCodeSchema = object({
  indicatifOperation: string()
    .transform((text: string | undefined) => text && normaliseOperationCode(text))
    .required('format')
    .matches(new RegExp(OPERATION_CODE_PATTERN), 'format'),
});
