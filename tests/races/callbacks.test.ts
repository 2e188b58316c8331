import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { poster, scellerReponse } from '../support/appli.ts';
import { type Applis, ouvrirApplis, parLargeur } from './applis.ts';

/** More than thrice what any call but this one may post in a minute from one address. */
const PAR_REPLIQUE = 1_000;
const LARGEUR = 20;
const MONTANT = 13_500;

let applis: Applis;
beforeAll(async () => {
  applis = await ouvrirApplis();
});
afterAll(() => applis.fermer());

/** Fines being paid, each with an attempt `R1`, `R2` …, as that many starts would leave them. */
async function semer(nombre: number): Promise<void> {
  await sql`
    insert into amende (id, num_avis, dossier, cle_empreinte, cle_poivre, type_amende, statut,
      date_envoi_avis, date_infraction, commune, nature_libelle, forfaitaire)
    select 'a' || n, lpad(n::text, 14, '0'), 'a' || n, 'x', 'x', 'AF', 'EN_COURS_PAIEMENT',
      current_date, now(), 'Rennes', 'Stationnement', ${MONTANT}::int
    from generate_series(1, ${nombre}::int) n`.execute(applis.base);
  await sql`
    insert into tentative (amende_id, dossier, session_id, transaction_reference, jeton_sel,
      jeton_empreinte, jeton_expire_le, type_reglement, montant, solde_apres, locale, etat, expire_le)
    select 'a' || n, 'a' || n, 's', 'R' || n, 'sel' || n, 'e' || n, now() + interval '1 day', 'TOTAL',
      ${MONTANT}::int, 0, 'fr', 'OUVERTE', now() + interval '15 minutes'
    from generate_series(1, ${nombre}::int) n`.execute(applis.base);
}

it('invariant 2: a thousand notifications a minute on each replica are all recorded', async () => {
  const nombre = 2 * PAR_REPLIQUE;
  await semer(nombre);
  const taches = Array.from({ length: nombre }, (_, rang) => async () => {
    const corps = scellerReponse(
      applis.a,
      new Map([
        ['transactionReference', `R${rang + 1}`],
        ['amount', String(MONTANT)],
      ]),
    );
    const appli = rang % 2 === 0 ? applis.a : applis.b;
    return (await poster(appli, 'sipsAutomatique', corps)).statusCode;
  });
  expect(new Set(await parLargeur(taches, LARGEUR))).toEqual(new Set([200]));
  const { rows } = await sql`
    select count(*)::int as lignes, count(distinct transaction_reference)::int as payees,
      sum(montant)::int as total,
      (select count(*)::int from amende where statut = 'PAYE') as reglees
    from ecriture`.execute(applis.base);
  expect(rows).toEqual([
    { lignes: nombre, payees: nombre, total: nombre * MONTANT, reglees: nombre },
  ]);
  // Also on a busy machine it takes far less than the time in which a limit of 300 a minute would let them through.
}, 120_000);
