import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type LookupResult = 'trouvee' | 'cle_erronee' | 'inconnue' | 'attente';

export const ANSWER_CHANNELS = ['automatique', 'retour'] as const;
export type AnswerChannel = (typeof ANSWER_CHANNELS)[number];

/**
 * What we answered the provider: `acquittee` is 200 or 303 after the commit, `refusee` 400, 413 or 415,
 * `non_enregistree` anything else.
 */
export const ANSWER_ENDINGS = ['acquittee', 'refusee', 'non_enregistree'] as const;
export type AnswerEnding = (typeof ANSWER_ENDINGS)[number];

/** Metrics of one server; `gauges.ts` has those that replicas share. A label never holds a value of a request. */
export type Metrics = ReturnType<typeof createMetrics>;

/** The statuses that the vendor documents for a page that fails. */
const PAGE_FAILURES = [
  'sans_reponse',
  '400',
  '401',
  '402',
  '403',
  '404',
  '409',
  '429',
  '500',
  '502',
];

const HTTP_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const GATEWAY_BUCKETS_S = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** @param withProcess adds the metrics of Node, which can be registered only once in a process */
export function createMetrics(withProcess = false) {
  const registry = new Registry();
  const registers = [registry];
  if (withProcess) collectDefaultMetrics({ register: registry });
  const providerAnswers = new Counter({
    name: 'amendes_reponses_fournisseur_total',
    help: 'Answers posted to the callbacks of the provider, by way and by what became of them',
    labelNames: ['canal', 'suite'],
    registers,
  });
  // Each series begins at 0, because Prometheus sees no increase in one that appears at 1.
  for (const channel of ANSWER_CHANNELS) {
    for (const ending of ANSWER_ENDINGS) {
      providerAnswers.inc({ canal: channel, suite: ending }, 0);
    }
  }
  const unmadePages = new Counter({
    name: 'amendes_pages_non_faites_total',
    help: 'Payment pages that the provider did not make, by its HTTP status',
    labelNames: ['statut'],
    registers,
  });
  for (const failure of PAGE_FAILURES) unmadePages.inc({ statut: failure }, 0);
  return {
    registry,
    http: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer, by the pattern of the route',
      labelNames: ['method', 'route', 'status'],
      buckets: HTTP_BUCKETS_S,
      registers,
    }),
    lookups: new Counter({
      name: 'amendes_recherches_total',
      help: 'Lookups by call and outcome; attente: too many wrong answers',
      labelNames: ['appel', 'issue'],
      registers,
    }),
    wrongAnswers: new Counter({
      name: 'amendes_reponses_fausses_total',
      help: 'Wrong answers that were counted against guessing (D-15)',
      registers,
    }),
    gateway: new Histogram({
      name: 'amendes_passerelle_duree_seconds',
      help: 'Time of the questions to the provider',
      labelNames: ['issue'],
      buckets: GATEWAY_BUCKETS_S,
      registers,
    }),
    unmadePages,
    providerAnswers,
  };
}
