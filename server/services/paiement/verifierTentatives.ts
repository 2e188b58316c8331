import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { PaymentGateway } from '../../ports/PaymentGateway.ts';
import type { LigneTentative } from '../amende/lireDossier.ts';
import {
  A_INTERROGER,
  FINIE,
  interrogerTentative,
  type TentativeInterrogee,
  type Verdict,
} from './interrogerTentative.ts';

/** What the provider said of attempts, by their references; null: it gave no answer in time. */
export type Verdicts = ReadonlyMap<string, Verdict | null>;

/** How many attempts are asked about at once; a person who was refused that often has time. */
const LOT = 10;

/**
 * Attempts of a dossier that may have taken money nobody knows of: live ones whose time is over, and closed ones that
 * the provider's office has not confirmed (the payer may have tried a second card on its page).
 */
export function lireDouteuses(
  base: Database,
  dossier: string,
): Promise<(LigneTentative & { finie: boolean })[]> {
  return base
    .selectFrom('tentative')
    .selectAll()
    .select(FINIE.as('finie'))
    .where('dossier', '=', dossier)
    .where('confirmee_le', 'is', null)
    .where('etat', 'in', A_INTERROGER)
    .where((expression) =>
      expression.or([
        expression('etat', 'not in', ['OUVERTE', 'EN_ATTENTE']),
        expression('expire_le', '<=', sql<Date>`now()`),
      ]),
    )
    .orderBy('cree_le', 'desc')
    .execute();
}

/**
 * Asks the provider about attempts, all at once and outside any transaction; whatever it says is
 * applied before this returns.
 * @param delaiMs longest wait for the provider
 */
export async function verifierTentatives(
  base: Database,
  passerelle: PaymentGateway,
  tentatives: readonly TentativeInterrogee[],
  delaiMs: number,
): Promise<Verdicts> {
  const demander = async (une: TentativeInterrogee) => {
    const verdict = interrogerTentative(base, passerelle, une, delaiMs);
    return [une.transaction_reference, await verdict.catch(() => null)] as const;
  };
  return new Map(await Promise.all(tentatives.slice(0, LOT).map(demander)));
}
