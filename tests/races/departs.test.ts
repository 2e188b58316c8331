import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { DemandeEnvoiSips } from '#contract/schemas/paiement.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open.ts';
import { demarrerPaiement } from '#server/services/paiement/demarrerPaiement.ts';
import { nouvelleBase } from '../support/postgres.ts';
import {
  creerAmende,
  dependances,
  lierSession,
  ouvrirRepliques,
  type Repliques,
} from './support.ts';

const PARALLELES = 20;
const rangs = Array.from({ length: PARALLELES }, (_, rang) => rang);

const demande = (
  numAvis: string,
  typeReglement: DemandeEnvoiSips['typeReglement'] = 'TOTAL',
): DemandeEnvoiSips => ({ numAvis, canal: '2', typeReglement, nature: 'AMENDES', locale: 'fr' });

describe('parallel starts of a payment, on two replicas', () => {
  let repliques: Repliques;
  const pour = (rang: number) => dependances(rang % 2 === 0 ? repliques.a : repliques.b);
  const vivantes = async (dossier: string) => {
    const lignes = repliques.a.selectFrom('tentative').selectAll().where('dossier', '=', dossier);
    return (await lignes.execute()).length;
  };

  beforeAll(async () => {
    repliques = await ouvrirRepliques();
  });
  afterAll(() => repliques.fermer());

  it('K-05 invariant 1: one session that clicks many times gets one form', async () => {
    const numAvis = await creerAmende(repliques.a);
    await lierSession(repliques.a, 'session', numAvis);
    const issues = await Promise.all(
      rangs.map((rang) => demarrerPaiement(pour(rang), 'session', demande(numAvis))),
    );
    expect(issues[0]).toHaveProperty('formulaire');
    expect(new Set(issues.map((issue) => JSON.stringify(issue))).size).toBe(1);
    expect(await vivantes(numAvis)).toBe(1);
  });

  it('K-05 invariant 1: of many sessions one pays, the others are told to wait', async () => {
    const numAvis = await creerAmende(repliques.a);
    for (const rang of rangs) await lierSession(repliques.a, `session-${rang}`, numAvis);
    const issues = await Promise.all(
      rangs.map((rang) => demarrerPaiement(pour(rang), `session-${rang}`, demande(numAvis))),
    );
    const refus = issues.filter((issue) => issue !== null && 'refus' in issue);
    expect(refus).toEqual(Array(PARALLELES - 1).fill({ refus: 'paiement-en-cours' }));
    expect(await vivantes(numAvis)).toBe(1);
  });

  it('K-05 invariant 9: a fine and its consignation sibling share one live attempt', async () => {
    const numAvis = await creerAmende(repliques.a);
    const frere = await creerAmende(repliques.a, { dossier: numAvis, consignation: true });
    await lierSession(repliques.a, 'payeur', numAvis);
    await lierSession(repliques.a, 'consignant', frere);
    const issues = await Promise.all(
      rangs.map((rang) =>
        rang % 2 === 0
          ? demarrerPaiement(pour(rang), 'payeur', demande(numAvis))
          : demarrerPaiement(pour(rang), 'consignant', demande(frere, 'CONSIGNATION')),
      ),
    );
    const acceptes = issues.filter((issue) => issue !== null && 'formulaire' in issue);
    expect(new Set(acceptes.map((issue) => JSON.stringify(issue))).size).toBe(1);
    expect(await vivantes(numAvis)).toBe(1);
  });
});

it('replicas that start together migrate the database once', async () => {
  const url = await nouvelleBase(inject('postgresUrl'));
  const bases = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url, 2)));
  await Promise.all(bases.map(({ base }) => migrate(base)));
  expect(await bases[0]?.base.selectFrom('amende').selectAll().execute()).toEqual([]);
  await Promise.all(bases.map(({ close: fermer }) => fermer()));
});
