import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Carte } from '#contract/domaine/carte.ts';
import { ajouterJours } from '#contract/domaine/dates.ts';
import { MEDIA_REGLEMENT } from '#contract/domaine/mediaReglement.ts';
import type { NatureReglement, Palier } from '#contract/domaine/montants.ts';
import type { Database } from '../database/open.ts';
import { importFines, PROTECTED } from '../import/importFines.ts';
import type { Rejection } from '../import/prepareBatches.ts';
import type { ImportRecord } from '../import/record.ts';
import type { Peppers } from '../services/amende/empreinteCle.ts';
import { ecrire } from '../services/registre/ecrire.ts';

/** A fine of `amendes.json`: an import record whose dates are days before today. */
interface AmendeDemonstration
  extends Omit<ImportRecord, 'dateEnvoiAvis' | 'dateInfraction' | 'reglements' | 'echeances'> {
  /** Days since the notice was sent; the offence was five days earlier, at `heure`. */
  readonly jours: number;
  readonly heure: string;
  /** Dates of the notice, in days since it was sent (D-22). */
  readonly echeances?: readonly { readonly palier: Palier; readonly jours: number }[];
  readonly reglements?: (Omit<ReglementImporte, 'date'> & { readonly jours: number })[];
  /** A payment that this service took: it has a receipt. */
  readonly reglementDuService?: ReglementDuService;
}

type ReglementImporte = NonNullable<ImportRecord['reglements']>[number];

interface ReglementDuService {
  readonly nature: NatureReglement;
  readonly montant: number;
  readonly solde: number;
  readonly jours: number;
  readonly referenceReglement: string;
  readonly codeVerification: string;
}

const JOURS_INFRACTION = 5;

/** The card of the simulated provider that is always accepted (`docs/sips.md`). */
const DEMONSTRATION_CARD: Carte = { marque: 'VISA', fin: '0000' };

function dated(amende: AmendeDemonstration, aujourdhui: string): ImportRecord {
  const { jours, heure, echeances, reglements, reglementDuService: _, ...record } = amende;
  return {
    ...record,
    dateEnvoiAvis: ajouterJours(aujourdhui, -jours),
    dateInfraction: `${ajouterJours(aujourdhui, -jours - JOURS_INFRACTION)}T${heure}`,
    ...(echeances && {
      echeances: echeances.map(({ palier, jours: delay }) => ({
        palier,
        jusquau: ajouterJours(aujourdhui, delay - jours),
      })),
    }),
    ...(reglements && {
      reglements: reglements.map(({ jours: age, ...reglement }) => ({
        ...reglement,
        date: ajouterJours(aujourdhui, -age),
      })),
    }),
  };
}

/**
 * Loads the demonstration fines with dates relative to today (D-12), through the operator's own import: a fine
 * that somebody has paid here keeps its payment.
 * @throws Error when a record is refused for another reason than such a payment
 */
export async function seedDemonstration(base: Database, peppers: Peppers): Promise<void> {
  const text = await readFile(new URL('./amendes.json', import.meta.url), 'utf8');
  const amendes: AmendeDemonstration[] = JSON.parse(text);
  const { rows } = await sql<{ jour: string }>`
    select to_char(now() at time zone 'Europe/Paris', 'YYYY-MM-DD') as jour`.execute(base);
  const aujourdhui = rows[0]?.jour ?? '';
  async function* lignes() {
    for (const [index, amende] of amendes.entries()) {
      yield { numero: index + 1, bytes: 0, valeur: dated(amende, aujourdhui) };
    }
  }
  await importFines(base, peppers, lignes(), {
    rejected: refuseUnlessPaid,
    advanced: () => undefined,
  });
  for (const { numAvis, reglementDuService } of amendes) {
    if (reglementDuService) await insertReglements(base, numAvis, reglementDuService);
  }
}

function refuseUnlessPaid({ ligne, motifs }: Rejection): void {
  if (motifs.some((reason) => reason !== PROTECTED)) {
    throw new Error(`demonstration fine ${ligne}: ${motifs.join('; ')}`);
  }
}

/** Writes the ledger line of a payment taken before this demonstration began; once. */
function insertReglements(
  base: Database,
  numAvis: string,
  { jours, nature, montant, solde, referenceReglement, codeVerification }: ReglementDuService,
): Promise<void> {
  return base.transaction().execute(async (transaction) => {
    const amende = await transaction
      .selectFrom('amende')
      .selectAll()
      .where('num_avis', '=', numAvis)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const deja = await transaction
      .selectFrom('ecriture')
      .select('id')
      .where('reference_reglement', '=', referenceReglement)
      .executeTakeFirst();
    if (deja !== undefined) return;
    await ecrire(transaction, {
      amende,
      tentativeId: null,
      date: sql<Date>`now() - make_interval(days => ${jours}::int)`,
      montant,
      solde,
      nature,
      mediaReglement: MEDIA_REGLEMENT.INTERNET,
      transactionReference: `TAI${referenceReglement.replaceAll('-', '')}`,
      autorisation: null,
      carte: DEMONSTRATION_CARD,
      referenceReglement,
      codeVerification,
    });
  });
}
