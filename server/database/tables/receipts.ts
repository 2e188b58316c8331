import type { Generated } from 'kysely';
import type { Language } from '#contract/domain/languages.ts';
import type { Json } from './json.ts';

export interface OutboxTable {
  id: Generated<number>;
  sujet: string;
  cle: string;
  charge: Json<unknown>;
  cree_le: Generated<Date>;
  termine_le: Date | null;
  essais: Generated<number>;
  prochain_le: Generated<Date | null>;
  pris_le: Date | null;
  abandonne_le: Date | null;
  erreur: string | null;
}

/** REFUSE: the relay will never take it. */
export type MailOutcome = 'PARTI' | 'REFUSE';

export interface MailSendingTable {
  id: string;
  reference_reglement: string;
  destinataire: string | null;
  destinataire_empreinte: string;
  prefixe_empreinte: string | null;
  locale: Language;
  demande_le: Generated<Date>;
  pris_le: Date | null;
  issue: MailOutcome | null;
  termine_le: Date | null;
  /** Null: asked for by a person. */
  tentative_id: string | null;
}

/** Deleted once the outcome is known. */
export interface AttemptMailTable {
  tentative_id: string;
  destinataire: string;
  destinataire_empreinte: string;
}

export interface LetterTable {
  reference_reglement: string;
  locale: Language;
  demande_le: Generated<Date>;
  depose_le: Date | null;
}
