import { type Selectable, sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { DisputeOutcome } from '../../database/tables/ledger.ts';
import type { Tables } from '../../database/tables.ts';
import { logIntervention, type Operator } from '../ledger/logIntervention.ts';
import { RefusedOperation } from '../ledger/reversePayment.ts';
import { closeAttempt, collect, type Locked } from './answerEffect.ts';
import { lock } from './applyAnswer.ts';
import { changeState } from './changeState.ts';

type Item = Selectable<Tables['a_rapprocher']>;

/** As the provider and the bank write it. */
const EUROS = ['978', 'EUR'];

/**
 * A disputed attempt (LITIGE) needs an outcome: RENDU makes the fine payable again, IMPUTE counts
 * the money.
 * @throws RefusedOperation
 */
export function closeItem(
  base: Database,
  id: number,
  operator: Operator,
  issue: DisputeOutcome | null,
): Promise<void> {
  return base.transaction().execute(async (transaction) => {
    const { transaction_reference: reference } = await openItem(transaction, id);
    const disputed = await lock(transaction, reference);
    // The dossier's lock comes first, as for a provider's answer.
    const item = await openItem(transaction, id);
    if (disputed?.tentative.etat === 'LITIGE') {
      if (issue === null) {
        throw new RefusedOperation(
          `Item ${id} concerns a disputed attempt: add --issue rendu or --issue impute to state what became of the money`,
        );
      }
      if (issue === 'IMPUTE') await count(transaction, item, disputed);
      else await closeAttempt(transaction, disputed, 'REFUSEE', 'OPERATEUR', null);
    } else if (issue !== null) {
      throw new RefusedOperation(`Item ${id} concerns no disputed attempt: remove --issue`);
    }
    await transaction
      .updateTable('a_rapprocher')
      .set({ traite_le: sql<Date>`now()`, issue })
      .where('id', '=', id)
      .execute();
    await logIntervention(transaction, 'RAPPROCHEMENT_TRAITE', String(id), operator);
  });
}

async function openItem(transaction: Database, id: number): Promise<Item> {
  const item = await transaction
    .selectFrom('a_rapprocher')
    .selectAll()
    .where('id', '=', id)
    .where('traite_le', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (item === undefined) throw new RefusedOperation(`No open item has the number ${id}`);
  return item;
}

/** The amount differs from the asked one and counts up to the debt. */
async function count(
  transaction: Database,
  { id, motif, montant, devise }: Item,
  disputed: Locked,
): Promise<void> {
  if (motif !== 'MONTANT_DIFFERENT' || !EUROS.includes(devise)) {
    throw new RefusedOperation(
      `Item ${id} cannot be counted for the fine: it is ${motif}, ${devise}`,
    );
  }
  await changeState(transaction, disputed.tentative, 'ACCEPTEE', 'OPERATEUR', null);
  await collect(transaction, disputed, {
    montant,
    devise,
    dateTransaction: null,
    autorisation: null,
    empreinte: `litige/${id}`,
  });
}
