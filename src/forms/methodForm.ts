import { object, string } from 'yup';
import { optionalMail } from './mailForm.ts';

/** Hidden for a bank transfer, so an address typed before must not block the form. */
export const methodSchema = object({
  modeReglement: string().oneOf(['CARTE', 'VIREMENT']).required(),
  adrMail: string().when('modeReglement', ([mode], schema) =>
    mode === 'VIREMENT' ? schema : optionalMail,
  ),
});
