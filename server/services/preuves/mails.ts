import { sql } from 'kysely';
import Type from 'typebox';
import { creerFormats } from '#contract/domaine/formats.ts';
import type { Langue } from '#contract/domaine/langues.ts';
import { STRICT } from '#contract/schemas/commun.ts';
import type { Database } from '../../database/open.ts';
import type { IssueMail } from '../../database/tables/preuves.ts';
import type {
  ContenuJustificatif,
  GenerateurJustificatif,
} from '../../ports/DocumentJustificatif.ts';
import type { Mailer, MailWording } from '../../ports/Mailer.ts';
import { relireJustificatif } from './justificatif.ts';

export interface DependancesMail {
  readonly base: Database;
  readonly courrielleur: Mailer;
  readonly genererJustificatif: GenerateurJustificatif;
  readonly textes: ReadonlyMap<Langue, MailWording>;
  /** Where a fine is contested: a mail with a deposit's receipt says it (D-23). */
  readonly contestation: string;
}

export const ChargeMail = Type.Object(
  { envoiId: Type.String({ pattern: '^[0-9a-f-]{36}$' }) },
  STRICT,
);
export type ChargeMail = Type.Static<typeof ChargeMail>;

/** A sender that gave no sign for so long has died; longer than the relay's time limits together. */
const PRISE = sql`interval '2 minutes'`;

/**
 * Sends one receipt that was asked for (K-06). Running it again sends nothing more; after a death between the
 * relay's answer and the note of it, the same `Message-ID` leaves again.
 * @throws when it must be tried again
 */
export async function envoyerMail(deps: DependancesMail, { envoiId }: ChargeMail): Promise<void> {
  const { base } = deps;
  const envoi = await prendre(base, envoiId);
  if (envoi === 'termine') return;
  try {
    await terminer(base, envoiId, await expedier(deps, envoi));
  } catch (erreur) {
    await base
      .updateTable('envoi_mail')
      .set({ pris_le: null })
      .where('id', '=', envoiId)
      .where('issue', 'is', null)
      .execute();
    throw erreur;
  }
}

interface Envoi {
  readonly id: string;
  readonly reference_reglement: string;
  readonly destinataire: string;
  readonly locale: Langue;
}

/** Takes a mail for this sender alone: no transaction stays open while the relay answers. */
async function prendre(base: Database, id: string): Promise<Envoi | 'termine'> {
  const envoi = await base
    .updateTable('envoi_mail')
    .set({ pris_le: sql<Date>`now()` })
    .where('id', '=', id)
    .where('issue', 'is', null)
    .where((e) => e.or([e('pris_le', 'is', null), e('pris_le', '<', sql<Date>`now() - ${PRISE}`)]))
    .returning(['id', 'reference_reglement', 'destinataire', 'locale'])
    .executeTakeFirst();
  if (envoi?.destinataire) return { ...envoi, destinataire: envoi.destinataire };
  const pris = await base
    .selectFrom('envoi_mail')
    .select('id')
    .where('id', '=', id)
    .where('issue', 'is', null)
    .executeTakeFirst();
  if (pris !== undefined) throw new Error('this mail is being sent');
  return 'termine';
}

async function expedier(
  { base, courrielleur, genererJustificatif, textes, contestation }: DependancesMail,
  { id, reference_reglement, destinataire, locale }: Envoi,
): Promise<IssueMail> {
  const justificatif = await relireJustificatif(base, reference_reglement);
  if (justificatif === null) return 'REFUSE';
  const texte = textes.get(locale);
  if (texte === undefined) throw new RangeError(`no mail in ${locale}`);
  return courrielleur.send({
    id,
    recipient: destinataire,
    sujet: texte.sujet.replace('{{referenceReglement}}', reference_reglement),
    texte: corps(texte, justificatif, locale, contestation),
    langue: locale,
    attachment: {
      nom: `${texte.fichier}-${reference_reglement}.pdf`,
      bytes: await genererJustificatif(justificatif, locale),
    },
  });
}

/** A deposit's mail says that depositing is not contesting, until when to contest and where (D-23). */
function corps(
  { texte, texteConsignation, moyen }: MailWording,
  justificatif: ContenuJustificatif,
  locale: Langue,
  contestation: string,
): string {
  const { euros, jour } = creerFormats(locale);
  const valeurs: Readonly<Record<string, string>> = {
    montant: euros(justificatif.montant),
    moyen: moyen(justificatif),
    contestation,
    dernierJour: jour(justificatif.dernierJourContestation),
  };
  const modele = justificatif.nature === 'CONSIGNATION' ? texteConsignation : texte;
  return modele.replace(/\{\{(\w+)\}\}/g, (_, nom: string) => valeurs[nom] ?? '');
}

/** The address is forgotten with the note that it was served. */
async function terminer(base: Database, id: string, issue: IssueMail): Promise<void> {
  await base
    .updateTable('envoi_mail')
    .set({ issue, termine_le: sql<Date>`now()`, destinataire: null, pris_le: null })
    .where('id', '=', id)
    .execute();
}
