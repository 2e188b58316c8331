import { sql } from 'kysely';
import Type from 'typebox';
import { MOTIF_REFERENCE } from '#contract/domaine/referenceReglement.ts';
import { STRICT } from '#contract/schemas/commun.ts';
import type { Database } from '../../database/open.ts';
import type { GenerateurJustificatif } from '../../ports/DocumentJustificatif.ts';
import type { PrintProvider } from '../../ports/PrintProvider.ts';
import { relireJustificatif } from './justificatif.ts';

export interface DependancesCourrier {
  readonly base: Database;
  readonly imprimeur: PrintProvider;
  readonly genererJustificatif: GenerateurJustificatif;
}

export const ChargeCourrier = Type.Object(
  { referenceReglement: Type.String({ pattern: MOTIF_REFERENCE }) },
  STRICT,
);
export type ChargeCourrier = Type.Static<typeof ChargeCourrier>;

/**
 * Hands one letter that was asked for to the print provider (K-07). Running it again hands over nothing more; a
 * payment taken back meanwhile proves nothing and is not printed.
 * @throws when it must be tried again
 */
export async function deposerCourrier(
  { base, imprimeur, genererJustificatif }: DependancesCourrier,
  { referenceReglement }: ChargeCourrier,
): Promise<void> {
  const courrier = await base
    .selectFrom('courrier')
    .innerJoin('ecriture', 'ecriture.reference_reglement', 'courrier.reference_reglement')
    .innerJoin('amende', 'amende.id', 'ecriture.amende_id')
    .select(['courrier.locale', 'courrier.demande_le', 'amende.adresse_postale'])
    .where('courrier.reference_reglement', '=', referenceReglement)
    .where('depose_le', 'is', null)
    .executeTakeFirst();
  if (courrier === undefined) return;
  const justificatif = await relireJustificatif(base, referenceReglement);
  if (justificatif !== null && courrier.adresse_postale !== null) {
    await imprimeur.handOver({
      cle: `courrier-${referenceReglement}`,
      referenceReglement,
      locale: courrier.locale,
      programmeLe: courrier.demande_le.toISOString(),
      destinataire: courrier.adresse_postale,
      pdf: await genererJustificatif(justificatif, courrier.locale),
    });
  }
  await base
    .updateTable('courrier')
    .set({ depose_le: sql<Date>`now()` })
    .where('reference_reglement', '=', referenceReglement)
    .execute();
}
