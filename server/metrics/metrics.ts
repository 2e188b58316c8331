import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What a lookup came to. */
export type IssueRecherche = 'trouvee' | 'cle_erronee' | 'inconnue' | 'attente';

/** The two ways by which the provider's sealed answers come. */
export const CANAUX_REPONSE = ['automatique', 'retour'] as const;
export type CanalReponse = (typeof CANAUX_REPONSE)[number];

/**
 * What we told whoever posted an answer: `acquittee` is 200 or 303 after the commit, `refusee` a 400, 413 or 415 (not
 * sealed as agreed), `non_enregistree` anything else, also a person led on although nothing could be recorded.
 */
export const SUITES_REPONSE = ['acquittee', 'refusee', 'non_enregistree'] as const;
export type SuiteReponse = (typeof SUITES_REPONSE)[number];

/**
 * What one server measures of itself, in a registry of its own. What all servers share (payments, queues) is read
 * from the database when `/metrics` is asked for; see `releve.ts`. No label holds a value of a request.
 */
export interface Metriques {
  readonly registre: Registry;
  readonly http: Histogram<'method' | 'route' | 'status'>;
  readonly recherches: Counter<'appel' | 'issue'>;
  readonly reponsesFausses: Counter;
  readonly passerelle: Histogram<'issue'>;
  readonly reponsesFournisseur: Counter<'canal' | 'suite'>;
  readonly redisAbsent: Gauge;
}

/** Seconds; a lookup stands in the first ones, a document and the provider in the last ones. */
const SEAUX_HTTP = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SEAUX_PASSERELLE = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** @param processus also measures memory, CPU, garbage collection and the event loop; once in a process */
export function creerMetriques(processus = false): Metriques {
  const registre = new Registry();
  const registers = [registre];
  if (processus) collectDefaultMetrics({ register: registre });
  const reponsesFournisseur = new Counter({
    name: 'amendes_reponses_fournisseur_total',
    help: 'Answers posted to the callbacks of the provider, by way and by what became of them',
    labelNames: ['canal', 'suite'],
    registers,
  });
  // From 0 on: Prometheus sees no increase in a series that is born at 1.
  for (const canal of CANAUX_REPONSE) {
    for (const suite of SUITES_REPONSE) reponsesFournisseur.inc({ canal, suite }, 0);
  }
  return {
    registre,
    http: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer, by the pattern of the route',
      labelNames: ['method', 'route', 'status'],
      buckets: SEAUX_HTTP,
      registers,
    }),
    recherches: new Counter({
      name: 'amendes_recherches_total',
      help: 'Lookups by call and outcome; attente: too many wrong answers',
      labelNames: ['appel', 'issue'],
      registers,
    }),
    reponsesFausses: new Counter({
      name: 'amendes_reponses_fausses_total',
      help: 'Wrong answers that were counted against guessing (D-15)',
      registers,
    }),
    passerelle: new Histogram({
      name: 'amendes_passerelle_duree_seconds',
      help: 'Time of the questions to the diagnostic service of the provider',
      labelNames: ['issue'],
      buckets: SEAUX_PASSERELLE,
      registers,
    }),
    reponsesFournisseur,
    redisAbsent: new Gauge({
      name: 'amendes_redis_absent',
      help: '1 while Redis is set and does not answer: the database counts instead',
      registers,
    }),
  };
}
