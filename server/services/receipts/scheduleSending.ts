import { randomUUID } from 'node:crypto';
import type { MailRequest, PostalRequest, ScheduledSending } from '#contract/schemas/payment.ts';
import type { Database } from '../../database/open.ts';
import type { Tables } from '../../database/tables.ts';
import { addressPrefix } from '../../network/addressPrefix.ts';
import { standingEntries } from '../../till/situation.ts';
import { readBoundFine } from '../session/bindings.ts';
import { conceal, recipientHash } from './mailHash.ts';
import { type MailCounts, mailWait } from './mailLimits.ts';
import { readReceipt } from './receipt.ts';

/** Also the subjects in `boite_envoi`. */
export const SUBJECTS = { MAIL: 'mail', COURRIER: 'courrier' } as const;

export interface Requester {
  readonly session: string;
  /** From the socket or a trusted proxy. */
  readonly adresse: string;
}

/** `attente` is in seconds. */
export type SendingOutcome =
  | { readonly programme: ScheduledSending }
  | { readonly attente: number }
  | { readonly refus: 'sans-justificatif' | 'deja-envoye' | 'adresse-inconnue' };

const scheduled = (instant: Date): SendingOutcome => ({
  programme: { programmeLe: instant.toISOString() },
});

/** K-06; `sendMail` sends it later. @throws NotBound */
export async function scheduleMail(
  base: Database,
  secret: string,
  { session, adresse }: Requester,
  { avisId, adrMail, locale, referenceReglement }: MailRequest,
): Promise<SendingOutcome> {
  const receipt = await readReceipt(base, session, avisId, referenceReglement);
  if (receipt === null) return { refus: 'sans-justificatif' };
  const counts: MailCounts = {
    reference_reglement: referenceReglement,
    destinataire_empreinte: recipientHash(secret, adrMail),
    prefixe_empreinte: conceal(secret, `prefixe/${addressPrefix(adresse)}`),
  };
  return base.transaction().execute(async (transaction) => {
    const pending = await mailWait(transaction, counts);
    if (pending > 0) return { attente: pending };
    const id = randomUUID();
    const { demande_le } = await transaction
      .insertInto('envoi_mail')
      .values({
        ...counts,
        id,
        destinataire: adrMail,
        locale,
      })
      .returning('demande_le')
      .executeTakeFirstOrThrow();
    await poster(transaction, SUBJECTS.MAIL, id, { envoiId: id });
    return scheduled(demande_le);
  });
}

/**
 * K-07, to the address on file, one letter per receipt; `depositLetter` hands it over later.
 * @throws NotBound
 */
export async function scheduleLetter(
  base: Database,
  session: string,
  { avisId, locale, referenceReglement }: PostalRequest,
): Promise<SendingOutcome> {
  const { fine } = await readBoundFine(base, session, { id: avisId }, 'JUSTIFICATIF');
  const references = standingEntries(fine.entries).map(({ reference: known }) => known);
  const reference = references.findLast((known) => known === (referenceReglement ?? known));
  if (reference === undefined) return { refus: 'sans-justificatif' };
  if (fine.row.adresse_postale === null) return { refus: 'adresse-inconnue' };
  return base.transaction().execute(async (transaction) => {
    const row = await transaction
      .insertInto('courrier')
      .values({ reference_reglement: reference, locale })
      .onConflict((conflict) => conflict.column('reference_reglement').doNothing())
      .returning('demande_le')
      .executeTakeFirst();
    if (row === undefined) return { refus: 'deja-envoye' };
    await poster(transaction, SUBJECTS.COURRIER, reference, { referenceReglement: reference });
    return scheduled(row.demande_le);
  });
}

/** A charge holds no address and no number: queues keep copies of it. */
export async function poster(
  transaction: Database,
  sujet: Tables['boite_envoi']['sujet'],
  key: string,
  charge: Readonly<Record<string, string>>,
): Promise<void> {
  await transaction
    .insertInto('boite_envoi')
    .values({ sujet, cle: `${sujet}/${key}`, charge: JSON.stringify(charge) })
    .execute();
}
