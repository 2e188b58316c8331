import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { Report, ReportDiscrepancy } from '../../database/tables/exploitation.ts';
import type { PaymentProvider } from '../../ports/PaymentProvider.ts';
import { checkLedger } from './checkLedger.ts';
import { withinDay } from './withinDay.ts';

const BATCH = 5;

export function hasDiscrepancies({
  ecarts: discrepancies,
  fautes: faults = [],
  liens: links = [],
  aRapprocher: toReconcile,
  litiges: disputes,
  fournisseur: provider,
}: Report): boolean {
  const toDo =
    discrepancies.length + faults.length + links.length + toReconcile.length + disputes.length;
  return toDo + provider.injoignables > 0;
}

/** Corrects nothing; a later run of the day replaces the report. */
export async function reconcile(
  base: Database,
  provider: PaymentProvider,
  day: string,
): Promise<Report> {
  const report: Report = {
    jour: day,
    ecritures: await sumUp(base, day),
    ...(await compare(base, provider, day)),
    fautes: await checkLedger(base, day),
    liens: await listWaitingLinks(base),
    aRapprocher: await listOpen(base),
    litiges: await listDisputes(base),
  };
  const content = JSON.stringify(report);
  await base
    .insertInto('rapport')
    .values({ jour: day, contenu: content })
    .onConflict((conflict) =>
      conflict.column('jour').doUpdateSet({ contenu: content, etabli_le: sql<Date>`now()` }),
    )
    .execute();
  return report;
}

async function sumUp(base: Database, day: string): Promise<Report['ecritures']> {
  return base
    .selectFrom('ecriture')
    .select([
      sql<number>`count(*)::int`.as('nombre'),
      sql<number>`coalesce(sum(montant), 0)::bigint`.as('total'),
      sql<number>`(count(*) filter (where contrepasse is not null))::int`.as('contrepassees'),
      sql<number>`coalesce(sum(montant) filter (where contrepasse is not null), 0)::bigint`.as(
        'totalContrepasse',
      ),
    ])
    .where(withinDay(sql.ref('cree_le'), day))
    .executeTakeFirstOrThrow();
}

interface AttemptOfDay {
  readonly transaction_reference: string;
  readonly checkoutId: string | null;
  readonly paymentId: string | null;
  /** Cents of that payment, in the ledger and set aside above the debt; null for nothing. */
  readonly registre: number | null;
  /** Cents of it that went back to the payer, as an operator or the provider said; it may not show yet. */
  readonly returned: number;
  /** Set aside for another reason, which is reported there. */
  readonly gardee: boolean;
}

type Comparison = Pick<Report, 'fournisseur' | 'ecarts'>;

async function compare(
  base: Database,
  provider: PaymentProvider,
  day: string,
): Promise<Comparison> {
  const attempts = await attemptsOfDay(base, day);
  const discrepancies: ReportDiscrepancy[] = [];
  const counts = { interrogees: attempts.length, acceptees: 0, total: 0, injoignables: 0 };
  for (let rank = 0; rank < attempts.length; rank += BATCH) {
    const batch = attempts.slice(rank, rank + BATCH);
    const answers = await Promise.all(batch.map((attempt) => ask(provider, attempt)));
    for (const { tentative, taken } of answers) {
      if (taken === undefined) {
        counts.injoignables += 1;
        continue;
      }
      if (taken !== null) counts.acceptees += 1;
      counts.total += taken ?? 0;
      if (tentative.gardee || agrees(tentative, taken)) continue;
      discrepancies.push({
        transactionReference: tentative.transaction_reference,
        fournisseur: taken,
        registre: tentative.registre,
      });
    }
  }
  return { fournisseur: counts, ecarts: discrepancies };
}

const agrees = (attempt: AttemptOfDay, taken: number | null): boolean =>
  taken === attempt.registre || (taken ?? 0) === (attempt.registre ?? 0) - attempt.returned;

/** @returns null for no money, undefined without an answer */
async function ask(provider: PaymentProvider, tentative: AttemptOfDay) {
  const { transaction_reference: reference, checkoutId, paymentId } = tentative;
  try {
    const diagnosis = await provider.diagnose({ reference, checkoutId, paymentId, ended: true });
    const answer = diagnosis.kind === 'answered' ? diagnosis.answer : null;
    const taken = answer?.state === 'ACCEPTE' ? answer.amount : null;
    // A provider that has given a part back may show no amount any more.
    const isGivenBack = answer?.unreadable === true && tentative.returned > 0;
    return { tentative, taken: isGivenBack ? tentative.registre : taken };
  } catch {
    return { tentative, taken: undefined };
  }
}

/** In SQL: the money set aside is of the payment that the provider is asked about. */
const OF_PAYMENT = sql<boolean>`coalesce(garde.paiement_id, garde.transaction_reference)
  = coalesce(ecriture.paiement_id, tentative.paiement_id, tentative.transaction_reference)`;

function attemptsOfDay(base: Database, day: string): Promise<AttemptOfDay[]> {
  return base
    .selectFrom('tentative')
    .leftJoin('ecriture', (junction) =>
      junction
        .onRef('ecriture.tentative_id', '=', 'tentative.id')
        .on('ecriture.contrepasse', 'is', null),
    )
    .select([
      'tentative.transaction_reference',
      'tentative.page_paiement as checkoutId',
      sql<string | null>`coalesce(ecriture.paiement_id, tentative.paiement_id)`.as('paymentId'),
      sql<number | null>`nullif(coalesce(ecriture.montant, 0) + coalesce((
        select sum(garde.montant) from a_rapprocher as garde
        where garde.tentative_id = tentative.id and garde.motif = 'TROP_PERCU' and ${OF_PAYMENT}), 0), 0)::int`.as(
        'registre',
      ),
      sql<boolean>`exists (select 1 from a_rapprocher as garde
        where garde.tentative_id = tentative.id
          and garde.motif not in ('TROP_PERCU', 'PAIEMENT_DESIMPUTE'))`.as('gardee'),
      sql<number>`coalesce((
        select sum(case when garde.issue = 'RENDU' then garde.montant else (
          select sum(montant) from remboursement where a_rapprocher_id = garde.id and etat = 'FAIT') end)
        from a_rapprocher as garde where garde.tentative_id = tentative.id and ${OF_PAYMENT}), 0)::int`.as(
        'returned',
      ),
    ])
    .where((expression) =>
      expression.or([
        withinDay(sql.ref('tentative.cree_le'), day),
        withinDay(sql.ref('ecriture.cree_le'), day),
      ]),
    )
    .orderBy('tentative.cree_le')
    .execute();
}

async function listOpen(base: Database): Promise<Report['aRapprocher']> {
  const open = await base
    .selectFrom('a_rapprocher')
    .selectAll()
    .where('traite_le', 'is', null)
    .orderBy('id')
    .execute();
  return open.map((item) => ({
    id: item.id,
    motif: item.motif,
    montant: item.montant,
    devise: item.devise,
    transactionReference: item.transaction_reference,
    recuLe: item.recu_le.toISOString(),
  }));
}

async function listDisputes(base: Database): Promise<Report['litiges']> {
  const disputes = await base
    .selectFrom('tentative')
    .select(['transaction_reference', 'montant', 'cree_le'])
    .where('etat', '=', 'LITIGE')
    .orderBy('cree_le')
    .execute();
  return disputes.map((attempt) => ({
    transactionReference: attempt.transaction_reference,
    montant: attempt.montant,
    creeLe: attempt.cree_le.toISOString(),
  }));
}

/** Pairs whose dossier differs from what the last records want (D-48), by opaque ids of fines. */
async function listWaitingLinks(base: Database): Promise<NonNullable<Report['liens']>> {
  const { rows } = await sql<{ amende: string; autre: string; voulu: boolean }>`
    select fine.id as amende, deposit.id as autre, true as voulu
    from amende as fine join amende as deposit on deposit.num_avis = fine.num_consignation
    where fine.num_consignation is not null and deposit.dossier <> fine.dossier
    union all
    select une.id, autre.id, false from amende as une
    join amende as autre on autre.dossier = une.dossier and autre.num_avis > une.num_avis
    where une.num_consignation is distinct from autre.num_avis
      and autre.num_consignation is distinct from une.num_avis
    order by amende, autre`.execute(base);
  return rows;
}
