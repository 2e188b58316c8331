import { object, string } from 'yup';
import { MOTIF_INDICATIF, normaliserIndicatif } from '#contract/domaine/indicatif.ts';

/** The code as it is sent (D-18); the message of an error is a key below `indicatifOperation.erreurs`. */
export const schemaIndicatif = object({
  indicatifOperation: string()
    .transform((texte: string | undefined) => texte && normaliserIndicatif(texte))
    .required('format')
    .matches(new RegExp(MOTIF_INDICATIF), 'format'),
});
