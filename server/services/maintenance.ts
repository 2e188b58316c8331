import { sql } from 'kysely';
import type { Base } from '../database/ouvrir.ts';
import { consignerIntervention, type Intervenant } from './consignerIntervention.ts';

/** Whether the service is closed for a while. */
export interface EtatMaintenance {
  readonly active: boolean;
  readonly retour: Date | null;
  readonly motif: string | null;
  /** Seconds until the announced return by the database's clock; null without one, negative when it is past. */
  readonly attente: number | null;
}

export function lireMaintenance(base: Base): Promise<EtatMaintenance> {
  return base
    .selectFrom('maintenance')
    .select([
      'active',
      'retour',
      'motif',
      sql<number | null>`ceil(extract(epoch from retour - now()))::int`.as('attente'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Closes the service, or opens it again; every replica sees it within five seconds.
 * @param retour when it is expected back, for `Retry-After`
 */
export async function changerMaintenance(
  base: Base,
  active: boolean,
  retour: Date | null,
  intervenant: Intervenant,
): Promise<void> {
  await base.transaction().execute(async (transaction) => {
    const motif = active ? intervenant.note : null;
    await transaction
      .updateTable('maintenance')
      .set({ active, retour: active ? retour : null, motif })
      .execute();
    const action = active ? 'MAINTENANCE_ACTIVEE' : 'MAINTENANCE_LEVEE';
    await consignerIntervention(transaction, action, 'service', intervenant);
  });
}
