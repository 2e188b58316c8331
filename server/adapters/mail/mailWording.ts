import Type from 'typebox';
import type { Langue } from '#contract/domaine/langues.ts';
import { STRICT } from '#contract/schemas/commun.ts';
import type { TexteMail } from '../../ports/Mailer.ts';
import { chargerTextes } from '../files/loadWording.ts';

const ligne = Type.String({ pattern: '^[^\\r\\n]+$' });
const Textes = Type.Object(
  {
    sujet: ligne,
    texte: Type.String({ minLength: 1 }),
    fichier: Type.String({ pattern: '^[a-z]+$' }),
  },
  STRICT,
);

/** Reads the wording of the mail in the six languages, once, at start. */
export const chargerTextesMail = (): Promise<ReadonlyMap<Langue, TexteMail>> =>
  chargerTextes('mail', Textes);
