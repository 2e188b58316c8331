import { randomUUID } from 'node:crypto';
import type { DemandeMail, DemandePostal, EnvoiProgramme } from '#contract/schemas/paiement.ts';
import type { Database } from '../../database/open.ts';
import type { Tables } from '../../database/tables.ts';
import { prefixeAdresse } from '../../network/addressPrefix.ts';
import { lireDossierLie } from '../amende/liaisons.ts';
import { ecrituresValables } from '../amende/situation.ts';
import { cacher, empreinteDestinataire } from './empreinteMail.ts';
import { lireJustificatif } from './justificatif.ts';
import { attenteMail, type ComptesMail } from './limitesMail.ts';

/** Queues of the two sends, and the subjects of their rows in `boite_envoi`. */
export const SUJETS = { MAIL: 'mail', COURRIER: 'courrier' } as const;

/** Who asks for a mail. */
export interface Demandeur {
  readonly session: string;
  /** As the socket or a trusted proxy tells it. */
  readonly adresse: string;
}

/** A send, or why not: `attente` is in seconds. */
export type IssueEnvoi =
  | { readonly programme: EnvoiProgramme }
  | { readonly attente: number }
  | { readonly refus: 'sans-justificatif' | 'deja-envoye' | 'adresse-inconnue' };

const programme = (instant: Date): IssueEnvoi => ({
  programme: { programmeLe: instant.toISOString() },
});

/**
 * Asks for a receipt by e-mail (K-06): committed when this returns, sent by `envoyerMail` later.
 * @param secret hides addresses in their hashes
 * @throws NonLie without a binding
 */
export async function programmerMail(
  base: Database,
  secret: string,
  { session, adresse }: Demandeur,
  { avisId, adrMail, locale, referenceReglement }: DemandeMail,
): Promise<IssueEnvoi> {
  const justificatif = await lireJustificatif(base, session, avisId, referenceReglement);
  if (justificatif === null) return { refus: 'sans-justificatif' };
  const comptes: ComptesMail = {
    reference_reglement: referenceReglement,
    destinataire_empreinte: empreinteDestinataire(secret, adrMail),
    prefixe_empreinte: cacher(secret, `prefixe/${prefixeAdresse(adresse)}`),
  };
  return base.transaction().execute(async (transaction) => {
    const attente = await attenteMail(transaction, comptes);
    if (attente > 0) return { attente };
    const id = randomUUID();
    const { demande_le } = await transaction
      .insertInto('envoi_mail')
      .values({
        ...comptes,
        id,
        destinataire: adrMail,
        locale,
      })
      .returning('demande_le')
      .executeTakeFirstOrThrow();
    await poster(transaction, SUJETS.MAIL, id, { envoiId: id });
    return programme(demande_le);
  });
}

/**
 * Asks for the latest receipt of a fine by post, to the address on file (K-07): committed when this returns,
 * handed over by `deposerCourrier` later. One letter per receipt.
 * @throws NonLie without a binding
 */
export async function programmerCourrier(
  base: Database,
  session: string,
  { avisId, locale }: DemandePostal,
): Promise<IssueEnvoi> {
  const dossier = await lireDossierLie(base, session, { avisId }, 'JUSTIFICATIF');
  const reference = ecrituresValables(dossier.ecritures).at(-1)?.reference_reglement;
  if (reference === undefined) return { refus: 'sans-justificatif' };
  if (dossier.amende.adresse_postale === null) return { refus: 'adresse-inconnue' };
  return base.transaction().execute(async (transaction) => {
    const ligne = await transaction
      .insertInto('courrier')
      .values({ reference_reglement: reference, locale })
      .onConflict((conflit) => conflit.column('reference_reglement').doNothing())
      .returning('demande_le')
      .executeTakeFirst();
    if (ligne === undefined) return { refus: 'deja-envoye' };
    await poster(transaction, SUJETS.COURRIER, reference, { referenceReglement: reference });
    return programme(ligne.demande_le);
  });
}

/** Neither an address nor a number stands in a charge: queues keep copies of it. */
export async function poster(
  transaction: Database,
  sujet: Tables['boite_envoi']['sujet'],
  cle: string,
  charge: Readonly<Record<string, string>>,
): Promise<void> {
  await transaction
    .insertInto('boite_envoi')
    .values({ sujet, cle: `${sujet}/${cle}`, charge: JSON.stringify(charge) })
    .execute();
}
