import { sql } from 'kysely';
import type { EtatPaiement } from '#contract/domaine/etatPaiement.ts';
import type { Langue } from '#contract/domaine/langues.ts';
import type { EtatTentative } from '#contract/domaine/tentative.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import type { Database } from '../../database/open.ts';
import { lier, NonLie } from '../amende/liaisons.ts';
import { lireDossier } from '../amende/lireDossier.ts';
import { presenterAmende } from '../amende/presenterAmende.ts';
import { deriverJeton, empreinteJeton } from '../registre/references.ts';

/** LITIGE is shown as pending: money was taken, and a person looks at it before anything else happens. */
const ETAT_MONTRE: Record<EtatTentative, EtatPaiement> = {
  OUVERTE: 'EN_ATTENTE',
  EN_ATTENTE: 'EN_ATTENTE',
  LITIGE: 'EN_ATTENTE',
  ACCEPTEE: 'ACCEPTE',
  REFUSEE: 'REFUSE',
  ANNULEE: 'ANNULE',
  EXPIREE: 'EXPIRE',
};

/**
 * Tells what became of a payment to whoever comes back from it, and binds the fine to the session for its
 * receipt only (K-03, D-19).
 * @throws NonLie when the token is unknown or older than 24 hours
 */
export async function confirmerPaiement(
  base: Database,
  session: string,
  jeton: string,
): Promise<Amende> {
  const tentative = await base
    .selectFrom('tentative')
    .leftJoin('ecriture', (jointure) =>
      jointure
        .onRef('ecriture.tentative_id', '=', 'tentative.id')
        .on('ecriture.contrepasse', 'is', null),
    )
    .leftJoin('envoi_mail', 'envoi_mail.tentative_id', 'tentative.id')
    .select([
      'tentative.amende_id',
      'tentative.etat',
      'tentative.montant',
      'ecriture.reference_reglement',
      'envoi_mail.id as mail',
      'envoi_mail.issue as issue_mail',
      sql<number>`coalesce((select sum(garde.montant) from a_rapprocher as garde
        where garde.tentative_id = tentative.id and garde.motif = 'TROP_PERCU'), 0)::int`.as(
        'trop_percu',
      ),
    ])
    .where('jeton_empreinte', '=', empreinteJeton(jeton))
    .where('jeton_expire_le', '>', sql<Date>`now()`)
    .executeTakeFirst();
  const dossier = tentative && (await lireDossier(base, { avisId: tentative.amende_id }));
  if (!dossier) throw new NonLie();
  await lier(base, session, dossier.amende.id, 'JUSTIFICATIF');
  return {
    ...presenterAmende(dossier),
    paiement: {
      etat: ETAT_MONTRE[tentative.etat],
      montant: tentative.montant,
      ...(tentative.trop_percu > 0 && { tropPercu: tentative.trop_percu }),
      referenceReglement: tentative.reference_reglement,
      ...(tentative.mail !== null && { mail: tentative.issue_mail ?? 'EN_COURS' }),
    },
  };
}

/**
 * Where the browser goes after the provider: the token and the language are those of our own attempt, never
 * taken from outside.
 * @returns null when the reference is not one of ours
 */
export async function retrouverRetour(
  base: Database,
  secretRetour: string,
  transactionReference: string,
): Promise<{ jeton: string; locale: Langue } | null> {
  const tentative = await base
    .selectFrom('tentative')
    .select(['jeton_sel', 'locale'])
    .where('transaction_reference', '=', transactionReference)
    .executeTakeFirst();
  if (tentative === undefined) return null;
  return { jeton: deriverJeton(secretRetour, tentative.jeton_sel), locale: tentative.locale };
}
