import { join } from 'node:path';
import type { Difference } from '../database/tables/reports.ts';
import { rejectsFile } from '../import/importRuns.ts';
import { allInWords } from '../import/reason.ts';
import type { AsideReason } from '../till/payments.ts';
import type { Morning } from './readMorning.ts';
import { count, dayInWords, moneyInWords, say, TEXTS } from './words.ts';

/** One of the commands that can end a task. */
export interface Step {
  /** Says in which case to choose this command. */
  readonly when: string;
  /** The command without the name of the program, which differs in a container. */
  readonly command: string;
}

/** A matter that the service cannot end without a person. */
export interface Task {
  readonly what: string;
  /** Names the payment, the item or the bank line that is concerned. */
  readonly about: readonly string[];
  readonly money: string | null;
  readonly steps: readonly Step[];
}

const { taches: TASKS, aFaire: WORDS } = TEXTS;

const step = (when: string, command: string): Step => ({ when, command });

const NOTE = '--note "MOTIF"';
const REASON = '--reason "MOTIF"';

const payment = (id: string): string => say(WORDS.paiement, { paiement: id });

const ofPayment = (
  what: string,
  id: string,
  steps: readonly Step[],
  money: string | null = null,
) => ({
  what,
  about: [payment(id)],
  money,
  steps,
});

const showPayment = (id: string): Step => step(WORDS.voir, `paiement ${id}`);

/** Returns the two commands to choose from after a look at the payment in the provider's portal. */
const seenInPortal = (
  { pris: taken, pasPris: notTaken }: { readonly pris: string; readonly pasPris: string },
  id: string,
): Step[] => [
  step(taken, `paiement ${id} --taken EUROS ${REASON}`),
  step(notTaken, `paiement ${id} --not-taken ${REASON}`),
];

const faults = ({ report }: Morning): Task[] => {
  if (report.faults.length === 0) return [];
  const { quoi: what, appeler: call, fermer: close } = TASKS.registre;
  return [
    {
      what,
      about: report.faults.map(({ invariant, target }) => `${invariant} ${target}`),
      money: null,
      steps: [
        step(call, `cloture ${report.day}`),
        ...(report.faults.length > 1 ? [step(close, `maintenance on ${REASON}`)] : []),
      ],
    },
  ];
};

const reservations = ({ state }: Morning): Task[] =>
  state.reservations.map(({ paymentId, cents, lastDay }) =>
    ofPayment(
      say(TASKS.reservation.quoi, { jour: dayInWords(lastDay) }),
      paymentId,
      [
        step(TASKS.reservation.prendre, `reservations ${paymentId} --capture ${REASON}`),
        step(TASKS.reservation.liberer, `reservations ${paymentId} --cancel ${REASON}`),
      ],
      moneyInWords(cents, 'EUR'),
    ),
  );

const unknown = ({ report }: Morning): Task[] =>
  report.unknown.map(({ paymentId }) =>
    ofPayment(TASKS.etatInconnu.quoi, paymentId, [
      showPayment(paymentId),
      ...seenInPortal(TASKS.etatInconnu, paymentId),
    ]),
  );

const late = (morning: Morning): Task[] =>
  morning.late.map(({ id }) =>
    ofPayment(TASKS.enAttente.quoi, id, [showPayment(id), ...seenInPortal(TASKS.enAttente, id)]),
  );

const operations = (morning: Morning): Task[] =>
  morning.operations.map(({ paymentId, cents }) =>
    ofPayment(
      TASKS.operation.quoi,
      paymentId,
      [
        showPayment(paymentId),
        step(TASKS.operation.fait, `paiement ${paymentId} --refund-done ${REASON}`),
        step(TASKS.operation.pasFait, `paiement ${paymentId} --refund-not-done ${REASON}`),
      ],
      moneyInWords(cents, 'EUR'),
    ),
  );

const chargeBacks = ({ report }: Morning): Task[] =>
  report.accounts.chargeBacks.map(({ paymentId, cents, answerBy }) =>
    ofPayment(
      answerBy === null
        ? TASKS.impaye.quoi
        : say(TASKS.impaye.avant, { jour: dayInWords(answerBy) }),
      paymentId,
      [
        showPayment(paymentId),
        step(TASKS.impaye.gagne, `paiement ${paymentId} --charged-back-won EUROS ${REASON}`),
      ],
      moneyInWords(cents, 'EUR'),
    ),
  );

type LineKind = Extract<Difference['cause'], { kind: 'line' }>['line'];

function lineTask(kind: LineKind, id: number): Pick<Task, 'what' | 'steps'> {
  const line = `line ${id}`;
  switch (kind) {
    case 'remittance':
      return {
        what: TASKS.versement.quoi,
        steps: [
          step(
            TASKS.versement.export,
            'export-reglements --from JOUR --to JOUR --format excel --out FICHIER',
          ),
          step(TASKS.versement.jours, `${line} --from JOUR --to JOUR ${NOTE}`),
        ],
      };
    case 'charge-back':
      return {
        what: TASKS.repris.quoi,
        steps: [
          step(
            TASKS.repris.lettre,
            `paiement PAIEMENT --charged-back EUROS --fee EUROS --answer-by JOUR ${REASON}`,
          ),
          step(TASKS.repris.autreSomme, `${line} --payment PAIEMENT ${NOTE}`),
        ],
      };
    case 'unclear-credit':
      return {
        what: TASKS.credit.quoi,
        steps: [
          step(TASKS.credit.payeur, `${line} --transfer ${NOTE}`),
          step(TASKS.credit.autre, `${line} ${NOTE}`),
        ],
      };
    case 'transfer':
    case 'commission':
    case 'other':
      return {
        what: TASKS.autreLigne.quoi,
        steps: [step(TASKS.autreLigne.dire, `${line} ${NOTE}`)],
      };
  }
}

/** Offers no refund of missing money, and none of a transfer, which the provider cannot send back. */
function itemSteps(
  reason: AsideReason,
  { item, cents, paymentId }: Difference,
  isOfBank: boolean,
): Step[] {
  const id = item ?? 0;
  const close = `close ${id} --outcome`;
  const { article: words } = TASKS;
  if (cents < 0) {
    return [
      showPayment(paymentId ?? ''),
      step(words.retirer, `desimputer RÉFÉRENCE ${REASON}`),
      step(words.perdu, `${close} written-off ${NOTE}`),
    ];
  }
  const namesNoFine = reason === 'unknown-attempt' || reason.startsWith('transfer-');
  return [
    ...(isOfBank ? [] : [step(words.rendre, `rembourser ${id} ${REASON}`)]),
    namesNoFine
      ? step(words.compterPour, `${close} counted --fine NUMÉRO ${NOTE}`)
      : step(words.compter, `${close} counted ${NOTE}`),
    step(words.renduAutrement, `${close} returned ${NOTE}`),
  ];
}

function causeTask(
  difference: Difference,
  day: string,
  isOfBank: boolean,
): Pick<Task, 'what' | 'steps'> {
  const { cause, line, paymentId } = difference;
  const id = paymentId ?? '';
  switch (cause.kind) {
    case 'unbooked':
      return {
        what: TASKS.nonInscrit.quoi,
        steps: [step(TASKS.nonInscrit.appeler, `cloture ${day}`)],
      };
    case 'unanswered':
      return {
        what: TASKS.sansReponse.quoi,
        steps: [showPayment(id), ...seenInPortal(TASKS.sansReponse, id)],
      };
    case 'overdue':
      return {
        what: TASKS.horsReleve.quoi,
        steps: [showPayment(id), step(TASKS.horsReleve.lire, 'statement FICHIER')],
      };
    case 'line':
      return lineTask(cause.line, line ?? 0);
    case 'repeat':
      return {
        what: say(TASKS.repetition.quoi, {
          connue: cause.known,
          jour: cause.day === null ? '' : dayInWords(cause.day),
        }),
        steps: [
          step(TASKS.repetition.meme, `line ${line} --same ${NOTE}`),
          step(TASKS.repetition.autre, `line ${line} --another ${NOTE}`),
        ],
      };
    case 'item':
      return {
        what: TEXTS.motifs[cause.reason],
        steps: itemSteps(cause.reason, difference, isOfBank),
      };
  }
}

const differences = (morning: Morning): Task[] =>
  morning.differences.map((difference) => {
    const { paymentId, item, line, cents, currency } = difference;
    return {
      ...causeTask(difference, morning.report.day, morning.isOfBank(difference)),
      about: [
        ...(item === null ? [] : [say(WORDS.article, { article: item })]),
        ...(line === null ? [] : [say(WORDS.ligne, { ligne: line })]),
        // The id of a transfer is internal, so it would tell a person nothing.
        ...(paymentId === null || morning.isOfBank(difference) ? [] : [payment(paymentId)]),
      ],
      money: moneyInWords(cents, currency),
    };
  });

function links({ report }: Morning): Task[] {
  const found = report.links.length;
  const { quoi_one: one, quoi_other: other } = TASKS.liens;
  return found === 0
    ? []
    : [
        {
          what: count(one, other, found),
          about: [],
          money: null,
          steps: [step(WORDS.montrer, `cloture ${report.day}`)],
        },
      ];
}

const SUBJECTS: Readonly<Record<string, string>> = TEXTS.sujets;

const deadJobs = ({ jobs }: Morning): Task[] =>
  jobs.failures
    .filter(({ state }) => state === 'dead')
    .map(({ id, subject }) => ({
      what: say(TASKS.envoi.quoi, { sujet: SUBJECTS[subject] ?? TEXTS.sujets.autre }),
      about: [],
      money: null,
      steps: [step(TASKS.envoi.reparer, 'jobs'), step(TASKS.envoi.reprendre, `jobs retry ${id}`)],
    }));

const maintenance = ({ state }: Morning): Task[] =>
  state.maintenance.active
    ? [
        {
          what: TASKS.maintenance.quoi,
          about: [],
          money: null,
          steps: [step(TASKS.maintenance.ouvrir, 'maintenance off')],
        },
      ]
    : [];

/** True if nothing of a file was read. It then has one rejection, for its header, encoding or kind. */
const isRefusedWhole = ({ accepted, rejections }: Morning['imports'][number]): boolean =>
  accepted === 0 && rejections.some(({ reasons }) => reasons.some(({ code }) => WHOLE.has(code)));

const WHOLE: ReadonlySet<string> = new Set(['enTete', 'utf16', 'documentEntier']);

const quoted = (path: string): string => (/\s/.test(path) ? `"${path}"` : path);

/**
 * Returns what to do about an imported file; null if nothing is to be done.
 * @param folder the folder of rejected lines
 */
function importTask(run: Morning['imports'][number], folder: string): Task | null {
  const { file, rejected, rejections } = run;
  const about = { about: [], money: null };
  if (run.isReplaced) return null;
  if (run.endedAt === null) {
    const { quoi: what, relire: again } = TASKS.inacheve;
    return {
      ...about,
      what: say(what, { fichier: file }),
      steps: [step(again, `import ${quoted(file)}`)],
    };
  }
  if (rejected === 0) return null;
  const { refus: words } = TASKS;
  if (isRefusedWhole(run)) {
    const reason = rejections.map(({ reasons }) => allInWords(reasons, 'fr')).join(' ; ');
    return {
      ...about,
      what: say(words.entier, { fichier: file, raison: reason }),
      steps: [step(words.renvoyer, `import ${quoted(file)}`)],
    };
  }
  const rejects = rejectsFile(run.id);
  const values = { fichier: file, rejets: rejects };
  return {
    ...about,
    what: count(words.quoi_one, words.quoi_other, rejected, values),
    steps: [step(words.envoyer, `import ${quoted(join(folder, rejects))}`)],
  };
}

/**
 * Returns the tasks of a morning, the most urgent first.
 * @param folder the folder of morning pages and rejected lines
 */
export const tasksOf = (morning: Morning, folder: string): readonly Task[] => [
  ...faults(morning),
  ...maintenance(morning),
  ...reservations(morning),
  ...unknown(morning),
  ...late(morning),
  ...differences(morning),
  ...operations(morning),
  ...chargeBacks(morning),
  ...morning.imports.flatMap((run) => importTask(run, folder) ?? []),
  ...links(morning),
  ...deadJobs(morning),
];
