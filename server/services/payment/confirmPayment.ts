import { sql } from 'kysely';
import type { AttemptState } from '#contract/domain/attempt.ts';
import type { Language } from '#contract/domain/languages.ts';
import type { PaymentOutcome } from '#contract/domain/paymentOutcome.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import type { Database } from '../../database/open.ts';
import { readFine } from '../../store/readDossier.ts';
import { presentFine } from '../lookup/presentFine.ts';
import { bind, NotBound } from '../session/bindings.ts';
import { tokenHash, tokenOf } from './references.ts';

/** LITIGE shows as pending: a person must look at the taken money first. */
const SHOWN_STATE: Record<AttemptState, PaymentOutcome> = {
  OUVERTE: 'EN_ATTENTE',
  EN_ATTENTE: 'EN_ATTENTE',
  LITIGE: 'EN_ATTENTE',
  ACCEPTEE: 'ACCEPTE',
  REFUSEE: 'REFUSE',
  ANNULEE: 'ANNULE',
  EXPIREE: 'EXPIRE',
};

/**
 * Binds the fine for its receipt only (K-03, D-19).
 * @throws NotBound for an unknown token or one older than 24 hours
 */
export async function confirmPayment(
  base: Database,
  session: string,
  token: string,
  transferDays: number,
): Promise<Fine> {
  const attempt = await base
    .selectFrom('tentative')
    .leftJoin('ecriture', (join) =>
      join
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
        where garde.tentative_id = tentative.id and garde.motif = 'TROP_PERCU'
          and garde.issue is distinct from 'IMPUTE'), 0)::int`.as('trop_percu'),
    ])
    .where('jeton_empreinte', '=', tokenHash(token))
    .where('jeton_expire_le', '>', sql<Date>`now()`)
    .executeTakeFirst();
  const found = attempt && (await readFine(base, { id: attempt.amende_id }));
  if (!found) throw new NotBound();
  await bind(base, session, found.fine.id, 'JUSTIFICATIF');
  return {
    ...presentFine(found, transferDays),
    paiement: {
      etat: SHOWN_STATE[attempt.etat],
      montant: attempt.montant,
      ...(attempt.trop_percu > 0 && { tropPercu: attempt.trop_percu }),
      ...(attempt.etat === 'LITIGE' && { litige: true }),
      referenceReglement: attempt.reference_reglement,
      ...(attempt.mail !== null && { mail: attempt.issue_mail ?? 'EN_COURS' }),
    },
  };
}

/** The attempt of a payment page, and what recognises its payer. */
export async function findPayer(
  base: Database,
  checkoutId: string,
): Promise<{ reference: string; returnHash: string | null } | null> {
  const attempt = await base
    .selectFrom('tentative')
    .select(['transaction_reference as reference', 'retour_empreinte as returnHash'])
    .where('page_paiement', '=', checkoutId)
    .executeTakeFirst();
  return attempt ?? null;
}

/**
 * Token and language come from our attempt, never from outside.
 * @param returnSecrets the current one first
 * @returns null for an unknown reference
 */
export async function findReturn(
  base: Database,
  returnSecrets: readonly string[],
  transactionReference: string,
): Promise<{ token: string; locale: Language } | null> {
  const attempt = await base
    .selectFrom('tentative')
    .select(['jeton_sel', 'jeton_empreinte', 'locale'])
    .where('transaction_reference', '=', transactionReference)
    .executeTakeFirst();
  if (attempt === undefined) return null;
  return { token: tokenOf(returnSecrets, attempt), locale: attempt.locale };
}
