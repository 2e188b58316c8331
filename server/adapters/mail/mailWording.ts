import Type from 'typebox';
import type { Langue } from '#contract/domaine/langues.ts';
import { STRICT } from '#contract/schemas/commun.ts';
import type { MailWording } from '../../ports/Mailer.ts';
import { loadWording } from '../files/loadWording.ts';

const line = Type.String({ pattern: '^[^\\r\\n]+$' });
const Wording = Type.Object(
  {
    sujet: line,
    texte: Type.String({ minLength: 1 }),
    texteConsignation: Type.String({
      pattern: '\\{\\{contestation\\}\\}[^]*\\{\\{dernierJour\\}\\}',
    }),
    fichier: Type.String({ pattern: '^[a-z]+$' }),
  },
  STRICT,
);

/** Reads the wording of the mail in the six languages, once, at start. */
export const loadMailWording = (): Promise<ReadonlyMap<Langue, MailWording>> =>
  loadWording('mail', Wording);
