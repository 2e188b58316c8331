import { type Selectable, sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { ItemOutcome } from '../../database/tables/ledger.ts';
import type { Tables } from '../../database/tables.ts';
import { countItem } from '../ledger/countItem.ts';
import { logIntervention, type Operator } from '../ledger/logIntervention.ts';
import { RefusedOperation } from '../ledger/reversePayment.ts';
import { DOUBTS } from '../ledger/setAside.ts';
import { closeAttempt, collect, type Locked } from './answerEffect.ts';
import { lock } from './applyAnswer.ts';
import { changeState } from './changeState.ts';

export type Item = Selectable<Tables['a_rapprocher']>;

/** Null: only closes the item. `fineNumber`: for money that names no fine. */
export interface ItemDecision {
  readonly issue: ItemOutcome | null;
  readonly fineNumber?: string | undefined;
}

/** As the provider and the bank write it. */
const EUROS = ['978', 'EUR'];

/**
 * Closes money that was set aside. RENDU: the payer has it back. IMPUTE: it counts for its fine, up to the debt; the
 * rest waits as another item. A disputed attempt (LITIGE) needs one of the two.
 * @throws RefusedOperation
 */
export function closeItem(
  base: Database,
  id: number,
  operator: Operator,
  decision: ItemDecision,
): Promise<void> {
  const { issue } = decision;
  return base.transaction().execute(async (transaction) => {
    const { transaction_reference: reference } = await openItem(transaction, id);
    const disputed = await lock(transaction, reference);
    // The dossier's lock comes first, as for a provider's answer.
    const item = await openItem(transaction, id);
    if (issue !== null) refuseWithoutMoney(item, issue);
    if (disputed?.tentative.etat === 'LITIGE') await endDispute(transaction, item, disputed, issue);
    else if (issue === 'IMPUTE') await countItem(transaction, item, decision.fineNumber);
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

function refuseWithoutMoney({ id, motif, devise }: Item, issue: ItemOutcome): void {
  if (DOUBTS.includes(motif)) {
    throw new RefusedOperation(`Item ${id} is ${motif} and holds no money: remove --issue`);
  }
  if (issue === 'IMPUTE' && (motif === 'MARCHAND_DIFFERENT' || !EUROS.includes(devise))) {
    throw new RefusedOperation(
      `Item ${id} cannot be counted for the fine: it is ${motif}, ${devise}`,
    );
  }
}

async function endDispute(
  transaction: Database,
  { id, montant, devise }: Item,
  disputed: Locked,
  issue: ItemOutcome | null,
): Promise<void> {
  if (issue === null) {
    throw new RefusedOperation(
      `Item ${id} concerns a disputed attempt: add --issue rendu or --issue impute to state what became of the money`,
    );
  }
  if (issue === 'RENDU') {
    await closeAttempt(transaction, disputed, 'REFUSEE', 'OPERATEUR', null);
    return;
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
