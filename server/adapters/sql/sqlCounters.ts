import { sql } from 'kysely';
import type { Base } from '../../database/open.ts';
import type { CompteursEchec, EtatCompteur } from '../../ports/FailureCounters.ts';

interface Ligne extends EtatCompteur {
  readonly cle: string;
}

const parCle = (lignes: readonly Ligne[]): ReadonlyMap<string, EtatCompteur> =>
  new Map(lignes.map(({ cle, nombre, reste }) => [cle, { nombre, reste }]));

const RESTE = sql<number>`ceil(extract(epoch from expire_le - now()))::int`;

/** Counters in the service's own database. */
export function creerCompteursSql(base: Base): CompteursEchec {
  return {
    enBase: true,
    async lire(cles) {
      const lignes = await base
        .selectFrom('compteur_echec')
        .select(['cle', 'nombre', RESTE.as('reste')])
        .where('cle', 'in', cles)
        .where('expire_le', '>', sql<Date>`now()`)
        .execute();
      return parCle(lignes);
    },
    async compter(fenetres) {
      // Always in the same order, so that two of them wait for each other instead of dying.
      const lignes = [...fenetres].sort(([a], [b]) => (a < b ? -1 : 1));
      const comptes = await base
        .insertInto('compteur_echec')
        .values(
          lignes.map(([cle, secondes]) => ({
            cle,
            nombre: 1,
            expire_le: sql<Date>`now() + make_interval(secs => ${secondes}::int)`,
          })),
        )
        .onConflict((conflit) =>
          conflit.column('cle').doUpdateSet({
            nombre: sql<number>`case when compteur_echec.expire_le <= now() then 1
              else compteur_echec.nombre + 1 end`,
            expire_le: sql<Date>`case when compteur_echec.expire_le <= now() then excluded.expire_le
              else compteur_echec.expire_le end`,
          }),
        )
        .returning(['cle', 'nombre', RESTE.as('reste')])
        .execute();
      return parCle(comptes);
    },
  };
}
