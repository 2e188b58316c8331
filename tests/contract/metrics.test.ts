import { readFileSync } from 'node:fs';
import type { Metric } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createSipsGateway } from '#server/adapters/sips/SipsGateway.ts';
import { measureGateway } from '#server/metrics/instrument.ts';
import { ANSWER_ENDINGS, createMetrics } from '#server/metrics/metrics.ts';
import { type Appli, demarrerAppli } from '../support/appli.ts';
import { baseAPart } from '../support/embarquee.ts';
import { PRODUCTION, secret } from '../support/production.ts';
import { appelerTout, type Journee } from '../support/tousLesAppels.ts';

const metriques = createMetrics(true);

let appli: Appli;
let journee: Journee;
let mesures: string;
beforeAll(async () => {
  appli = await demarrerAppli({ TRUST_PROXY: '127.0.0.1' }, { metrics: metriques });
  journee = await appelerTout(appli);
  const { base } = appli;
  await base
    .insertInto('a_rapprocher')
    .values({
      motif: 'TROP_PERCU',
      empreinte: 'e',
      transaction_reference: 'T1',
      tentative_id: null,
      montant: 9_000,
      devise: '978',
    })
    .execute();
  mesures = (await appli.app.inject('/metrics')).body;
});
afterAll(() => appli.fermer());

/** Value of one sample, by its name and labels as they are printed. */
function valeur(echantillon: string, texte = mesures): number | undefined {
  const ligne = texte.split('\n').find((candidate) => candidate.startsWith(`${echantillon} `));
  return ligne === undefined ? undefined : Number(ligne.slice(echantillon.length + 1));
}

describe('the measures', () => {
  it.each([
    ['amendes_recherches_total{appel="rechercheAmende",issue="trouvee"}', 2],
    ['amendes_recherches_total{appel="rechercheAmende",issue="inconnue"}', 1],
    ['amendes_recherches_total{appel="rechercheAmende",issue="cle_erronee"}', 6],
    ['amendes_recherches_total{appel="rechercheAmende",issue="attente"}', 1],
    ['amendes_recherches_total{appel="justifierPaiement",issue="trouvee"}', 1],
    ['amendes_paiements{etat="ACCEPTEE"}', 1],
    ['amendes_paiements{etat="REFUSEE"}', 0],
    ['amendes_tentatives_vivantes{etat="LITIGE"}', 0],
    ['amendes_a_rapprocher{motif="TROP_PERCU"}', 1],
    ['amendes_a_rapprocher_centimes{motif="TROP_PERCU"}', 9_000],
    ['amendes_fautes_registre', 0],
    ['amendes_maintenance', 0],
    ['amendes_base_joignable', 1],
    ['amendes_reponses_fournisseur_total{canal="automatique",suite="acquittee"}', 1],
    ['amendes_reponses_fournisseur_total{canal="automatique",suite="refusee"}', 1],
    ['amendes_reponses_fournisseur_total{canal="automatique",suite="non_enregistree"}', 0],
    ['amendes_reponses_fournisseur_total{canal="retour",suite="acquittee"}', 1],
    ['amendes_reponses_fournisseur_total{canal="retour",suite="refusee"}', 1],
    ['amendes_lettres_mortes', 0],
  ])('%s is %i', (echantillon, attendu) => {
    expect(valeur(echantillon)).toBe(attendu);
  });

  it('the outbox waits with what the day has put into it', async () => {
    const lignes = await appli.base.selectFrom('boite_envoi').select('id').execute();
    expect(lignes.length).toBeGreaterThanOrEqual(3);
    expect(valeur('amendes_boite_envoi_lignes')).toBe(lignes.length);
  });

  it('requests are timed by the pattern of their route; wrong answers are counted', () => {
    expect(mesures).toContain(
      'http_request_duration_seconds_count{method="POST",route="/api/v2/generePdf/2",status="200"} 1',
    );
    expect(valeur('amendes_reponses_fausses_total')).toBeGreaterThanOrEqual(8);
  });

  it('no number, key, token or address stands in them', () => {
    expect(journee.secrets.filter((secret) => mesures.includes(secret))).toEqual([]);
  });

  it('questions to the provider are timed, also those without an answer', async () => {
    const passerelle = measureGateway(
      {
        ...createSipsGateway(appli.config.sips),
        async diagnostiquer(reference) {
          if (reference === 'panne') throw new Error('away');
          return null;
        },
      },
      metriques,
    );
    expect(await passerelle.diagnostiquer('T1')).toBeNull();
    await expect(passerelle.diagnostiquer('panne')).rejects.toThrow('away');
    const texte = await metriques.registry.metrics();
    expect(valeur('amendes_passerelle_duree_seconds_count{issue="inconnue"}', texte)).toBe(1);
    expect(valeur('amendes_passerelle_duree_seconds_count{issue="erreur"}', texte)).toBe(1);
  });

  it('each application has its own', async () => {
    const autre = await demarrerAppli({}, { base: appli.base });
    const { body } = await autre.app.inject('/metrics');
    await autre.fermer();
    expect(body).not.toContain('amendes_recherches_total{');
    expect(valeur('amendes_paiements{etat="ACCEPTEE"}', body)).toBe(1);
  });

  it('with the database away they still answer, without its numbers', async () => {
    const { base, close } = await baseAPart();
    const seule = await demarrerAppli({}, { base });
    await close();
    const reponse = await seule.app.inject('/metrics');
    expect(reponse.statusCode).toBe(200);
    expect(valeur('amendes_base_joignable', reponse.body)).toBe(0);
    expect(valeur('amendes_lettres_mortes', reponse.body)).toBeUndefined();
    expect(reponse.body).not.toContain('amendes_paiements{');
    await seule.fermer();
  });
});

describe('who may read the measures', () => {
  const demander = async (env: NodeJS.ProcessEnv, headers = {}, remoteAddress = '192.0.2.1') => {
    const { app, fermer } = await demarrerAppli(env, { base: appli.base });
    const { statusCode } = await app.inject({ url: '/metrics', headers, remoteAddress });
    await fermer();
    return statusCode;
  };
  const JETON = secret('metriques');
  const PAR_UN_PROXY = { via: '1.1 proxy', 'x-real-ip': '198.51.100.7' };

  it.each<[string, NodeJS.ProcessEnv, object, string, number]>([
    ['in production another machine', PRODUCTION, {}, '192.0.2.1', 404],
    ['in production without a token this machine neither', PRODUCTION, {}, '127.0.0.1', 404],
    ['nor what a bare proxy of this machine passes on', PRODUCTION, PAR_UN_PROXY, '::1', 404],
    [
      'in production nobody without the bearer',
      { ...PRODUCTION, METRICS_TOKEN: JETON },
      {},
      '::1',
      401,
    ],
    ['anybody in development', {}, {}, '192.0.2.1', 200],
    ['nobody without the bearer', { METRICS_TOKEN: JETON }, {}, '127.0.0.1', 401],
    [
      'nobody with a wrong bearer',
      { METRICS_TOKEN: JETON },
      { authorization: `Bearer ${JETON}m` },
      '127.0.0.1',
      401,
    ],
    [
      'the bearer, from anywhere',
      { ...PRODUCTION, METRICS_TOKEN: JETON },
      { authorization: `Bearer ${JETON}` },
      '192.0.2.1',
      200,
    ],
  ])('%s', async (_, env, entetes, adresse, statut) => {
    expect(await demander(env, entetes, adresse)).toBe(statut);
  });
});

describe('a production without METRICS_TOKEN', () => {
  it.each([
    ['is told so once at start', {}, 1],
    ['and one with it is not', { METRICS_TOKEN: secret('metriques') }, 0],
  ])('%s', async (_, env, fois) => {
    const lignes: string[] = [];
    const { fermer } = await demarrerAppli(
      { ...PRODUCTION, ...env, LOG_LEVEL: 'warn' },
      { base: appli.base, logOutput: { write: (ligne) => lignes.push(ligne) } },
    );
    await fermer();
    expect(lignes.filter((ligne) => ligne.includes('METRICS_TOKEN'))).toHaveLength(fois);
  });
});

describe('a production without DATABASE_URL', () => {
  it.each([
    ['is told so once at start', { DATABASE_URL: '', DEMO: '0' }, 1],
    ['and one with it is not', {}, 0],
  ])('%s', async (_, env, times) => {
    const lines: string[] = [];
    const { fermer } = await demarrerAppli(
      { ...PRODUCTION, ...env, LOG_LEVEL: 'warn' },
      { base: appli.base, logOutput: { write: (line) => lines.push(line) } },
    );
    await fermer();
    expect(lines.filter((line) => line.includes('embedded database'))).toHaveLength(times);
  });
});

describe('the alarms', () => {
  const regles = readFileSync(new URL('../../docs/alertes.yml', import.meta.url), 'utf8');
  const dashboard = readFileSync(
    new URL('../../deploy/grafana/amendes.json', import.meta.url),
    'utf8',
  );
  const guide = readFileSync(new URL('../../docs/exploitation.md', import.meta.url), 'utf8');

  const REGLES: {
    alert: string;
    expr: string;
    annotations: { summary: string; runbook: string };
  }[] = parse(regles).groups[0].rules;
  const sansSuffixe = (nom: string) => nom.replace(/_(?:bucket|count|sum)$/, '');

  /** Each `name{label="value"}` of the rules; a pattern that fits the values it selects. */
  function selecteurs() {
    return REGLES.flatMap(({ alert: alerte, expr }) =>
      [...expr.matchAll(/(\w+)\{([^}]+)\}/g)].flatMap(([, nom = '', dedans = '']) =>
        [...dedans.matchAll(/(\w+)(=~|=)"([^"]*)"/g)].map(([, label = '', , texte = '']) => ({
          alerte,
          nom,
          label,
          regle: new RegExp(`^(?:${texte})$`),
        })),
      ),
    );
  }

  it('say in one sentence what they mean, as the guide does', () => {
    for (const { alert, annotations } of REGLES) {
      expect(annotations.runbook).toBe('docs/exploitation.md#alarms');
      expect(guide, alert).toMatch(new RegExp(`^\\| \`${alert}\` \\| (page|ticket) \\| `, 'm'));
      expect(guide, alert).toContain(`| ${annotations.summary} |`);
    }
  });

  it('rest while the service is closed for maintenance', () => {
    const { expr } = REGLES.find(({ alert }) => alert === 'FautesServeur') ?? {};
    expect(expr).toMatch(/ unless on\(\) max\(max_over_time\(amendes_maintenance\[10m\]\)\) == 1$/);
  });

  it('name only measures that exist, as the dashboard does', () => {
    const noms = new Set(
      (regles + dashboard).match(/\b(?:amendes|http|nodejs|process)_[a-z0-9_]+/g),
    );
    expect(noms.size).toBeGreaterThan(10);
    const declarees = new Set([...mesures.matchAll(/^# TYPE (\S+)/gm)].map(([, nom]) => nom));
    const base = (nom: string) => nom.replace(/_(?:bucket|count|sum)$/, '');
    expect([...noms].filter((nom) => !declarees.has(nom) && !declarees.has(base(nom)))).toEqual([]);
  });

  it('select by labels, and by values of them, that the measures have', async () => {
    const mesurees = await metriques.registry.getMetricsAsJSON();
    const fautes = selecteurs().flatMap(({ alerte, nom, label, regle }) => {
      const mesure = mesurees.find((une) => une.name === nom || une.name === sansSuffixe(nom));
      const { labelNames = [] } = (metriques.registry.getSingleMetric(mesure?.name ?? '') ??
        {}) as Metric & { labelNames?: string[] };
      if (!labelNames.includes(label)) return [`${alerte}: ${nom} has no label ${label}`];
      // Born with the process; the values of other labels come as they happen.
      if (nom !== 'amendes_reponses_fournisseur_total') return [];
      const connues = new Set(mesure?.values.map(({ labels }) => String(labels[label])));
      return [...connues].some((valeurConnue) => regle.test(valeurConnue))
        ? []
        : [`${alerte}: no ${label} of ${nom} is ever selected`];
    });
    expect(fautes).toEqual([]);
  });

  it('invariant 2: every answer to the provider but 200 and 303 raises one', () => {
    const prises = selecteurs().filter(({ nom }) => nom === 'amendes_reponses_fournisseur_total');
    const alarmees = ANSWER_ENDINGS.filter((suite) =>
      prises.some(({ regle }) => regle.test(suite)),
    );
    expect(alarmees).toEqual(['refusee', 'non_enregistree']);
    for (const { expr } of REGLES.filter(({ expr: texte }) => texte.includes('fournisseur_total')))
      expect(expr).toMatch(/^sum\(increase\(.*\)\) > 0$/);
  });

  it('each one is explained in the operating guide, with its severity', () => {
    const alarmes = [...regles.matchAll(/- alert: (\w+)[\s\S]*?severity: (\w+)/g)];
    expect(alarmes.length).toBeGreaterThan(10);
    for (const [, nom, gravite] of alarmes) expect(guide).toContain(`| \`${nom}\` | ${gravite} |`);
    const expliquees = [...guide.matchAll(/^\| `(\w+)` \| (?:page|ticket) \|/gm)];
    expect(expliquees).toHaveLength(alarmes.length);
  });
});
