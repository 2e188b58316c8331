import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';

/** One line of the table: two counts that must agree. Amounts are cents. */
export interface Rapprochement {
  readonly quoi: string;
  readonly attendu: number;
  readonly constate: number;
}

interface LigneTransaction {
  readonly transactionReference: string;
  readonly montant: number;
  readonly etape: string;
  readonly resultat: { readonly code: string } | null;
}

/** What the provider took: the last line of each transaction in its book, accepted ones only. */
function encaissements(dossier: string): LigneTransaction[] {
  const store = readFileSync(join(dossier, 'gateway-sandbox', 'transactions.ndjson'), 'utf8');
  const dernieres = new Map<string, LigneTransaction>();
  for (const ligne of store.split('\n')) {
    if (ligne === '') continue;
    const transaction: LigneTransaction = JSON.parse(ligne);
    dernieres.set(transaction.transactionReference, transaction);
  }
  return [...dernieres.values()].filter(
    // A card that ends in 60 is pending at first, and accepted later.
    ({ resultat }) => resultat?.code === '00' || resultat?.code === '60',
  );
}

const somme = (lignes: readonly { readonly montant: number }[]): number =>
  lignes.reduce((total, { montant }) => total + Number(montant), 0);

async function compter(
  base: Database,
  requete: ReturnType<typeof sql<{ n: number }>>,
): Promise<number> {
  const { rows } = await requete.execute(base);
  return Number(rows[0]?.n ?? 0);
}

function fichiers(dossier: string, fin: string): number {
  if (!existsSync(dossier)) return 0;
  return readdirSync(dossier).filter((nom) => nom.endsWith(fin)).length;
}

/** Compares the ledger, the provider's book, the statuses, the mails and the letters. */
export async function rapprocherJournee(base: Database, dossier: string): Promise<Rapprochement[]> {
  const encaisse = encaissements(dossier);
  const ecritures = await base.selectFrom('ecriture').select('montant').execute();
  const gardes = await base.selectFrom('a_rapprocher').select('montant').execute();
  const nombre = (texte: ReturnType<typeof sql<{ n: number }>>) => compter(base, texte);
  return [
    {
      quoi: 'payments: the provider’s book, the ledger and what is kept for reconciliation',
      attendu: encaisse.length,
      constate: ecritures.length + gardes.length,
    },
    {
      quoi: 'cents: the provider’s book, the ledger and what is kept for reconciliation',
      attendu: somme(encaisse),
      constate: somme(ecritures) + somme(gardes),
    },
    {
      quoi: 'cents: accepted attempts and the ledger',
      attendu: await nombre(
        sql`select coalesce(sum(montant), 0)::int as n from tentative where etat = 'ACCEPTEE'`,
      ),
      constate: somme(ecritures),
    },
    {
      quoi: 'fines with a ledger line, and fines settled or waiting for their balance',
      attendu: await nombre(sql`select count(distinct amende_id)::int as n from ecriture`),
      constate: await nombre(
        sql`select count(*)::int as n from amende
          where statut in ('PAYE', 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL')`,
      ),
    },
    {
      quoi: 'fines charged more than once for the whole',
      attendu: 0,
      constate: await nombre(
        sql`select count(*)::int as n from (select amende_id from ecriture where nature = 'TOTAL'
          group by amende_id having count(*) > 1) as doubles`,
      ),
    },
    {
      quoi: 'attempts that are still alive',
      attendu: 0,
      constate: await nombre(
        sql`select count(*)::int as n from tentative where etat in ('OUVERTE', 'EN_ATTENTE', 'LITIGE')`,
      ),
    },
    {
      quoi: 'mails asked for, and mails written',
      attendu: await nombre(sql`select count(*)::int as n from boite_envoi where sujet = 'mail'`),
      constate: fichiers(join(dossier, 'mail'), '.eml'),
    },
    {
      quoi: 'letters asked for, and letters laid down',
      attendu: await nombre(
        sql`select count(*)::int as n from boite_envoi where sujet = 'courrier'`,
      ),
      constate: fichiers(join(dossier, 'postal'), '.json'),
    },
  ];
}

/** Whether nothing is under way any more: no attempt alive, nothing waiting to leave. */
export async function estCalme(base: Database, dossier: string): Promise<boolean> {
  const table = await rapprocherJournee(base, dossier);
  return table.every(({ attendu, constate }) => attendu === constate);
}
