import { MEDIA_REGLEMENT } from '#contract/domaine/mediaReglement.ts';
import { refusMontantPartiel } from '#contract/domaine/montants.ts';
import type { Database } from '../../database/open.ts';
import type { MotifVirement } from '../../database/tables/registre.ts';
import { type DossierAmende, lireDossier, verrouillerDossier } from '../amende/lireDossier.ts';
import { situation } from '../amende/situation.ts';
import { recordPayment } from './recordPayment.ts';
import { type Kept, setAside } from './setAside.ts';

/** One credit of a bank statement. The amount is in cents, the day is the bank's booking day, `YYYY-MM-DD`. */
export interface Virement {
  /** The bank's own reference: the same credit always has the same one. */
  readonly referenceBanque: string;
  readonly jour: string;
  readonly montant: number;
  /** ISO 4217 letters. */
  readonly devise: string;
  /** What the payer wrote. */
  readonly libelle: string;
}

export type EffetVirement = 'DEJA_VU' | 'REGLEMENT_INSCRIT' | MotifVirement;

/** A payment number as people write it, with or without dashes and spaces. */
const NUMERO_DANS_LIBELLE = /(?<!\d)(?:\d{4}[ -]?){3}(?:\d{4}[ -]?)?\d{2}(?!\d)/g;

/**
 * Writes a bank transfer into the ledger as media 7, once, under the locks and the status table of any other
 * payment (D-18, invariants 3, 4 and 7). The exact amount settles the fine, a part of a fine that can be paid in
 * parts waits for its re-exposure; anything else is kept for reconciliation. What was due on the bank's day counts.
 * @param simuler nothing is written
 */
export function appliquerVirement(
  base: Database,
  virement: Virement,
  simuler = false,
): Promise<EffetVirement> {
  return base.transaction().execute(async (transaction) => {
    const avisId = await trouverAmende(transaction, virement);
    const dossier = avisId === null ? null : await verrouiller(transaction, avisId);
    if (await dejaVu(transaction, virement.referenceBanque)) return 'DEJA_VU';
    const reglement = juger(dossier, virement);
    const effet = typeof reglement === 'string' ? reglement : 'REGLEMENT_INSCRIT';
    if (simuler) return effet;
    await noter(transaction, virement, effet);
    if (typeof reglement === 'string') await setAside(transaction, toKeep(virement, reglement));
    else await inscrire(transaction, virement, reglement);
    return effet;
  });
}

async function trouverAmende(transaction: Database, { libelle }: Virement): Promise<string | null> {
  const numeros = (libelle.match(NUMERO_DANS_LIBELLE) ?? []).map((texte) =>
    texte.replace(/\D/g, ''),
  );
  if (numeros.length === 0) return null;
  const amendes = await transaction
    .selectFrom('amende')
    .select('id')
    .where('num_avis', 'in', numeros)
    .execute();
  // Two of our numbers in one text: a person must say which one is meant.
  return amendes.length === 1 ? (amendes[0]?.id ?? null) : null;
}

async function verrouiller(transaction: Database, avisId: string): Promise<DossierAmende | null> {
  await verrouillerDossier(transaction, avisId);
  return lireDossier(transaction, { avisId });
}

async function dejaVu(transaction: Database, referenceBanque: string): Promise<boolean> {
  const vu = await transaction
    .selectFrom('virement_recu')
    .select('reference_banque')
    .where('reference_banque', '=', referenceBanque)
    .executeTakeFirst();
  return vu !== undefined;
}

/** The fine that a transfer pays, and the day whose price it pays; or why a person must look at it. */
function juger(
  dossier: DossierAmende | null,
  { montant, devise, jour }: Virement,
): { avisId: string; jour: string } | MotifVirement {
  if (dossier === null) return 'VIREMENT_SANS_AMENDE';
  const { amende, aujourdhui } = dossier;
  if (!amende.virement_autorise) return 'VIREMENT_NON_AUTORISE';
  const auJour = { ...dossier, aujourdhui: jour < aujourdhui ? jour : aujourdhui };
  const { statut, resteAPayer } = situation(auJour);
  if (statut !== 'A_PAYER') return 'VIREMENT_STATUT';
  if (devise !== 'EUR') return 'VIREMENT_MONTANT';
  const part = amende.fractionnable && refusMontantPartiel(montant, resteAPayer) === null;
  return part || montant === resteAPayer
    ? { avisId: amende.id, jour: auJour.aujourdhui }
    : 'VIREMENT_MONTANT';
}

async function noter(
  transaction: Database,
  virement: Virement,
  effet: EffetVirement,
): Promise<void> {
  const { referenceBanque, jour, montant, devise } = virement;
  await transaction
    .insertInto('virement_recu')
    .values({ reference_banque: referenceBanque, date_banque: jour, montant, devise, effet })
    .execute();
}

const toKeep = ({ referenceBanque, montant, devise }: Virement, motif: MotifVirement): Kept => ({
  motif,
  empreinte: `virement/${referenceBanque}`,
  transactionReference: referenceBanque,
  tentativeId: null,
  montant,
  devise,
});

async function inscrire(
  transaction: Database,
  { referenceBanque, jour: jourBanque, montant, devise }: Virement,
  { avisId, jour }: { readonly avisId: string; readonly jour: string },
): Promise<void> {
  await recordPayment(transaction, {
    amendeId: avisId,
    tentativeId: null,
    montant,
    devise,
    jour,
    // Noon of the bank's day is that day in Paris, whatever the season.
    date: new Date(`${jourBanque}T12:00:00Z`),
    mediaReglement: MEDIA_REGLEMENT.VIREMENT,
    transactionReference: referenceBanque,
    autorisation: null,
    empreinte: `virement/${referenceBanque}`,
    cause: 'VIREMENT_RECU',
  });
}
