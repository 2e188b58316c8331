import { addDays } from '#contract/domain/dates.ts';
import type { Change } from '#server/till/changes.ts';
import { judge, type TillEvent } from '#server/till/judge.ts';
import { eventsOf } from '../../../support/till/events.ts';
import { nameOf } from '../../../support/till/names.ts';
import { advance } from '../../../support/till/walk.ts';
import { BEGIN, nextDay, setBack, type World, withLink } from '../../../support/till/world.ts';

/** A step of a case: the name of an event, or what the world does by itself. */
type Step = string;

/** What has happened, then the event that is judged. */
interface Case {
  readonly before: readonly Step[];
  readonly event: Step;
}

const START = 'start TOTAL of the fine';
const PART_START = 'start PARTIEL of the fine';
const DEPOSIT_START = 'start CONSIGNATION of the deposit';
const PAID = 'T0 accepted 9000 by NOTIFICATION';
const TWO_AMOUNTS = `${PAID}, two amounts`;
const ANOTHER_PAID = `${PAID}, another payment`;
const PART_PAID = 'T0 accepted 5000 by NOTIFICATION';
const REFUSED = 'T0 ended REFUSEE by NOTIFICATION';
const DISPUTED = 'T0 accepted 9100 by NOTIFICATION';
const PART_TRANSFER = 'transfer of 5000 to the fine';
const NEXT_DAY = 'next day';
const SET_BACK = 'the clock is set back';

const one = (event: Step, ...before: Step[]): Case => ({ before, event });

/** The chapters of `docs/till.md`. */
export const CASES: Readonly<Record<string, readonly Case[]>> = {
  'A payer starts': [
    one(START),
    one('start TOTAL 5000 of the fine'),
    one(PART_START),
    one(PART_START, NEXT_DAY),
    one(DEPOSIT_START),
    one(START, DEPOSIT_START),
    one(START, START, REFUSED),
    one(START, PART_TRANSFER),
    one(DEPOSIT_START, PART_TRANSFER),
    one(START, START, PAID),
  ],
  'The provider answers': [
    one(PAID, START),
    one(PART_PAID, PART_START),
    one('T0 accepted 13500 by NOTIFICATION', DEPOSIT_START),
    one('T0 accepted 9000 by DIAGNOSTIC', START, PAID),
    one(TWO_AMOUNTS, START),
    one(PAID, START, TWO_AMOUNTS),
    one(TWO_AMOUNTS, START, PAID),
    one(PAID, START, TWO_AMOUNTS, 'item MONTANT_DIFFERENT 9000 RENDU'),
    one(PAID, START, TWO_AMOUNTS, ANOTHER_PAID),
    one(ANOTHER_PAID, START, PAID),
    one(ANOTHER_PAID, START, DISPUTED),
    one(ANOTHER_PAID, START, REFUSED),
    one('T0 ended ANNULEE by SANS_PAGE', START),
    one(PAID, START, 'T0 ended ANNULEE by SANS_PAGE'),
    one(PAID, START, NEXT_DAY, NEXT_DAY),
    one(PAID, START, REFUSED),
    one('T0 accepted 9000 by DIAGNOSTIC', START, NEXT_DAY, 'T0 ended EXPIREE by DELAI_PASSE'),
    one(PAID, START, PART_TRANSFER),
    one(PAID, START, REFUSED, PART_TRANSFER),
    one(PAID, START, REFUSED, 'transfer of 9000 to the fine'),
    one(PAID, START, REFUSED, DEPOSIT_START),
    one('T1 accepted 13500 by NOTIFICATION', START, REFUSED, DEPOSIT_START, PAID),
    one(
      'T0 accepted 13500 by NOTIFICATION',
      DEPOSIT_START,
      'T0 ended REFUSEE by DIAGNOSTIC',
      PART_START,
      'T1 accepted 5000 by NOTIFICATION',
    ),
    one('T1 accepted 5000 by NOTIFICATION', PART_START, REFUSED, PART_START, PART_PAID),
    one(PAID, START, REFUSED, 'record: the fine PAIEMENT_ANNULE 0'),
    one(DISPUTED, START),
    one(DISPUTED, START, DISPUTED),
    one('T0 accepted 9000 by NOTIFICATION, another merchant', START),
    one(DISPUTED, START, REFUSED),
    one(REFUSED, START),
    one(REFUSED, START, 'T0 pending'),
    one('T0 ended REFUSEE by DIAGNOSTIC', START, 'T0 pending'),
    one(REFUSED, START, PAID),
    one('T0 pending', START),
    one('T0 unreadable', START),
    one('T0 unreadable', START, 'T0 unreadable'),
  ],
  'The bank statement': [
    one('transfer of 9000 to the fine'),
    one(PART_TRANSFER),
    one('transfer of 13500 to the fine'),
    one('transfer of 9000 to the fine', START),
    one('transfer of 13500 to the deposit', PART_TRANSFER),
    one('transfer of 13500 to the fine', NEXT_DAY, NEXT_DAY),
  ],
  'An operator decides': [
    one('reversal R0', START, PAID),
    one('reversal R0', START, PAID, 'reversal R0'),
    one('reversal R0', PART_TRANSFER, DEPOSIT_START),
    one('reopened R0', START, PAID, 'reversal R0'),
    one('reopened R0', START, PAID),
    one('reopened R0', PART_TRANSFER, 'reversal R0'),
    one('item PAIEMENT_DESIMPUTE 9000 RENDU', START, PAID, 'reversal R0'),
    one('item PAIEMENT_DESIMPUTE 9000 IMPUTE', START, PAID, 'reversal R0'),
    one('item MONTANT_DIFFERENT 9100 IMPUTE', START, DISPUTED),
    one('item MONTANT_DIFFERENT 9100 RENDU', START, DISPUTED),
    one('item VIREMENT_MONTANT 13500 IMPUTE', 'transfer of 13500 to the fine'),
    one('item VIREMENT_MONTANT 13500 IMPUTE', 'transfer of 13500 to the fine', START),
    one('item VIREMENT_STATUT 9000 IMPUTE', START, 'transfer of 9000 to the fine', REFUSED),
    one('item REPONSE_ILLISIBLE 9000 IMPUTE', START, 'T0 unreadable'),
  ],
  'The administration says': [
    one('record: the fine PAYE 0', PART_TRANSFER),
    one('record: the fine A_PAYER 5000', PART_TRANSFER),
    one('record: the fine PAIEMENT_ANNULE 0', PART_TRANSFER),
    one('record: the fine PAIEMENT_ANNULE 0', START, PAID),
    one('link removed', START, PAID),
    one('link made', 'link removed', START, PAID),
    one('link made', 'link removed', PART_TRANSFER, 'transfer of 13500 to the deposit'),
    one(
      'reversal R0',
      'link removed',
      PART_TRANSFER,
      'transfer of 13500 to the deposit',
      'link made',
    ),
  ],
  'The clock': [
    one('re-exposed fine', PART_TRANSFER),
    one('re-exposed fine', PART_TRANSFER, NEXT_DAY),
    one('T0 ended EXPIREE by DELAI_PASSE', START, NEXT_DAY),
    one(
      'T1 ended REFUSEE by NOTIFICATION',
      PART_START,
      REFUSED,
      DEPOSIT_START,
      PART_PAID,
      NEXT_DAY,
      're-exposed fine',
      SET_BACK,
    ),
  ],
};

const OF_THE_WORLD: Readonly<Record<Step, (world: World) => World>> = {
  [NEXT_DAY]: nextDay,
  [SET_BACK]: setBack,
};

const LINKS: Readonly<Record<Step, string | null>> = {
  'link removed': null,
  'link made': '51900000000012',
};

/** The event of that name, and the world in which it happens. */
function find(world: World, step: Step): readonly [World, TillEvent] {
  const deposit = LINKS[step];
  if (deposit !== undefined) return [withLink(world, deposit), { type: 'linked' }];
  const event = eventsOf(world).find((one) => nameOf(one) === step);
  if (event === undefined) throw new Error(`no event is called "${step}"`);
  return [world, event];
}

function take(world: World, step: Step): World {
  const alone = OF_THE_WORLD[step];
  if (alone !== undefined) return alone(world);
  const [before, event] = find(world, step);
  const judged = judge(before.dossier, event);
  return 'changes' in judged ? advance(before, event, judged) : before;
}

/** What the event comes to, in words. */
export function outcomeOf({ before, event }: Case): string {
  const [world, last] = find(before.reduce(take, BEGIN), event);
  const judged = judge(world.dossier, last);
  if ('changes' in judged)
    return judged.changes.map(inWords).filter(Boolean).join('; ') || 'nothing to write';
  if ('refused' in judged) return `refused: ${judged.refused}`;
  return 'resumed' in judged ? `the same form: ${judged.resumed}` : 'the provider is asked first';
}

const euros = (cents: number): string => (cents / 100).toFixed(2);

function inWords(change: Change): string {
  switch (change.kind) {
    case 'entry':
      return `${euros(change.cents)} into the ledger, ${euros(change.balance)} left`;
    case 'reversal':
      return `a reversing line, ${euros(change.balance)} left`;
    case 'aside':
      return `${euros(change.cents)} set aside, ${change.reason}`;
    case 'attempt-opened':
      return `an attempt of ${euros(change.cents)}`;
    case 'attempt':
      return `attempt ${change.to}`;
    case 'status':
      return `${change.fineId} ${change.to}`;
    case 'pair':
      return `${change.fineId} ${change.pair.endsWith('11') && change.fineId === 'deposit' ? 'joins its fine' : 'leaves its pair'}`;
    case 'paid-elsewhere':
      return `${euros(change.cents)} paid elsewhere`;
    case 'item-closed':
      return 'item closed';
    case 'receipt':
      return 'receipt';
    case 'medium':
      return change.medium === null ? 'no means of payment' : '';
  }
}

/** The last day of the reduced amount of the fine in the cases. */
export const LAST_DAY = addDays(BEGIN.dossier.today, 1);
