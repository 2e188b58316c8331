import { sql } from 'kysely';
import { parisDay } from '#contract/domain/parisDays.ts';
import type { Database } from '../../database/open.ts';
import type { LedgerFault } from '../../database/tables/exploitation.ts';
import {
  LIVE_ATTEMPT,
  readFine,
  type StoredEntry,
  type StoredFine,
} from '../../store/readDossier.ts';
import { DOUBTS } from '../../till/dossier.ts';
import { statusFromLedger } from '../../till/settle.ts';
import { allot, isCovered, standingEntries } from '../../till/situation.ts';
import { statusMayChange } from '../../till/transitions.ts';
import { withinDay } from './withinDay.ts';

/** Checks what a Paris day wrote (D-29), by the rules of the till, whatever code wrote it. */
export async function checkLedger(base: Database, day: string): Promise<LedgerFault[]> {
  const faults = [...(await unequalMoney(base, day)), ...(await brokenPairs(base, day))];
  faults.push(...(await undeclaredChanges(base, day)));
  for (const { id } of await finesPaidOn(base, day)) {
    const found = await readFine(base, { id });
    if (found !== null) faults.push(...dossierFaults(found.dossier.fines, day));
  }
  return faults;
}

function finesPaidOn(base: Database, day: string): Promise<{ id: string }[]> {
  return base
    .selectFrom('ecriture')
    .innerJoin('amende', 'amende.id', 'ecriture.amende_id')
    .select('amende.id')
    .distinctOn('amende.dossier')
    .where(withinDay(sql.ref('ecriture.cree_le'), day))
    .orderBy('amende.dossier')
    .execute();
}

const isPaid = ({ entries, paidElsewhere, status }: StoredFine): boolean =>
  standingEntries(entries).length > 0 || paidElsewhere > 0 || status === 'PAYE';

/** I1, I3, I5 and I7. */
function dossierFaults(fines: readonly StoredFine[], day: string): LedgerFault[] {
  const paid = fines.filter(isPaid);
  return [
    ...fines.flatMap((fine) => replay(fine, day)),
    ...fines.filter((fine) => isLeftOpen(fine, fines)).map(fault('I3')),
    ...(paid.length > 1 ? paid.map(fault('I7')) : []),
  ];
}

const fault =
  (invariant: LedgerFault['invariant']) =>
  ({ id }: StoredFine): LedgerFault => ({ invariant, objet: id });

/** I3: payments cover the pair, and the number is not closed as the rules want it. */
function isLeftOpen(fine: StoredFine, fines: readonly StoredFine[]): boolean {
  const otherCovered = fines.some((other) => other !== fine && isCovered(other));
  const status = statusFromLedger(fine, { otherCovered, ended: false });
  return (otherCovered || isCovered(fine)) && status !== fine.status;
}

/** Allots each payment again, as its fine was then. I1: more than was owed. I5: another balance on the receipt. */
function replay(fine: StoredFine, day: string): LedgerFault[] {
  const broken = new Set<LedgerFault['invariant']>();
  let standing: readonly StoredEntry[] = [];
  for (const entry of fine.entries) {
    if (entry.reverses !== null) {
      standing = standing.filter(({ id }) => id !== entry.reverses);
      continue;
    }
    const written = parisDay(entry.row.cree_le);
    const then: StoredFine = {
      ...fine,
      status: 'A_PAYER',
      paidElsewhere: entry.row.deja_regle ?? fine.paidElsewhere,
      entries: standing,
    };
    const at = { fine: then, dossier: { today: written, fines: [then] } };
    const { recorded, balance } = allot(at, entry.cents, entry.day);
    if (recorded < entry.cents) broken.add('I1');
    if (written === day && balance !== entry.balance) broken.add('I5');
    standing = [...standing, entry];
  }
  return [...broken].map((invariant) => fault(invariant)(fine));
}

/** I2: ledger and items set aside equal what the provider or the bank sent, to the cent. */
async function unequalMoney(base: Database, day: string): Promise<LedgerFault[]> {
  const { rows } = await sql<{ reference: string }>`
    with du_jour as (
      select transaction_reference as reference from boite_reception
      where issue = 'ACCEPTE' and ${withinDay(sql.ref('recu_le'), day)}
      union select reference_banque from virement_recu where ${withinDay(sql.ref('recu_le'), day)}
      union select transaction_reference from ecriture
      where tentative_id is not null and ${withinDay(sql.ref('cree_le'), day)}
    )
    select reference from du_jour where (
      select coalesce(sum(montant), 0) from (
        select montant from boite_reception where transaction_reference = reference
          and issue = 'ACCEPTE' and effet in ('REGLEMENT_INSCRIT', 'A_RAPPROCHER')
        union all select montant from virement_recu where reference_banque = reference
      ) as recu
    ) <> (
      select coalesce(sum(montant), 0) from (
        select montant from ecriture where transaction_reference = reference
        union all
        select montant from a_rapprocher
        where transaction_reference = reference and motif <> all(${DOUBTS}::text[])
          and issue is distinct from 'IMPUTE'
      ) as garde
    )`.execute(base);
  return rows.map(({ reference }) => ({ invariant: 'I2', objet: reference }));
}

/** I4: a live attempt outside its fine's dossier. I7: both numbers of a pair are paid. */
async function brokenPairs(base: Database, day: string): Promise<LedgerFault[]> {
  const { rows } = await sql<{ invariant: 'I4' | 'I7'; id: string }>`
    select 'I4' as invariant, amende.id from tentative join amende on amende.id = tentative.amende_id
    where ${sql.raw(LIVE_ATTEMPT)} and tentative.dossier <> amende.dossier
    union
    select 'I7', amende.id from ecriture join amende as payee on payee.id = ecriture.amende_id
    join amende on amende.num_consignation = payee.num_avis or amende.id = payee.id
    join amende as autre on autre.num_avis = amende.num_consignation and autre.dossier <> amende.dossier
    where ${withinDay(sql.ref('ecriture.cree_le'), day)}
      and exists (select 1 from ecriture as l where l.amende_id = amende.id)
      and exists (select 1 from ecriture as l where l.amende_id = autre.id)`.execute(base);
  return rows.map(({ invariant, id }) => ({ invariant, objet: id }));
}

/** I6: a status change that the table does not declare. */
async function undeclaredChanges(base: Database, day: string): Promise<LedgerFault[]> {
  const changes = await base
    .selectFrom('changement_statut')
    .select(['amende_id', 'de', 'vers', 'cause'])
    .distinct()
    .where(withinDay(sql.ref('change_le'), day))
    .execute();
  return changes
    .filter(({ de: from, vers: to, cause }) => !statusMayChange(from, to, cause))
    .map((change) => ({ invariant: 'I6', objet: change.amende_id }));
}
