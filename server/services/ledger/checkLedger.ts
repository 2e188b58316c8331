import { sql } from 'kysely';
import { parisDay } from '#contract/domain/parisDays.ts';
import { transitionAllowed } from '#contract/domain/paymentStatus.ts';
import type { Database } from '../../database/open.ts';
import type { LedgerFault } from '../../database/tables/exploitation.ts';
import {
  type EntryRow,
  type FineDossier,
  type FineRow,
  LIVE_ATTEMPT,
} from '../fine/readDossier.ts';
import { amountsOn, dejaRegle, isCovered, validEntries } from '../fine/situation.ts';
import { DOUBTS } from './setAside.ts';
import { readFines } from './settleDossier.ts';
import { withinDay } from './withinDay.ts';

/** Checks what a Paris day wrote (D-29). Reads only the tables, whatever code wrote them. */
export async function checkLedger(base: Database, day: string): Promise<LedgerFault[]> {
  const faults = [...(await unequalMoney(base, day)), ...(await brokenPairs(base, day))];
  faults.push(...(await undeclaredChanges(base, day)));
  for (const { id } of await finesPaidOn(base, day)) {
    faults.push(...dossierFaults(await readFines(base, id), day));
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

const isPaidElsewhere = ({ amende, ecritures: entries }: FineDossier): boolean =>
  amende.deja_regle_importe > 0 || (amende.statut === 'PAYE' && validEntries(entries).length === 0);

/** I1, I3, I5 and I7. */
function dossierFaults(fines: readonly FineDossier[], day: string): LedgerFault[] {
  const paid = fines.filter(
    (fine) => validEntries(fine.ecritures).length > 0 || isPaidElsewhere(fine),
  );
  const covered = fines.filter(isCovered);
  const open = fines.filter(
    (fine) => !['PAYE', 'PAYE_AUTRE'].includes(fine.amende.statut) && covered.length > 0,
  );
  return [
    ...fines.filter(isAboveDebt).map(fault('I1')),
    ...open.map(fault('I3')),
    ...fines.filter((fine) => hasWrongBalance(fine, day)).map(fault('I5')),
    ...(paid.length > 1 ? paid.map(fault('I7')) : []),
  ];
}

const fault =
  (invariant: LedgerFault['invariant']) =>
  ({ amende }: FineDossier): LedgerFault => ({ invariant, objet: amende.id });

/** The fine with the sum paid elsewhere that was known when the line was written. */
const asKnownAt = ({ deja_regle }: EntryRow, amende: FineRow): FineRow => ({
  ...amende,
  deja_regle_importe: deja_regle ?? amende.deja_regle_importe,
});

/** I1: a payment exceeds the price of its own day. */
function isAboveDebt({ amende, ecritures: entries }: FineDossier): boolean {
  let sum = 0;
  return validEntries(entries).some((line) => {
    sum += line.montant;
    const { deja_regle_importe: elsewhere } = asKnownAt(line, amende);
    return sum + elsewhere > amountsOn(amende, line.jour).applicable;
  });
}

/** I5: a receipt's balance is what the ledger had left when it was written. */
function hasWrongBalance({ amende, ecritures: entries }: FineDossier, day: string): boolean {
  const standing: EntryRow[] = [];
  for (const line of entries) {
    if (line.contrepasse !== null) {
      standing.splice(0, standing.length, ...standing.filter(({ id }) => id !== line.contrepasse));
      continue;
    }
    standing.push(line);
    const written = parisDay(line.cree_le);
    const then = { amende: asKnownAt(line, amende), ecritures: standing };
    const left = isCovered(then)
      ? 0
      : Math.max(0, amountsOn(amende, written).applicable - dejaRegle(then));
    if (written === day && line.solde !== left) return true;
  }
  return false;
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
    .filter(({ de, vers, cause }) => !transitionAllowed(de, vers, cause))
    .map(({ amende_id }) => ({ invariant: 'I6', objet: amende_id }));
}
