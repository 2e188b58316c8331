import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import { ETATS_TENTATIVE, ETATS_VIVANTS, type EtatTentative } from '#contract/domaine/tentative.ts';
import type { Base } from '../database/open.ts';
import { profondeurs } from '../jobs/inspect.ts';
import { LETTRES_MORTES } from '../jobs/queues.ts';
import { TENTATIVE_VIVANTE } from '../services/amende/lireDossier.ts';
import type { Metriques } from './metrics.ts';

/**
 * Prepares the measures that all servers share, since they stand in the database: each server tells the same
 * values, so that a graph takes their maximum and never their sum.
 * @returns reads them now; while the database is away only `amendes_base_joignable` is left, at 0
 */
export function preparerReleve({ registre }: Metriques, base: Base): () => Promise<void> {
  const jauge = <Nom extends string>(name: string, help: string, labelNames: Nom[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registre] });
  const joignable = jauge('amendes_base_joignable', '1 when the database answered this question');
  const paiements = jauge('amendes_paiements', 'Attempts begun in the last 24 hours, by state', [
    'etat',
  ]);
  const vivantes = jauge('amendes_tentatives_vivantes', 'Attempts that are not over, by state', [
    'etat',
  ]);
  const aRelayer = jauge('amendes_boite_envoi_lignes', 'Rows of the outbox not yet in a queue');
  const age = jauge('amendes_boite_envoi_age_seconds', 'Age of the oldest of these rows');
  const file = jauge('amendes_file_travaux', 'Jobs that are not done, by queue and state', [
    'file',
    'etat',
  ]);
  const mortes = jauge('amendes_lettres_mortes', 'Jobs that have used up their tries');
  const aRapprocher = jauge('amendes_a_rapprocher', 'Money that waits for a person, by reason', [
    'motif',
  ]);
  const toutes = [paiements, vivantes, aRelayer, age, file, mortes, aRapprocher];

  async function lire(): Promise<void> {
    const tentatives = await compterTentatives(base);
    const travaux = await profondeurs(base);
    const ouverts = await compterARapprocher(base);
    for (const ancienne of toutes) ancienne.reset();
    for (const etat of ETATS_TENTATIVE)
      paiements.set({ etat }, tentatives.get(etat)?.recentes ?? 0);
    for (const etat of ETATS_VIVANTS) vivantes.set({ etat }, tentatives.get(etat)?.vivantes ?? 0);
    aRelayer.set(travaux.aRelayer);
    age.set(travaux.ageS);
    mortes.set(0);
    for (const { file: nom, enAttente, aReprendre, enCours } of travaux.files) {
      if (nom === LETTRES_MORTES) mortes.set(enAttente);
      else {
        file.set({ file: nom, etat: 'en_attente' }, enAttente);
        file.set({ file: nom, etat: 'a_reprendre' }, aReprendre);
        file.set({ file: nom, etat: 'en_cours' }, enCours);
      }
    }
    for (const { motif, nombre } of ouverts) aRapprocher.set({ motif }, nombre);
  }

  return async () => {
    try {
      await lire();
      joignable.set(1);
    } catch {
      for (const perimee of toutes) perimee.reset();
      // A gauge without labels is reset to 0, which would read as good news.
      for (const nombre of [aRelayer, age, mortes]) nombre.remove();
      joignable.set(0);
    }
  };
}

const VIVANTE = sql.raw(TENTATIVE_VIVANTE);

/** By indexes only: what began in the last day, and what is not over. */
async function compterTentatives(base: Base) {
  const { rows } = await sql<{ etat: EtatTentative; recentes: number; vivantes: number }>`
    select etat,
      count(*) filter (where cree_le > now() - interval '1 day')::int as recentes,
      count(*) filter (where ${VIVANTE})::int as vivantes
    from tentative
    where cree_le > now() - interval '1 day' or ${VIVANTE}
    group by etat`.execute(base);
  return new Map(rows.map((ligne) => [ligne.etat, ligne]));
}

function compterARapprocher(base: Base) {
  return base
    .selectFrom('a_rapprocher')
    .select(['motif', sql<number>`count(*)::int`.as('nombre')])
    .where('traite_le', 'is', null)
    .groupBy('motif')
    .execute();
}
