import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { MEDIA_REGLEMENT } from '#contract/domaine/mediaReglement.ts';
import type { NatureReglement, Palier } from '#contract/domaine/montants.ts';
import type { Base } from '../database/open.ts';
import { importer, PROTEGEE, type Rejet } from '../import/importFines.ts';
import type { Enregistrement } from '../import/record.ts';
import { ajouterJours } from '../services/amende/echeancier.ts';
import type { Poivres } from '../services/amende/empreinteCle.ts';
import { ecrire } from '../services/registre/ecrire.ts';

/** A fine of `amendes.json`: an import record whose dates are days before today. */
interface AmendeDemonstration
  extends Omit<Enregistrement, 'dateEnvoiAvis' | 'dateInfraction' | 'reglements' | 'echeances'> {
  /** Days since the notice was sent; the offence was five days earlier, at `heure`. */
  readonly jours: number;
  readonly heure: string;
  /** Dates of the notice, in days since it was sent (D-22). */
  readonly echeances?: readonly { readonly palier: Palier; readonly jours: number }[];
  readonly reglements?: (Omit<ReglementImporte, 'date'> & { readonly jours: number })[];
  /** A payment that this service took: it has a receipt. */
  readonly reglementDuService?: ReglementDuService;
}

type ReglementImporte = NonNullable<Enregistrement['reglements']>[number];

interface ReglementDuService {
  readonly nature: NatureReglement;
  readonly montant: number;
  readonly solde: number;
  readonly jours: number;
  readonly referenceReglement: string;
  readonly codeVerification: string;
}

const JOURS_INFRACTION = 5;

function dater(amende: AmendeDemonstration, aujourdhui: string): Enregistrement {
  const { jours, heure, echeances, reglements, reglementDuService: _, ...record } = amende;
  return {
    ...record,
    dateEnvoiAvis: ajouterJours(aujourdhui, -jours),
    dateInfraction: `${ajouterJours(aujourdhui, -jours - JOURS_INFRACTION)}T${heure}`,
    ...(echeances && {
      echeances: echeances.map(({ palier, jours: delai }) => ({
        palier,
        jusquau: ajouterJours(aujourdhui, delai - jours),
      })),
    }),
    ...(reglements && {
      reglements: reglements.map(({ jours: anciennete, ...reglement }) => ({
        ...reglement,
        date: ajouterJours(aujourdhui, -anciennete),
      })),
    }),
  };
}

/**
 * Loads the demonstration fines with dates relative to today (D-12), through the operator's own import: a fine
 * that somebody has paid here keeps its payment.
 * @throws Error when a record is refused for another reason than such a payment
 */
export async function semerDemonstration(base: Base, poivres: Poivres): Promise<void> {
  const texte = await readFile(new URL('./amendes.json', import.meta.url), 'utf8');
  const amendes: AmendeDemonstration[] = JSON.parse(texte);
  const { rows } = await sql<{ jour: string }>`
    select to_char(now() at time zone 'Europe/Paris', 'YYYY-MM-DD') as jour`.execute(base);
  const aujourdhui = rows[0]?.jour ?? '';
  async function* lignes() {
    for (const [rang, amende] of amendes.entries()) {
      yield { numero: rang + 1, octets: 0, valeur: dater(amende, aujourdhui) };
    }
  }
  await importer(base, poivres, lignes(), { rejet: refuserSaufPayee, avancement: () => undefined });
  for (const { numAvis, reglementDuService } of amendes) {
    if (reglementDuService) await inscrire(base, numAvis, reglementDuService);
  }
}

function refuserSaufPayee({ ligne, motifs }: Rejet): void {
  if (motifs.some((motif) => motif !== PROTEGEE)) {
    throw new Error(`demonstration fine ${ligne}: ${motifs.join('; ')}`);
  }
}

/** Writes the ledger line of a payment taken before this demonstration began; once. */
function inscrire(
  base: Base,
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
      referenceReglement,
      codeVerification,
    });
  });
}
