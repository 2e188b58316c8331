import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEDIA_REGLEMENT } from '#contract/domaine/mediaReglement.ts';
import type { StatutStocke } from '#contract/domaine/statutPaiement.ts';
import { lireDossier } from '#server/services/amende/lireDossier.ts';
import { situation } from '#server/services/amende/situation.ts';
import { reexposer } from '#server/services/registre/reexposer.ts';
import { creerAmende, ouvrirRepliques, type Repliques } from './support.ts';

const PARTIE = 5_000;

let repliques: Repliques;
beforeAll(async () => {
  repliques = await ouvrirRepliques();
});
afterAll(() => repliques.fermer());

/** The database's clock, as the test wants it. */
const a = (instant: string) => sql<Date>`${instant}::timestamptz`;

interface Paiement {
  /** ISO instant at which the ledger line was written. */
  readonly inscritLe: string;
  readonly sansTentative?: boolean;
  readonly media?: number;
}

let rang = 0;

async function creerTentative(amendeId: string, dossier: string): Promise<string> {
  const { id } = await repliques.a
    .insertInto('tentative')
    .values({
      amende_id: amendeId,
      dossier,
      session_id: 'session',
      transaction_reference: `TAI${rang}`,
      jeton_sel: 'sel',
      jeton_empreinte: `empreinte-${rang}`,
      jeton_expire_le: new Date(),
      type_reglement: 'PARTIEL',
      montant: PARTIE,
      locale: 'fr',
      etat: 'ACCEPTEE',
      expire_le: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a part payment into the ledger. */
async function payer(numAvis: string, paiement: Paiement): Promise<void> {
  const { id, dossier, type_amende } = await lire(numAvis);
  rang += 1;
  await repliques.a
    .insertInto('ecriture')
    .values({
      amende_id: id,
      tentative_id: paiement.sansTentative ? null : await creerTentative(id, dossier),
      reference_reglement: `R-${rang}`,
      // The provider's own date does not count: only the database's clock does.
      date_reglement: new Date('2020-01-01T00:00:00Z'),
      montant: PARTIE,
      solde: 8_500,
      nature: 'PARTIEL',
      media_reglement: paiement.media ?? MEDIA_REGLEMENT.INTERNET,
      num_avis: numAvis,
      type_amende,
      transaction_reference: `TAI${rang}`,
      code_verification: `C-${rang}`,
      cree_le: a(paiement.inscritLe),
    })
    .execute();
}

const lire = (numAvis: string) =>
  repliques.a
    .selectFrom('amende')
    .selectAll()
    .where('num_avis', '=', numAvis)
    .executeTakeFirstOrThrow();

const statut = async (numAvis: string) => (await lire(numAvis)).statut;

async function creerPayeeEnPartie(
  paiements: readonly Paiement[],
  initial: StatutStocke = 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL',
): Promise<string> {
  const numAvis = await creerAmende(repliques.a);
  await repliques.a
    .updateTable('amende')
    .set({ statut: initial })
    .where('num_avis', '=', numAvis)
    .execute();
  for (const paiement of paiements) await payer(numAvis, paiement);
  return numAvis;
}

describe('invariant 7: our own part payment is payable again the next day at 06:00 in Paris', () => {
  it.each([
    ['a summer day', '2026-07-01T12:00:00Z', '2026-07-02T04:00:00Z'],
    ['the last instant of a day', '2026-07-01T21:59:59.999Z', '2026-07-02T04:00:00Z'],
    ['the first instant of a day', '2026-07-01T22:00:00Z', '2026-07-03T04:00:00Z'],
    ['the night of 23 hours', '2026-03-28T11:00:00Z', '2026-03-29T04:00:00Z'],
    ['midnight before the lost hour', '2026-03-28T23:00:00Z', '2026-03-30T04:00:00Z'],
    ['the night of 25 hours', '2026-10-24T10:00:00Z', '2026-10-25T05:00:00Z'],
    ['02:30 the first time', '2026-10-25T00:30:00Z', '2026-10-26T05:00:00Z'],
    ['02:30 the second time', '2026-10-25T01:30:00Z', '2026-10-26T05:00:00Z'],
    ['the end of a year', '2026-12-31T22:59:59Z', '2027-01-01T05:00:00Z'],
  ])('%s', async (_, inscritLe, du) => {
    const numAvis = await creerPayeeEnPartie([{ inscritLe }]);
    const justeAvant = new Date(Date.parse(du) - 1).toISOString();
    expect(await reexposer(repliques.a, a(justeAvant))).toBe(0);
    expect(await reexposer(repliques.a, a(du))).toBe(1);
    expect(await statut(numAvis)).toBe('A_PAYER');
    const dossier = await lireDossier(repliques.a, { numAvis });
    expect(dossier && situation(dossier).resteAPayer).toBe(8_500);
  });

  it('with the latest of several payments', async () => {
    const numAvis = await creerPayeeEnPartie([
      { inscritLe: '2026-07-01T12:00:00Z' },
      { inscritLe: '2026-07-02T03:59:00Z' },
    ]);
    await reexposer(repliques.a, a('2026-07-02T04:00:00Z'));
    expect(await statut(numAvis)).toBe('ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL');
    await reexposer(repliques.a, a('2026-07-03T04:00:00Z'));
    expect(await statut(numAvis)).toBe('A_PAYER');
  });

  it('days late, after a stop, and on two servers at once: once each', async () => {
    const numeros: string[] = [];
    for (let fine = 0; fine < 8; fine += 1) {
      numeros.push(await creerPayeeEnPartie([{ inscritLe: '2026-07-01T12:00:00Z' }]));
    }
    const totaux = await Promise.all(
      [repliques.a, repliques.b, repliques.a, repliques.b].map((base) =>
        reexposer(base, a('2026-08-15T00:00:00Z')),
      ),
    );
    expect(totaux.reduce((somme, total) => somme + total, 0)).toBe(numeros.length);
    const { id } = await lire(numeros[0] ?? '');
    const changements = await repliques.a
      .selectFrom('changement_statut')
      .select(['de', 'vers', 'cause'])
      .where('amende_id', '=', id)
      .execute();
    expect(changements).toEqual([
      { de: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL', vers: 'A_PAYER', cause: 'REEXPOSITION' },
    ]);
  });
});

describe('invariant 7: what is not ours to show again stays', () => {
  const vieux = '2026-01-01T12:00:00Z';
  it.each<[string, readonly Paiement[], StatutStocke]>([
    ['an imported fine', [], 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL'],
    [
      'a demonstration line',
      [{ inscritLe: vieux, sansTentative: true }],
      'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL',
    ],
    ['a paid fine', [{ inscritLe: vieux }], 'PAYE'],
  ])('%s', async (_, paiements, initial) => {
    const numAvis = await creerPayeeEnPartie(paiements, initial);
    expect(await reexposer(repliques.a)).toBe(0);
    expect(await statut(numAvis)).toBe(initial);
  });

  it('but a transfer that our bank account shows is ours', async () => {
    const numAvis = await creerPayeeEnPartie([
      { inscritLe: vieux, sansTentative: true, media: MEDIA_REGLEMENT.VIREMENT },
    ]);
    expect(await reexposer(repliques.a)).toBe(1);
    expect(await statut(numAvis)).toBe('A_PAYER');
  });
});
