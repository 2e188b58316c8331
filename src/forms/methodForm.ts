import { object, string } from 'yup';
import { optionalMail } from './mailForm.ts';

/** A bank transfer hides the field of the address. An address typed before must not block the form. */
export const methodSchema = object({
  modeReglement: string().oneOf(['CARTE', 'VIREMENT']).required(),
  adrMail: string().when('modeReglement', ([mode], schema) =>
    mode === 'VIREMENT' ? schema : optionalMail,
  ),
});
