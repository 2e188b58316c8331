import type texts from '../../locales/matin.fr.json';
import type { Morning } from './readMorning.ts';

export type AlarmName = keyof typeof texts.alarmes;

export interface Alarm {
  readonly name: AlarmName;
  /** Commands of the alarm's row in the runbook. The French text refers to them by their place. */
  readonly commands: readonly string[];
  /** The day that the alarm is about, which its words and its commands name. */
  readonly day?: (state: Morning['state']) => string | undefined;
  readonly rings: (morning: Pick<Morning, 'state' | 'jobs' | 'madeAt'>) => boolean;
}

const IN_DOUBT = /^(?:other-(?:amount|currency|attempt|merchant)|unknown-status)$/;

const DAY_MS = 86_400_000;
const RESERVED_DAYS = 2;
const STUCK_SECONDS = 300;
const MOST_WAITING = 500;

const lastDays = ({ state, madeAt }: Pick<Morning, 'state' | 'madeAt'>): number[] =>
  state.reservations.map(({ lastDay }) =>
    Math.ceil((Date.parse(lastDay) - madeAt.getTime()) / DAY_MS),
  );

/** The alarms of `docs/alerts.yml` that the database alone shows. */
export const ALARMS: readonly Alarm[] = [
  {
    name: 'RegistreFaux',
    commands: ['cloture JOUR', 'maintenance on'],
    day: ({ broken }) => broken?.day,
    rings: ({ state }) => state.broken !== null,
  },
  {
    name: 'ReservationExpire',
    commands: ['reservations', '--capture', '--cancel'],
    rings: (morning) => lastDays(morning).some((days) => days <= RESERVED_DAYS),
  },
  {
    name: 'BoiteEnvoiBloquee',
    commands: [],
    rings: ({ jobs }) => jobs.ageS > STUCK_SECONDS,
  },
  {
    name: 'PaiementDouteux',
    commands: [
      'paiement PAIEMENT',
      'close NUMÉRO --outcome counted --note MOTIF',
      'rembourser NUMÉRO',
    ],
    rings: ({ state }) => state.setAside.some(({ reason }) => IN_DOUBT.test(reason)),
  },
  {
    name: 'StatutInconnu',
    commands: ['paiement PAIEMENT --taken EUROS', '--not-taken'],
    rings: ({ state }) => state.waiting.unknown > 0,
  },
  {
    name: 'PaiementEnAttente',
    commands: ['paiement PAIEMENT --taken EUROS', '--not-taken'],
    rings: ({ state }) => state.waiting.late > 0,
  },
  {
    name: 'TentativeSansFin',
    commands: ['cloture'],
    rings: ({ state }) => state.waiting.stuck > 0,
  },
  {
    name: 'QuestionSansReponse',
    commands: [],
    rings: ({ state }) => state.waiting.unanswered > 0,
  },
  {
    name: 'OperationSansReponse',
    commands: ['paiement PAIEMENT --refund-done', '--refund-not-done'],
    rings: ({ state }) => state.waiting.operations > 0,
  },
  {
    name: 'FichierEnRetard',
    commands: [],
    day: ({ lastFile }) => lastFile?.day,
    rings: ({ state }) => state.lastFile?.isLate === true,
  },
  {
    name: 'FondsReserves',
    commands: ['reservations', '--capture', '--cancel'],
    rings: ({ state }) => state.reservations.length > 0,
  },
  {
    name: 'TropPercu',
    commands: ['rembourser NUMÉRO'],
    rings: ({ state }) =>
      state.setAside.some(({ reason, cents }) => reason === 'overpaid' && cents > 0),
  },
  {
    name: 'ArgentARapprocher',
    commands: ['rembourser NUMÉRO', 'close NUMÉRO --outcome returned --note MOTIF'],
    rings: ({ state }) => state.setAside.some(({ payments }) => payments > 0),
  },
  {
    name: 'JourneeNonClose',
    commands: ['cloture JOUR'],
    day: ({ lastReport }) => lastReport?.day,
    rings: ({ state }) => (state.lastReport?.differences ?? 0) > 0,
  },
  {
    name: 'FileEngorgee',
    commands: ['jobs'],
    rings: ({ jobs }) =>
      jobs.queues.some(({ waiting, toRetry }) => waiting > MOST_WAITING || toRetry > MOST_WAITING),
  },
  {
    name: 'LettresMortes',
    commands: ['jobs', 'jobs retry all'],
    rings: ({ jobs }) => jobs.queues.some(({ failed }) => failed > 0),
  },
];

export const alarmsOf = (morning: Pick<Morning, 'state' | 'jobs' | 'madeAt'>): readonly Alarm[] =>
  ALARMS.filter(({ rings }) => rings(morning));
