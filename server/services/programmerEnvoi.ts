import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DemandeMail, DemandePostal, EnvoiProgramme } from '#contract/schemas/paiement.ts';
import type { Base } from '../database/ouvrir.ts';
import type { Tables } from '../database/tables.ts';
import { lireJustificatif } from './justificatif.ts';
import { lireDossierLie } from './liaisons.ts';
import { ecrituresValables } from './presenterAmende.ts';

/** Queues of the two sends, and the subjects of their rows in `boite_envoi`. */
export const SUJETS = { MAIL: 'mail', COURRIER: 'courrier' } as const;

/** Three mails per receipt and hour (decisions, "Receipt"). */
const MAILS_PAR_HEURE = 3;

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
 * @param secret hides the address in its lasting hash
 * @returns null without a binding (206)
 */
export async function programmerMail(
  base: Base,
  secret: string,
  session: string,
  { avisId, adrMail, locale, referenceReglement }: DemandeMail,
): Promise<IssueEnvoi | null> {
  const justificatif = await lireJustificatif(base, session, avisId, referenceReglement);
  if (justificatif === 'non-lie') return null;
  if (justificatif === null) return { refus: 'sans-justificatif' };
  const empreinte = createHmac('sha256', secret).update(`adrMail/${adrMail}`).digest('base64url');
  return base.transaction().execute(async (transaction) => {
    const attente = await attenteMail(transaction, referenceReglement);
    if (attente > 0) return { attente };
    const id = randomUUID();
    const { demande_le } = await transaction
      .insertInto('envoi_mail')
      .values({
        id,
        reference_reglement: referenceReglement,
        destinataire: adrMail,
        destinataire_empreinte: empreinte,
        locale,
      })
      .returning('demande_le')
      .executeTakeFirstOrThrow();
    await poster(transaction, SUJETS.MAIL, id, { envoiId: id });
    return programme(demande_le);
  });
}

/** Seconds until a receipt may be mailed again; its ledger line is locked, so that requests count one by one. */
async function attenteMail(transaction: Base, referenceReglement: string): Promise<number> {
  await transaction
    .selectFrom('ecriture')
    .select('id')
    .where('reference_reglement', '=', referenceReglement)
    .forUpdate()
    .execute();
  const recents = await transaction
    .selectFrom('envoi_mail')
    .select(
      sql<number>`ceil(extract(epoch from demande_le + interval '1 hour' - now()))::int`.as(
        'reste',
      ),
    )
    .where('reference_reglement', '=', referenceReglement)
    .where('demande_le', '>', sql<Date>`now() - interval '1 hour'`)
    .orderBy('demande_le', 'desc')
    .limit(MAILS_PAR_HEURE)
    .execute();
  const plusAncien = recents[MAILS_PAR_HEURE - 1];
  return plusAncien === undefined ? 0 : Math.max(1, plusAncien.reste);
}

/**
 * Asks for the latest receipt of a fine by post, to the address on file (K-07): committed when this returns,
 * handed over by `deposerCourrier` later. One letter per receipt.
 * @returns null without a binding (206)
 */
export async function programmerCourrier(
  base: Base,
  session: string,
  { avisId, locale }: DemandePostal,
): Promise<IssueEnvoi | null> {
  const dossier = await lireDossierLie(base, session, { avisId }, 'JUSTIFICATIF');
  if (dossier === null) return null;
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
async function poster(
  transaction: Base,
  sujet: Tables['boite_envoi']['sujet'],
  cle: string,
  charge: Readonly<Record<string, string>>,
): Promise<void> {
  await transaction
    .insertInto('boite_envoi')
    .values({ sujet, cle: `${sujet}/${cle}`, charge: JSON.stringify(charge) })
    .execute();
}
