import { createMemory, sessionStore } from './storage.ts';
import { createStore } from './store.ts';

/** Where the receipt of a payment goes by itself, as it was said before the card page; null for nowhere. */
export interface MailVoulu {
  readonly avisId: string;
  readonly adrMail: string | null;
}

/** The same address after the card page, in part hidden. */
export interface MailMasque {
  readonly avisId: string;
  readonly masque: string;
}

const texte = (valeur: unknown): string | undefined =>
  typeof valeur === 'string' ? valeur : undefined;

function lireVoulu(valeur: unknown): MailVoulu | null {
  if (typeof valeur !== 'object' || valeur === null || !('adrMail' in valeur)) return null;
  const avisId = 'avisId' in valeur ? texte(valeur.avisId) : undefined;
  return avisId === undefined ? null : { avisId, adrMail: texte(valeur.adrMail) ?? null };
}

function lireMasque(valeur: unknown): MailMasque | null {
  if (typeof valeur !== 'object' || valeur === null) return null;
  const avisId = 'avisId' in valeur ? texte(valeur.avisId) : undefined;
  const masque = 'masque' in valeur ? texte(valeur.masque) : undefined;
  return avisId === undefined || masque === undefined ? null : { avisId, masque };
}

/** In memory only, from the choice of method to the hand-off: no address is left in the browser. */
export const mailVoulu = createStore<MailVoulu>(createMemory(), 'mail', lireVoulu);

/** Outlives the provider's page, so that the receipt can say where it went. */
export const mailMasque = createStore<MailMasque>(sessionStore, 'tai_destinataire', lireMasque);
