import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { EcartRapport, Rapport } from '../../database/tables/exploitation.ts';
import type { PaymentGateway } from '../../ports/PaymentGateway.ts';
import { checkLedger } from './checkLedger.ts';
import { dansLeJour } from './dansLeJour.ts';

/** How many attempts are asked about at once. */
const LOT = 5;

/** A report in which something is left to do: the ledger and the provider differ, or money waits for a person. */
export function aDesEcarts({
  ecarts,
  fautes = [],
  aRapprocher,
  litiges,
  fournisseur,
}: Rapport): boolean {
  const aFaire = ecarts.length + fautes.length + aRapprocher.length + litiges.length;
  return aFaire + fournisseur.injoignables > 0;
}

/**
 * Compares the ledger of a Paris day with what the provider says of that day's attempts, looks for broken invariants,
 * lists the money that waits for a person, and stores the report; it corrects nothing. A later run of the same day replaces it.
 * @param jour `YYYY-MM-DD`
 */
export async function rapprocher(
  base: Database,
  passerelle: PaymentGateway,
  jour: string,
): Promise<Rapport> {
  const { fournisseur, ecarts } = await comparer(base, passerelle, jour);
  const rapport: Rapport = {
    jour,
    ecritures: await totaliser(base, jour),
    fournisseur,
    ecarts,
    fautes: await checkLedger(base, jour),
    aRapprocher: await listerOuverts(base),
    litiges: await listerLitiges(base),
  };
  const contenu = JSON.stringify(rapport);
  await base
    .insertInto('rapport')
    .values({ jour, contenu })
    .onConflict((conflit) =>
      conflit.column('jour').doUpdateSet({ contenu, etabli_le: sql<Date>`now()` }),
    )
    .execute();
  return rapport;
}

async function totaliser(base: Database, jour: string): Promise<Rapport['ecritures']> {
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
    .where(dansLeJour(sql.ref('cree_le'), jour))
    .executeTakeFirstOrThrow();
}

interface TentativeDuJour {
  readonly transaction_reference: string;
  /** What the ledger has got of it and what is set aside above the debt, cents; null for nothing. */
  readonly registre: number | null;
  /** Its money waits in `a_rapprocher` for another reason and is told there. */
  readonly gardee: boolean;
}

type Comparaison = Pick<Rapport, 'fournisseur' | 'ecarts'>;

async function comparer(
  base: Database,
  passerelle: PaymentGateway,
  jour: string,
): Promise<Comparaison> {
  const tentatives = await tentativesDuJour(base, jour);
  const ecarts: EcartRapport[] = [];
  const compte = { interrogees: tentatives.length, acceptees: 0, total: 0, injoignables: 0 };
  for (let rang = 0; rang < tentatives.length; rang += LOT) {
    const lot = tentatives.slice(rang, rang + LOT);
    const issues = await Promise.all(lot.map((tentative) => interroger(passerelle, tentative)));
    for (const { tentative, fournisseur } of issues) {
      if (fournisseur === undefined) {
        compte.injoignables += 1;
        continue;
      }
      if (fournisseur !== null) compte.acceptees += 1;
      compte.total += fournisseur ?? 0;
      if (fournisseur === tentative.registre || tentative.gardee) continue;
      const { transaction_reference, registre } = tentative;
      ecarts.push({ transactionReference: transaction_reference, fournisseur, registre });
    }
  }
  return { fournisseur: compte, ecarts };
}

/** @returns what the provider took, null for nothing, undefined when it could not be asked */
async function interroger(passerelle: PaymentGateway, tentative: TentativeDuJour) {
  try {
    const reponse = await passerelle.diagnostiquer(tentative.transaction_reference);
    return { tentative, fournisseur: reponse?.issue === 'ACCEPTE' ? reponse.montant : null };
  } catch {
    return { tentative, fournisseur: undefined };
  }
}

/** Attempts begun that day, and those whose money came that day. */
function tentativesDuJour(base: Database, jour: string): Promise<TentativeDuJour[]> {
  return base
    .selectFrom('tentative')
    .leftJoin('ecriture', (jonction) =>
      jonction
        .onRef('ecriture.tentative_id', '=', 'tentative.id')
        .on('ecriture.contrepasse', 'is', null),
    )
    .select([
      'tentative.transaction_reference',
      sql<number | null>`nullif(coalesce(ecriture.montant, 0) + coalesce((
        select sum(garde.montant) from a_rapprocher as garde
        where garde.tentative_id = tentative.id and garde.motif = 'TROP_PERCU'), 0), 0)::int`.as(
        'registre',
      ),
      sql<boolean>`exists (select 1 from a_rapprocher as garde
        where garde.tentative_id = tentative.id and garde.motif <> 'TROP_PERCU')`.as('gardee'),
    ])
    .where((expression) =>
      expression.or([
        dansLeJour(sql.ref('tentative.cree_le'), jour),
        dansLeJour(sql.ref('ecriture.cree_le'), jour),
      ]),
    )
    .orderBy('tentative.cree_le')
    .execute();
}

async function listerOuverts(base: Database): Promise<Rapport['aRapprocher']> {
  const ouverts = await base
    .selectFrom('a_rapprocher')
    .selectAll()
    .where('traite_le', 'is', null)
    .orderBy('id')
    .execute();
  return ouverts.map(({ id, motif, montant, devise, transaction_reference, recu_le }) => ({
    id,
    motif,
    montant,
    devise,
    transactionReference: transaction_reference,
    recuLe: recu_le.toISOString(),
  }));
}

async function listerLitiges(base: Database): Promise<Rapport['litiges']> {
  const litiges = await base
    .selectFrom('tentative')
    .select(['transaction_reference', 'montant', 'cree_le'])
    .where('etat', '=', 'LITIGE')
    .orderBy('cree_le')
    .execute();
  return litiges.map(({ transaction_reference, montant, cree_le }) => ({
    transactionReference: transaction_reference,
    montant,
    creeLe: cree_le.toISOString(),
  }));
}
