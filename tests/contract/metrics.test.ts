import { readFileSync } from 'node:fs';
import type { Metric } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { queueDepths } from '#server/jobs/inspect.ts';
import { measureProvider } from '#server/metrics/instrument.ts';
import { storeMeasures } from '#server/metrics/measures.ts';
import { ANSWER_ENDINGS, createMetrics } from '#server/metrics/metrics.ts';
import { callAll, type Day } from '../support/allCalls.ts';
import { type App, startApp } from '../support/app.ts';
import { ownDatabase } from '../support/embedded.ts';
import { PRODUCTION, secret } from '../support/production.ts';
import { testProvider } from '../support/provider.ts';
import { tell } from '../support/webhook.ts';

const metrics = createMetrics(true);

let service: App;
let day: Day;
let measures: string;
beforeAll(async () => {
  service = await startApp({ TRUST_PROXY: '127.0.0.1' }, { metrics });
  day = await callAll(service);
  // Money of an attempt that nobody knows.
  await tell(service, { reference: 'T1', cents: 9_000 });
  await storeMeasures(service.db, queueDepths, service.config.fileDays);
  measures = (await service.app.inject('/metrics')).body;
});
afterAll(() => service.close());

/** Value of one sample, by its name and labels as they are printed. */
function value(sample: string, text = measures): number | undefined {
  const row = text.split('\n').find((candidate) => candidate.startsWith(`${sample} `));
  return row === undefined ? undefined : Number(row.slice(sample.length + 1));
}

describe('the measures', () => {
  it.each([
    ['amendes_recherches_total{appel="rechercheAmende",issue="trouvee"}', 2],
    ['amendes_recherches_total{appel="rechercheAmende",issue="inconnue"}', 1],
    ['amendes_recherches_total{appel="rechercheAmende",issue="cle_erronee"}', 6],
    ['amendes_recherches_total{appel="rechercheAmende",issue="attente"}', 1],
    ['amendes_recherches_total{appel="justifierPaiement",issue="trouvee"}', 1],
    ['amendes_paiements{etat="captured"}', 2],
    ['amendes_paiements{etat="not-taken"}', 0],
    ['amendes_tentatives_vivantes', 0],
    ['amendes_reservations_jours', undefined],
    ['amendes_a_rapprocher{motif="unknown-attempt"}', 1],
    ['amendes_a_rapprocher_centimes{motif="unknown-attempt",devise="EUR"}', 9_000],
    ['amendes_maintenance', 0],
    ['amendes_base_joignable', 1],
    ['amendes_reponses_fournisseur_total{canal="automatique",suite="acquittee"}', 2],
    ['amendes_reponses_fournisseur_total{canal="automatique",suite="refusee"}', 1],
    ['amendes_reponses_fournisseur_total{canal="automatique",suite="non_enregistree"}', 0],
    ['amendes_reponses_fournisseur_total{canal="retour",suite="acquittee"}', 1],
    ['amendes_reponses_fournisseur_total{canal="retour",suite="refusee"}', 1],
    ['amendes_lettres_mortes', 0],
  ])('%s is %s', (sample, expected) => {
    expect(value(sample)).toBe(expected);
  });

  it('the outbox waits with what the day has put into it', async () => {
    const rows = await service.db.selectFrom('outbox').select('id').execute();
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(value('amendes_boite_envoi_lignes')).toBe(rows.length);
  });

  it('requests are timed by the pattern of their route; wrong answers are counted', () => {
    expect(measures).toContain(
      'http_request_duration_seconds_count{method="POST",route="/api/v2/generePdf/2",status="200"} 1',
    );
    expect(value('amendes_reponses_fausses_total')).toBeGreaterThanOrEqual(8);
  });

  it('no number, key, token or address stands in them', () => {
    expect(day.secrets.filter((secret) => measures.includes(secret))).toEqual([]);
  });

  it('questions to the provider are timed, also those without an answer', async () => {
    const failing = async (id: string) => {
      if (id === 'panne') throw new Error('away');
      return null;
    };
    const { ask } = measureProvider(testProvider({ payment: failing }), metrics);
    expect(await ask.payment('T1')).toBeNull();
    await expect(ask.payment('panne')).rejects.toThrow('away');
    expect(await ask.checkout('T1')).toEqual({ kind: 'gone' });
    const text = await metrics.registry.metrics();
    for (const issue of ['inconnue', 'erreur', 'oubliee']) {
      expect(value(`amendes_passerelle_duree_seconds_count{issue="${issue}"}`, text)).toBe(1);
    }
  });

  it('each application has its own', async () => {
    const other = await startApp({}, { db: service.db });
    const { body } = await other.app.inject('/metrics');
    await other.close();
    expect(body).not.toContain('amendes_recherches_total{');
    expect(value('amendes_paiements{etat="captured"}', body)).toBe(2);
  });

  it('with the database away they still answer, without its numbers', async () => {
    const { db, close } = await ownDatabase();
    const single = await startApp({}, { db });
    await close();
    const answer = await single.app.inject('/metrics');
    expect(answer.statusCode).toBe(200);
    expect(value('amendes_base_joignable', answer.body)).toBe(0);
    for (const shared of [
      'lettres_mortes',
      'tentatives_vivantes',
      'reservations',
      'ecarts_journee',
      'mesures_age_seconds',
      'travaux_en_retard',
    ]) {
      expect(value(`amendes_${shared}`, answer.body)).toBeUndefined();
    }
    expect(answer.body).not.toContain('amendes_paiements{');
    await single.close();
  });
});

describe('who may read the measures', () => {
  const request = async (env: NodeJS.ProcessEnv, headers = {}, remoteAddress = '192.0.2.1') => {
    const { app, close } = await startApp(env, { db: service.db });
    const { statusCode } = await app.inject({ url: '/metrics', headers, remoteAddress });
    await close();
    return statusCode;
  };
  const TOKEN = secret('metriques');
  const THROUGH_PROXY = { via: '1.1 proxy', 'x-real-ip': '198.51.100.7' };

  it.each<[string, NodeJS.ProcessEnv, object, string, number]>([
    ['in production another machine', PRODUCTION, {}, '192.0.2.1', 404],
    ['in production without a token this machine neither', PRODUCTION, {}, '127.0.0.1', 404],
    ['nor what a bare proxy of this machine passes on', PRODUCTION, THROUGH_PROXY, '::1', 404],
    [
      'in production nobody without the bearer',
      { ...PRODUCTION, METRICS_TOKEN: TOKEN },
      {},
      '::1',
      401,
    ],
    ['anybody in development', {}, {}, '192.0.2.1', 200],
    ['nobody without the bearer', { METRICS_TOKEN: TOKEN }, {}, '127.0.0.1', 401],
    [
      'nobody with a wrong bearer',
      { METRICS_TOKEN: TOKEN },
      { authorization: `Bearer ${TOKEN}m` },
      '127.0.0.1',
      401,
    ],
    [
      'the bearer, from anywhere',
      { ...PRODUCTION, METRICS_TOKEN: TOKEN },
      { authorization: `Bearer ${TOKEN}` },
      '192.0.2.1',
      200,
    ],
  ])('%s', async (_, env, headers, address, status) => {
    expect(await request(env, headers, address)).toBe(status);
  });
});

describe('production logs each missing setting once at the start', () => {
  it.each<[string, NodeJS.ProcessEnv, string, number]>([
    ['no METRICS_TOKEN', {}, 'METRICS_TOKEN', 1],
    ['none, with one', { METRICS_TOKEN: secret('metriques') }, 'METRICS_TOKEN', 0],
    ['no DATABASE_URL', { DATABASE_URL: '', DEMO: '0' }, 'embedded database', 1],
    ['nothing, with one', {}, 'embedded database', 0],
  ])('%s', async (_, env, words, times) => {
    const lines: string[] = [];
    const { close } = await startApp(
      { ...PRODUCTION, ...env, LOG_LEVEL: 'warn' },
      { db: service.db, logOutput: { write: (line) => lines.push(line) } },
    );
    await close();
    expect(lines.filter((line) => line.includes(words))).toHaveLength(times);
  });
});

describe('the alarms', () => {
  const rules = readFileSync(new URL('../../docs/alerts.yml', import.meta.url), 'utf8');
  const dashboard = readFileSync(
    new URL('../../deploy/grafana/amendes.json', import.meta.url),
    'utf8',
  );
  const guide = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');

  const RULES: {
    alert: string;
    expr: string;
    labels: { severity: string };
    annotations: { summary: string; runbook: string };
  }[] = parse(rules).groups[0].rules;
  const withoutSuffix = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');

  /** Each `name{label="value"}` of the rules; a pattern that fits the values it selects. */
  function selectors() {
    return RULES.flatMap(({ alert, expr }) =>
      [...expr.matchAll(/(\w+)\{([^}]+)\}/g)].flatMap(([, name = '', inside = '']) =>
        [...inside.matchAll(/(\w+)(=~|=)"([^"]*)"/g)].map(([, label = '', , text = '']) => ({
          alert,
          name,
          label,
          pattern: new RegExp(`^(?:${text})$`),
        })),
      ),
    );
  }

  it('are explained in the operating guide, in the same sentence and severity', () => {
    expect(RULES.length).toBeGreaterThan(10);
    for (const { alert, labels, annotations } of RULES) {
      expect(annotations.runbook).toBe('docs/operations.md#alarms');
      expect(guide).toContain(`| \`${alert}\` | ${labels.severity} | ${annotations.summary} |`);
    }
    const explained = [...guide.matchAll(/^\| `(\w+)` \| (?:page|ticket) \|/gm)];
    expect(explained).toHaveLength(RULES.length);
  });

  it('rest while the service is closed for maintenance', () => {
    const { expr } = RULES.find(({ alert }) => alert === 'FautesServeur') ?? {};
    expect(expr).toMatch(/ unless on\(\) max\(max_over_time\(amendes_maintenance\[10m\]\)\) == 1$/);
  });

  it('name only measures that exist, as the dashboard does', () => {
    const names = new Set(
      (rules + dashboard).match(/\b(?:amendes|http|nodejs|process)_[a-z0-9_]+/g),
    );
    expect(names.size).toBeGreaterThan(10);
    const declared = new Set([...measures.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const base = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');
    expect([...names].filter((name) => !declared.has(name) && !declared.has(base(name)))).toEqual(
      [],
    );
  });

  it('select by labels, and by values of them, that the measures have', async () => {
    const measuredNames = await metrics.registry.getMetricsAsJSON();
    const faults = selectors().flatMap(({ alert, name, label, pattern }) => {
      const measure = measuredNames.find(
        (metric) => metric.name === name || metric.name === withoutSuffix(name),
      );
      const { labelNames = [] } = (metrics.registry.getSingleMetric(measure?.name ?? '') ??
        {}) as Metric & { labelNames?: string[] };
      if (!labelNames.includes(label)) return [`${alert}: ${name} has no label ${label}`];
      // This measure has all its values from the start; those of others come as they happen.
      if (name !== 'amendes_reponses_fournisseur_total') return [];
      const known = new Set(measure?.values.map(({ labels }) => String(labels[label])));
      return [...known].some((knownValue) => pattern.test(knownValue))
        ? []
        : [`${alert}: no ${label} of ${name} is ever selected`];
    });
    expect(faults).toEqual([]);
  });

  it('invariant 2: every answer to the provider but 200 and 303 raises one', () => {
    const taken = selectors().filter(({ name }) => name === 'amendes_reponses_fournisseur_total');
    const alarmed = ANSWER_ENDINGS.filter((rest) =>
      taken.some(({ pattern }) => pattern.test(rest)),
    );
    expect(alarmed).toEqual(['refusee', 'non_enregistree']);
    for (const { expr } of RULES.filter(({ expr: text }) => text.includes('fournisseur_total')))
      expect(expr).toMatch(/^sum\(increase\(.*\)\) > 0$/);
  });
});
