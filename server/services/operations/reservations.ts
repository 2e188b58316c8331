import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { PaymentProvider } from '../../ports/PaymentProvider.ts';
import { askAttempt } from '../payment/askAttempt.ts';
import { logIntervention, type Operator } from './logIntervention.ts';
import { RefusedOperation } from './RefusedOperation.ts';

/** An amount that is reserved on a card and not taken. Cents; the last day is `YYYY-MM-DD`. */
export interface Reservation {
  readonly reference: string;
  readonly cents: number;
  readonly lastDay: string;
}

/** After it the issuer frees the amount (`docs/direct.md`, danger 4). */
const DAYS = 7;

export function listReservations(base: Database): Promise<Reservation[]> {
  return base
    .selectFrom('tentative')
    .select([
      'transaction_reference as reference',
      'montant as cents',
      sql<string>`to_char((reserve_le + make_interval(days => ${DAYS})) at time zone 'Europe/Paris', 'YYYY-MM-DD')`.as(
        'lastDay',
      ),
    ])
    .where('reserve_le', 'is not', null)
    .orderBy('reserve_le')
    .execute();
}

/** `capture` takes the amount, `cancel` frees it. */
export type ReservationEnd = 'capture' | 'cancel';

const ACTIONS = { capture: 'CAPTURE', cancel: 'LIBERATION' } as const;

/**
 * Ends a reservation at the provider, and applies what becomes of the payment. Logged before the provider is asked.
 * @throws RefusedOperation
 * @throws ProviderFailure
 */
export async function endReservation(
  base: Database,
  provider: PaymentProvider,
  reference: string,
  end: ReservationEnd,
  operator: Operator,
): Promise<void> {
  const attempt = await base
    .selectFrom('tentative')
    .select(['id', 'montant', 'paiement_id'])
    .where('transaction_reference', '=', reference)
    .where('reserve_le', 'is not', null)
    .executeTakeFirst();
  if (attempt === undefined) throw new RefusedOperation(`Nothing is reserved under ${reference}`);
  if (attempt.paiement_id === null) {
    throw new RefusedOperation(
      `No payment is known under ${reference}: end it in the provider's portal`,
    );
  }
  await logIntervention(base, ACTIONS[end], reference, operator);
  await provider.operations[end](
    attempt.paiement_id,
    attempt.montant,
    `${end}-${attempt.id.replaceAll('-', '')}`,
  );
  await askAttempt(base, provider, reference);
}
