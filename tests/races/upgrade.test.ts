import { type ChildProcess, execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Config, readConfig } from '#server/config/readConfig.ts';
import { migrationNames } from '#server/database/migrate.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { checkLedger } from '#server/services/operations/checkLedger.ts';
import { applyTransfer } from '#server/services/transfer/applyTransfer.ts';
import { environment, launch, stopProcess, waitUntilReady } from '../../bench/processes.ts';
import { readForm, sealAnswer } from '../support/app.ts';
import { freePort } from '../support/port.ts';
import { newDatabase } from '../support/postgres.ts';
import { checkOutVersionBefore } from '../support/versionBefore.ts';
import { AMOUNT } from './answer.ts';
import { type Caller, notify, openCaller } from './caller.ts';
import { createFine, summary } from './support.ts';

const KEY = '21';
const PART = 5_000;

type Version = 'before' | 'this';

/** A payment under way, and the answer that will come. */
interface Begun {
  readonly numAvis: string;
  readonly answer: Record<string, string>;
}

describe('the version before and this one over one PostgreSQL', () => {
  const old = checkOutVersionBefore();
  const folders: Readonly<Record<Version, string>> = { before: old.folder, this: '.' };
  const job = mkdtempSync(join(tmpdir(), 'amendes-upgrade-'));
  const servers = new Map<number, ChildProcess>();
  let base: OpenDatabase;
  let config: Config;
  let env: NodeJS.ProcessEnv;
  let a: number;
  let b: number;
  let callers = 0;

  /** Replaces what runs on these ports. */
  const run = async (version: Version, ...ports: readonly number[]): Promise<void> => {
    await Promise.all(
      ports.map(async (port) => {
        const former = servers.get(port);
        if (former !== undefined) await stopProcess(former, 'SIGTERM');
        const own = { ...env, PORT: String(port), DATA_DIR: join(job, String(port)) };
        const log = join(job, `${port}.log`);
        const server = launch('dist/node/server/main.js', own, log, folders[version]);
        servers.set(port, server);
        await waitUntilReady(port, server);
      }),
    );
  };
  const caller = (port: number): Promise<Caller> => {
    callers += 1;
    return openCaller(port, `10.0.0.${callers}`, config.settings.cleHorodatage);
  };
  const notice = async (clean: object = {}): Promise<string> => {
    const numAvis = await createFine(base.base);
    await base.base
      .updateTable('amende')
      .set({ ...createPeppers(config.secrets.KEY_PEPPERS).protect(numAvis, KEY), ...clean })
      .where('num_avis', '=', numAvis)
      .execute();
    return numAvis;
  };
  const begin = async (port: number, amount = AMOUNT): Promise<Begun> => {
    const numAvis = await notice({ fractionnable: true });
    const who = await caller(port);
    await who(port, 'rechercheAmende', { numAmende: numAvis, cleAmende: KEY });
    const { statut, texte } = await who(port, 'envoiSips', {
      numAvis,
      canal: '2',
      typeReglement: amount === AMOUNT ? 'TOTAL' : 'PARTIEL',
      montantTransaction: amount,
      nature: 'AMENDES',
      locale: 'fr',
    });
    expect(statut).toBe(200);
    return { numAvis, answer: sealAnswer({ config }, readForm(texte).champs) };
  };
  const beginOn = async (port: number) => [
    await begin(port),
    await begin(port),
    await begin(port, PART),
  ];
  /** Answers at a server and sees what became of it. */
  const answer = async (port: number, begun: readonly Begun[]): Promise<string[]> => {
    const outcomes = [];
    for (const { numAvis, answer: sealed } of begun) {
      const { statut } = await notify(port, 'sipsAutomatique', sealed);
      const fine = await summary(base.base, numAvis);
      outcomes.push(`${statut} ${fine.statut} ${fine.ecritures} ${fine.envois}`);
    }
    return outcomes;
  };
  const PAID = ['200 PAYE 1 1', '200 PAYE 1 1', '200 ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL 1 1'];
  const statusAt = async (port: number, { numAvis }: Begun): Promise<string> => {
    const who = await caller(port);
    const { texte } = await who(port, 'rechercheAmende', { numAmende: numAvis, cleAmende: KEY });
    return JSON.parse(texte).statutPaiement.valeur;
  };

  beforeAll(async () => {
    const url = await newDatabase(inject('postgresUrl'));
    base = await openPostgres(url);
    [a, b] = [await freePort(), await freePort()];
    const absent = `http://127.0.0.1:${await freePort()}`;
    env = environment({
      DATABASE_URL: url,
      PUBLIC_URL: 'http://127.0.0.1',
      SIPS_URL: `${absent}/paymentInit`,
      SIPS_OFFICE_URL: absent,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
    });
    config = readConfig({ ...env, DATA_DIR: job });
    await run('before', a, b);
  }, 240_000);

  afterAll(async () => {
    await Promise.all([...servers.values()].map((server) => stopProcess(server, 'SIGKILL')));
    await base.close();
    rmSync(job, { recursive: true, force: true });
    old.remove();
  });

  it('invariants 1 to 4: one replica is replaced, answers cross, an operator goes back and forward', async () => {
    const begunBefore = await beginOn(a);
    const heldBack = await begin(a);
    await run('this', b);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
      base.base,
    );
    expect(rows.map(({ name }) => `${name}.sql`).sort()).toEqual(await migrationNames());

    const begunHere = await beginOn(b);
    const leftHere = await beginOn(b);
    expect(await answer(b, begunBefore)).toEqual(PAID);
    expect(await answer(a, begunHere)).toEqual(PAID);
    for (const port of [a, b]) expect(await statusAt(port, begunHere[0] ?? heldBack)).toBe('PAYE');
    for (const port of [a, b]) expect(await statusAt(port, heldBack)).toBe('EN_COURS_PAIEMENT');

    await run('before', b);
    expect(await answer(b, leftHere)).toEqual(PAID);
    const begunAfter = await beginOn(b);

    await run('this', a, b);
    expect(await answer(a, begunAfter)).toEqual(PAID);
    expect(await answer(b, [heldBack])).toEqual(['200 PAYE 1 1']);
    // What came once comes again to the other one.
    expect(await answer(a, begunBefore)).toEqual(PAID);
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
    expect(await checkLedger(base.base, today)).toEqual([]);
  }, 240_000);

  it('invariant 3: what a version before reads on the receipt of a part is noted with the attempt', async () => {
    const begun = await begin(a, PART);
    const { solde_apres } = await base.base
      .selectFrom('tentative')
      .innerJoin('amende', 'amende.id', 'tentative.amende_id')
      .select('tentative.solde_apres')
      .where('num_avis', '=', begun.numAvis)
      .executeTakeFirstOrThrow();
    expect(solde_apres).toBe(AMOUNT - PART);
  });

  it('D-18: a statement that both versions read counts once', async () => {
    const jour = new Date().toISOString().slice(0, 10);
    const [first, second] = [
      await notice({ virement_autorise: true }),
      await notice({ virement_autorise: true }),
    ];
    const file = join(job, 'releve.csv');
    const head = 'reference,date,montant,devise,libelle';
    writeFileSync(
      file,
      `${head}\nU1,${jour},135.00,EUR,${first}\nU2,${jour},135.00,EUR,${second}\n`,
    );
    const line = { jour, montant: AMOUNT, devise: 'EUR' };
    const here = (bankReference: string, libelle: string) =>
      applyTransfer(base.base, { ...line, bankReference, libelle });
    expect(await here('U2', second)).toBe('REGLEMENT_INSCRIT');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['dist/node/server/cli/amendes.js', 'reconcile', '--releve', file],
      { cwd: old.folder, env: { ...env, DATA_DIR: job } },
    );
    expect(stdout).toBe(
      `U1\t${jour}\t135.00 EUR\tREGLEMENT_INSCRIT\nU2\t${jour}\t135.00 EUR\tDEJA_VU\n`,
    );
    expect(await here('U1', first)).toBe('DEJA_VU');
  }, 120_000);
});
