import { inShort } from './inShort.ts';
import { Memory, type Rules } from './memory.ts';
import {
  ASKED,
  CAPTURED,
  COUNTED,
  LATE_REVERSED,
  ODD_ASKED,
  PAGE_OVER,
  PAID,
  REFUSED,
  RESERVED,
  SECOND_ASKED,
  SECOND_PAID,
  START,
  TWICE,
  UNKNOWN,
} from './openings.ts';
import { faultsAtRest } from './rest.ts';
import { follow } from './walk.ts';

interface Sequence {
  /** A rule of `docs/payments.md`, or the fault of an older till. */
  readonly of: string;
  readonly what: string;
  readonly steps: readonly string[];
  /** The money after it, in short. */
  readonly leaves: string;
}

/** What it comes to: the money in short, or what is wrong. */
export function outcomeOf({ steps }: Sequence, rules: Rules): string {
  const memory = new Memory(rules);
  const followed = follow(steps, memory);
  if ('fault' in followed) return followed.fault.what;
  const [fault] = faultsAtRest(followed.world, memory);
  return fault ?? inShort(followed.world.dossier);
}

/**
 * What no case of `docs/till.md` shows: rules of the till, and faults that an older till had, each with its shortest
 * sequence.
 */
export const SEQUENCES: readonly Sequence[] = [
  {
    of: 'direct A4',
    what: 'a refund refused late is heard',
    steps: [
      ...TWICE,
      'refund overpaid of P2',
      'K0-P2 sent',
      'P2-1 done',
      SECOND_ASKED,
      'P2-1 refused',
      'webhook: P2 of a refund',
      SECOND_ASKED,
    ],
    leaves: 'fine PAYE; P1 9000 counted; P2 9000 overpaid',
  },
  {
    of: 'direct A6',
    what: 'a refused first card proves nothing of the second',
    steps: [
      ...REFUSED,
      'T0: P2 pending',
      'webhook: P2 of T0 PENDING_PAYMENT/46',
      ASKED,
      SECOND_ASKED,
      PAGE_OVER,
      START,
    ],
    leaves: 'fine EN_COURS_PAIEMENT; T0 live; P1 to ask; P2 holds nothing',
  },
  {
    of: 'direct A8',
    what: 'news of another card leaves a reservation',
    steps: [
      START,
      'T0: P1 refused',
      'T0: P2 reserved',
      'webhook: P2 of T0 PENDING_CAPTURE/5',
      'webhook: P1 of T0 REJECTED/2',
      ASKED,
      SECOND_ASKED,
    ],
    leaves: 'fine EN_COURS_PAIEMENT; T0 live; P2 9000 reserved; P1 to ask',
  },
  {
    of: 'direct B2',
    what: 'a second capture has a key of its own',
    steps: [...RESERVED, 'capture P1', 'K0-P1 sent', 'P1-1 refused', ASKED, 'capture P1'],
    leaves: 'fine EN_COURS_PAIEMENT; T0 live; P1 9000 promised, 9000 reserved',
  },
  {
    of: 'direct B4',
    what: 'a refund that nobody answered is not done by word',
    steps: [
      ...TWICE,
      'refund overpaid of P2',
      'next day',
      SECOND_ASKED,
      'K0-P2 not done by word',
      'refund overpaid of P2',
    ],
    leaves: 'fine PAYE; P1 9000 counted; P2 9000 overpaid, 9000 promised',
  },
  {
    of: 'till A-3',
    what: 'a cancelled deposit stays cancelled after a reversal',
    steps: [
      START,
      CAPTURED,
      PAID,
      'P1 refunded whole',
      ASKED,
      'record: the deposit PAIEMENT_ANNULE 0',
      'reversal of R0',
      'reopened R0',
    ],
    leaves: 'deposit PAIEMENT_ANNULE; P1 holds nothing',
  },
  {
    of: 'hole 9',
    what: 'promised money is countable',
    steps: [
      ...ODD_ASKED,
      'refund 4500 of other-amount of P1',
      'K0-P1 sent',
      ASKED,
      'other-amount of P1 counted',
    ],
    leaves:
      'fine ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL; P1 4600 counted, 4500 overpaid, 4500 promised',
  },
  {
    of: 'hole 14',
    what: 'no home',
    steps: [
      'nobody: P1 captured',
      'webhook: P1 of T8 CAPTURED/9 9000 EUR',
      ASKED,
      'unknown-attempt of P1 counted',
      'webhook: P1 of T8 CAPTURED/9 9000 EUR',
      ASKED,
    ],
    leaves: 'fine PAYE; P1 9000 counted',
  },
  {
    of: 'hole 17',
    what: 'less waits than is promised',
    steps: [
      ...ODD_ASKED,
      'refund other-amount of P1',
      'P1 refunded 4500',
      ASKED,
      'other-amount of P1 counted',
    ],
    leaves: 'fine EN_COURS_PAIEMENT; T0 live; P1 4600 other-amount, 9100 promised, in doubt',
  },
  {
    of: 'hole 18',
    what: 'late doubtful money beside a live attempt',
    steps: [
      ...REFUSED,
      'T0 page over: cancelled',
      START,
      'T0: P2 of another amount',
      'webhook: P2 of T0 CAPTURED/9 9100 EUR',
      SECOND_ASKED,
    ],
    leaves: 'fine EN_COURS_PAIEMENT; T1 live; P1 holds nothing; P2 9100 other-amount, in doubt',
  },
  {
    of: 'rule 5',
    what: 'what comes with a part refund does not count by itself',
    steps: [START, CAPTURED, 'P1 refunded 4500', 'webhook: P1 of a refund', ASKED],
    leaves: 'P1 4500 overpaid',
  },
  {
    of: 'rule 5',
    what: 'money of which a person spoke does not count by itself',
    steps: [
      START,
      'T0: P1 captured as of another merchant',
      'webhook: P1 of T0 CAPTURED/9 9000 EUR, another merchant',
      'P1 charged back 4500 by word',
      ASKED,
    ],
    leaves: 'P1 4500 came-back, 4500 charge-back by word',
  },
  {
    of: 'rule 10',
    what: 'promised money is not judged again',
    steps: [
      START,
      'T0: P1 captured as of another merchant',
      'webhook: P1 of T0 CAPTURED/9 9000 EUR, another merchant',
      'P1 charged back',
      ASKED,
      'refund 4500 of unknown-status of P1',
      'P1 won again',
      ASKED,
    ],
    leaves: 'P1 9000 overpaid, 4500 promised',
  },
  {
    of: 'rule 2',
    what: 'a webhook without merchant brings no money',
    steps: [START, 'T0: P1 captured without merchant', PAID],
    leaves: 'fine EN_COURS_PAIEMENT; T0 live; P1 to ask',
  },
  {
    of: 'rule 3',
    what: 'an answer tells the currency',
    steps: [
      START,
      'T0: P1 of another currency',
      'P1 refunded 4500',
      'webhook: P1 of a refund',
      ASKED,
    ],
    leaves: 'fine EN_COURS_PAIEMENT; T0 live; P1 4500 other-currency, in doubt',
  },
  {
    of: 'rule 9',
    what: 'a figure by word ends by a figure',
    steps: [
      'start PARTIEL of the fine',
      'T0: P1 unknown',
      'webhook: P1 of T0 X/1',
      ASKED,
      'P1 taken 9000 by word',
      'P1 captured',
      ASKED,
    ],
    leaves: 'fine PAYE; P1 9000 counted, -4000 taken-back',
  },
  {
    of: 'rule 9',
    what: 'another status needs another word',
    steps: [...UNKNOWN, 'P1 taken 9000 by word', 'P1 captured', ASKED, 'P1 charged back', ASKED],
    leaves: 'fine PAYE; P1 9000 counted, in doubt',
  },
  {
    of: 'rule 11',
    what: 'a refund is known by its key',
    steps: [
      ...ODD_ASKED,
      'refund other-amount of P1',
      'K0-P1 sent, answer lost',
      'P1-1 done',
      ASKED,
    ],
    leaves: 'fine EN_COURS_PAIEMENT; T0 live; P1 holds nothing',
  },
  {
    of: 'rule 11',
    what: 'a refund is known by its id',
    steps: [
      ...ODD_ASKED,
      'refund other-amount of P1',
      'K0-P1 sent',
      'P1-1 refused',
      'P1 answers without keys',
    ],
    leaves: 'fine EN_COURS_PAIEMENT; T0 live; P1 9100 other-amount, in doubt',
  },
  {
    of: 'rule 1',
    what: 'a word foresees a fall',
    steps: [
      ...ODD_ASKED,
      'refund other-amount of P1',
      'K0-P1 sent, answer lost',
      'P1 answers without keys',
      'K0-P1 done by word',
      'P1-1 done',
      ASKED,
    ],
    leaves: 'P1 9100 refunded by word, -9100 refunded by word',
  },
  {
    of: 'D-70',
    what: 'a refund that the provider lists ends by its answer alone',
    steps: [
      ...ODD_ASKED,
      'refund other-amount of P1',
      'K0-P1 sent, answer lost',
      ASKED,
      'K0-P1 done by word',
      'P1-1 refused',
      ASKED,
    ],
    leaves: 'fine EN_COURS_PAIEMENT; T0 live; P1 9100 other-amount, in doubt',
  },
  {
    of: 'rule 5',
    what: 'money that waited does not count by itself once its fine owes again',
    steps: [...TWICE, 'reversal of R0', SECOND_ASKED],
    leaves: 'fine PAIEMENT_DESIMPUTE; P1 9000 reversed; P2 9000 overpaid',
  },
  {
    of: 'rule 6',
    what: 'a refund made elsewhere leaves what is promised',
    steps: [...LATE_REVERSED, 'refund 4500 of reversed of P1', 'P1 refunded 4500', ASKED],
    leaves: 'fine PAIEMENT_DESIMPUTE; P2 5000 counted; P1 4500 reversed, 4500 promised',
  },
  {
    of: 'D-48',
    what: 'money makes a waiting link',
    steps: [
      'link removed',
      START,
      'start CONSIGNATION of the deposit',
      'link made',
      CAPTURED,
      PAID,
    ],
    leaves: 'fine PAYE; T1 live; P1 9000 counted, to ask',
  },
  {
    of: 'D-48',
    what: 'the end of an attempt makes a waiting link',
    steps: [
      'link removed',
      START,
      'start CONSIGNATION of the deposit',
      'link made',
      'T0 page over: cancelled',
    ],
    leaves: 'deposit EN_COURS_PAIEMENT; T1 live',
  },
  {
    of: 'rule 3',
    what: 'absent is not told',
    steps: [START, CAPTURED, PAID, 'P1 refunded 4500', ASKED, 'P1 answers without operations'],
    leaves: 'fine PAYE; P1 9000 counted, -4500 taken-back',
  },
  {
    of: 'rule 13',
    what: 'a payment without reference comes home',
    steps: [
      START,
      'T0: P1 captured without reference',
      'webhook: P1 of  CAPTURED/9 9000 EUR',
      ASKED,
    ],
    leaves: 'fine PAYE; P1 9000 counted',
  },
  {
    of: 'rule 4',
    what: 'what went back is news',
    steps: [...COUNTED, 'P1 is asked', 'P1 refunded 4500', ASKED, 'late answer about P1'],
    leaves: 'fine PAYE; P1 9000 counted, -4500 taken-back, to ask',
  },
  {
    of: 'rule 8',
    what: 'another attempt is a doubt',
    steps: [
      START,
      'T0: P1 captured for another attempt',
      PAID,
      'webhook: P1 of T9 CAPTURED/9 9000 EUR',
    ],
    leaves: 'fine PAYE; P1 9000 counted, in doubt, to ask',
  },
  {
    of: 'rule 12',
    what: 'merged payments keep their words',
    steps: [
      START,
      'T0: P1 captured under two ids',
      'webhook: Q1 of T0 CAPTURED/9 9000 EUR',
      'Q1 charged back 4500 by word',
      'Q1 answers',
    ],
    leaves: 'fine PAYE; P1 9000 counted, -4500 taken-back, 4500 charge-back by word, to ask',
  },
  {
    of: 'rule 5',
    what: 'what was missing comes back first',
    steps: [START, CAPTURED, PAID, 'P1 refunded 4500', ASKED, 'P1-1 refused', ASKED],
    leaves: 'fine PAYE; P1 9000 counted',
  },
  {
    of: 'D-69',
    what: 'money that came in time holds off a reopening after the price rose',
    steps: [...COUNTED, 'reversal of R0', 'next day', 'next day', 'reopened R0'],
    leaves: 'fine PAIEMENT_DESIMPUTE; P1 9000 reversed',
  },
  {
    of: 'D-91',
    what: 'what was paid elsewhere too ends as far as money of ours is taken back',
    steps: [...COUNTED, 'record: the fine A_PAYER 5000', 'reversal of 3000 of R0'],
    leaves: 'fine PAYE; P1 4000 counted, 5000 reversed',
  },
  {
    of: 'D-91',
    what: 'a fine that was paid here and there stays paid when ours is taken back',
    steps: [...COUNTED, 'record: the fine PAYE 9000', 'reversal of R0'],
    leaves: 'fine PAYE; P1 9000 reversed',
  },
  {
    of: 'D-69',
    what: 'of two reserved cards none is taken before the other is let go',
    steps: [
      ...RESERVED,
      'T0: P2 reserved',
      'webhook: P2 of T0 PENDING_CAPTURE/5',
      SECOND_ASKED,
      'capture P1',
      'capture P2',
    ],
    leaves: 'fine EN_COURS_PAIEMENT; T0 live; P1 9000 reserved; P2 9000 reserved',
  },
  {
    of: 'D-69',
    what: 'a card that is reserved after its page ended holds off a second page',
    steps: [
      START,
      'T0 page over: cancelled',
      'T0: P1 reserved',
      'webhook: P1 of T0 PENDING_CAPTURE/5',
      ASKED,
      START,
    ],
    leaves: 'P1 9000 reserved',
  },
  {
    of: 'rule 6',
    what: 'the word of a refund is replaced once, and the next refund is another one',
    steps: [
      ...TWICE,
      'refund 4500 of overpaid of P2',
      'K0-P2 sent, answer lost',
      'P2 answers without keys',
      'K0-P2 done by word',
      'P2-1 done',
      SECOND_ASKED,
      'P2 refunded 4500',
      SECOND_ASKED,
    ],
    leaves: 'fine PAYE; P1 9000 counted; P2 4500 refunded by word, -4500 refunded by word',
  },
  {
    of: 'D-70',
    what: 'a refund that is refused takes back the word that it was done',
    steps: [
      ...TWICE,
      'refund overpaid of P2',
      'K0-P2 sent',
      SECOND_ASKED,
      'K0-P2 done by word',
      'P2-1 refused',
      'webhook: P2 of a refund',
      SECOND_ASKED,
    ],
    leaves: 'fine PAYE; P1 9000 counted; P2 9000 overpaid',
  },
  {
    of: 'D-68',
    what: 'a refund does not use up a charge-back that a person reported',
    steps: [...TWICE, 'P2 charged back 9000 by word', 'P2 refunded whole', SECOND_ASKED],
    leaves: 'fine PAYE; P1 9000 counted; P2 -9000 taken-back, 9000 charge-back by word',
  },
  {
    of: 'D-72',
    what: 'a charge-back that is won after its fine was reopened holds off a page',
    steps: [
      ...COUNTED,
      'P1 charged back 9000 by word',
      'reversal of R0',
      'reopened R0',
      'P1 won 9000 by word',
      START,
    ],
    leaves: 'P1 9000 reversed, 9000 charge-back by word, -9000 charge-back by word',
  },
  {
    of: 'D-72',
    what: 'a charge-back that is won fills what was missing, and no more than was lost',
    steps: [
      ...COUNTED,
      'P1 charged back 9000 by word',
      'P1 won 4500 by word',
      'P1 won 4500 by word',
      'P1 won 4500 by word',
    ],
    leaves:
      'fine PAYE; P1 9000 counted, 9000 charge-back by word, -4500 charge-back by word, -4500 charge-back by word',
  },
  {
    of: 'D-72',
    what: 'a word of nothing taken takes counted money back',
    steps: [...COUNTED, 'P1 charged back', ASKED, 'P1 taken 0 by word'],
    leaves: 'fine PAYE; P1 9000 counted, -9000 taken-back',
  },
  {
    of: 'rule 13',
    what: 'what a card paid stays with its fine',
    steps: ['link removed', ...TWICE, 'overpaid of P2 counted for the deposit'],
    leaves: 'fine PAYE; P1 9000 counted; P2 9000 overpaid',
  },
  {
    of: 'rule 10',
    what: 'what a refund promises is not given back otherwise',
    steps: [...TWICE, 'refund 4500 of overpaid of P2', 'overpaid of P2 returned'],
    leaves:
      'fine PAYE; P1 9000 counted; P2 4500 came-back, 4500 returned-otherwise by word, 4500 promised',
  },
  {
    of: 'rule 7',
    what: 'what a reversal leaves keeps the price of its day',
    steps: [...COUNTED, 'next day', 'reversal of 3000 of R0'],
    leaves: 'fine PAIEMENT_DESIMPUTE; P1 6000 counted, 3000 reversed',
  },
  {
    of: 'D-70',
    what: 'a cancel that was lost is not sent again for an amount that was taken',
    steps: [
      ...RESERVED,
      'free P1',
      'K0-P1 sent, call lost',
      'P1 captured',
      ASKED,
      'K0-P1 sent again',
    ],
    leaves: 'fine PAYE; P1 9000 counted, 9000 promised',
  },
  {
    of: 'D-70',
    what: 'a capture that was lost is not sent again for a fine that was paid meanwhile',
    steps: [
      ...RESERVED,
      'capture P1',
      'K0-P1 sent, call lost',
      'T0: P2 captured',
      SECOND_PAID,
      SECOND_ASKED,
      ASKED,
      'K0-P1 sent again',
    ],
    leaves: 'fine PAYE; P1 9000 promised, 9000 reserved; P2 9000 counted',
  },
  {
    of: 'D-77',
    what: 'nobody pays while the payment of a forgotten page is looked for',
    steps: [START, 'next day', 'T0 page over: forgotten', START],
    leaves: '',
  },
  {
    of: 'D-77',
    what: 'who has looked for it long enough may pay',
    steps: [START, 'next day', 'T0 page over: forgotten', 'next day', 'start TOTAL of the fine'],
    leaves: 'fine EN_COURS_PAIEMENT; T1 live',
  },
];
