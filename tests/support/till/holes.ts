import type { Sequence } from './sequence.ts';

const START = 'start TOTAL of the fine';
const CAPTURED = 'T0: P1 captured';
const PAID = 'webhook: P1 of T0 CAPTURED/9 9000 EUR';
const ASKED = 'P1 answers';
const SECOND = 'T0: P2 captured';
const SECOND_ASKED = 'P2 answers';
const PAGE_OVER = 'T0 page over: PAIEMENT';
const ODD = 'T0: P1 of another amount';
const ODD_PAID = 'webhook: P1 of T0 CAPTURED/9 9100 EUR';
const RESERVED = 'T0: P1 reserved';
const RESERVED_TOLD = 'webhook: P1 of T0 PENDING_CAPTURE/5';

/**
 * Holes of the first design of the till, each with its shortest sequence. Holes 23, 24 and 26 are not of the till: they
 * concern the check of the ledger, erased payments and the types of the provider's messages.
 */
export const HOLES: readonly Sequence[] = [
  {
    of: 'hole 1',
    what: 'a word leaves the equation',
    steps: [
      START,
      'T0: P1 of another currency',
      'webhook: P1 of T0 CAPTURED/9 9000 USD',
      ASKED,
      'DEVISE_DIFFERENTE of P1 returned',
      'webhook: P1 of T0 CAPTURED/9 9000 USD',
      ASKED,
    ],
    leaves: 'P1 9000 RENDU_AUTREMENT by word',
  },
  {
    of: 'hole 2',
    what: 'a refund ends before an older answer comes',
    steps: [
      'transfer of 9000 to the fine',
      START,
      'nobody: P1 captured',
      'webhook: P1 of T8 CAPTURED/9 9000 EUR',
      ASKED,
      'refund TENTATIVE_INCONNUE of P1',
      'K0-P1 sent',
      'P1 is asked',
      'P1-1 FAITE',
      ASKED,
      'late answer about P1',
      ASKED,
    ],
    leaves: 'fine PAYE; B-fine-9000 9000 counted; P1 holds nothing',
  },
  {
    of: 'hole 3',
    what: 'missing money has an end',
    steps: [START, CAPTURED, PAID, 'P1 refunded whole', ASKED, 'REPRIS of P1 written off', ASKED],
    leaves: 'fine PAYE; P1 9000 counted, -9000 PERTE by word',
  },
  {
    of: 'hole 4',
    what: 'money taken back leaves two items',
    steps: [START, CAPTURED, PAID, 'P1 refunded whole', ASKED, 'reversal of R0'],
    leaves: 'fine PAIEMENT_DESIMPUTE; P1 holds nothing',
  },
  {
    of: 'hole 5',
    what: 'figures fall and rise again',
    steps: [START, CAPTURED, PAID, 'P1 cancelled', ASKED, PAID],
    leaves: 'fine PAYE; P1 9000 counted, -9000 REPRIS, to ask',
  },
  {
    of: 'hole 6',
    what: 'a stale answer',
    steps: [
      START,
      RESERVED,
      RESERVED_TOLD,
      'P1 is asked',
      'P1 captured',
      PAID,
      'late answer about P1',
    ],
    leaves: 'fine PAYE; P1 9000 counted, to ask',
  },
  {
    of: 'hole 7',
    what: 'what went back by a webhook',
    steps: [
      START,
      CAPTURED,
      PAID,
      'P1 refunded 4500',
      'webhook: P1 of a refund',
      'webhook: P1 of a refund',
      ASKED,
      'webhook: P1 of a refund',
    ],
    leaves: 'fine PAYE; P1 9000 counted, -4500 REPRIS, to ask',
  },
  {
    of: 'hole 8',
    what: 'a refund is refused after it was done',
    steps: [
      START,
      CAPTURED,
      PAID,
      ASKED,
      'reversal of R0',
      'refund PAIEMENT_DESIMPUTE of P1',
      'K0-P1 sent',
      'P1-1 FAITE',
      ASKED,
      'P1-1 REFUSEE',
      ASKED,
    ],
    leaves: 'fine PAIEMENT_DESIMPUTE; P1 9000 REVENU',
  },
  {
    of: 'hole 9',
    what: 'promised money is countable',
    steps: [
      START,
      ODD,
      ODD_PAID,
      ASKED,
      'refund 4500 of MONTANT_DIFFERENT of P1',
      'K0-P1 sent',
      ASKED,
      'MONTANT_DIFFERENT of P1 counted',
    ],
    leaves:
      'fine ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL; P1 4600 counted, 4500 MONTANT_DIFFERENT, 4500 promised',
  },
  {
    of: 'hole 10',
    what: 'a doubt ends',
    steps: [
      START,
      'T0: P1 captured as of another merchant',
      'webhook: P1 of T0 CAPTURED/9 9000 EUR, another merchant',
      ASKED,
    ],
    leaves: 'fine PAYE; P1 9000 counted',
  },
  {
    of: 'hole 11',
    what: 'absent is not different',
    steps: [START, 'T0: P1 captured without amount', 'webhook: P1 of T0 CAPTURED/9', ASKED],
    leaves: 'fine PAYE; P1 9000 counted',
  },
  {
    of: 'hole 12',
    what: 'two forms of one id',
    steps: [
      START,
      'T0: P1 captured under two ids',
      PAID,
      'webhook: Q1 of T0 CAPTURED/9 9000 EUR',
      'Q1 answers',
    ],
    leaves: 'fine PAYE; P1 9000 counted, to ask',
  },
  {
    of: 'hole 13',
    what: 'cancelled, and never heard as captured',
    steps: [START, CAPTURED, 'P1 cancelled', 'webhook: P1 of T0 CANCELLED/6', ASKED],
    leaves: 'fine EN_COURS_PAIEMENT; T0 live; P1 holds nothing',
  },
  {
    of: 'hole 14',
    what: 'no home',
    steps: [
      'nobody: P1 captured',
      'webhook: P1 of T8 CAPTURED/9 9000 EUR',
      ASKED,
      'TENTATIVE_INCONNUE of P1 counted',
      'webhook: P1 of T8 CAPTURED/9 9000 EUR',
      ASKED,
    ],
    leaves: 'fine PAYE; P1 9000 counted',
  },
  {
    of: 'hole 15',
    what: 'a doubt about nothing',
    steps: [
      START,
      'T0: P1 of another currency',
      'webhook: P1 of T0 CAPTURED/9 9000 USD',
      ASKED,
      'DEVISE_DIFFERENTE of P1 returned',
      START,
    ],
    leaves: 'fine EN_COURS_PAIEMENT; T1 live; P1 9000 RENDU_AUTREMENT by word',
  },
  {
    of: 'hole 16',
    what: 'a word is undone',
    steps: [
      START,
      'T0: P1 unknown',
      'webhook: P1 of T0 X/1',
      ASKED,
      'P1 taken 0 by word',
      ASKED,
      PAGE_OVER,
      START,
    ],
    leaves: 'fine EN_COURS_PAIEMENT; T1 live; P1 holds nothing',
  },
  {
    of: 'hole 17',
    what: 'an item below its promise',
    steps: [
      START,
      ODD,
      ODD_PAID,
      ASKED,
      'refund MONTANT_DIFFERENT of P1',
      'P1 refunded 4500',
      ASKED,
      'MONTANT_DIFFERENT of P1 counted',
    ],
    leaves: 'fine EN_COURS_PAIEMENT; T0 live; P1 4600 MONTANT_DIFFERENT, 9100 promised, in doubt',
  },
  {
    of: 'hole 18',
    what: 'late doubtful money beside a live attempt',
    steps: [
      START,
      'T0: P1 refused',
      'webhook: P1 of T0 REJECTED/2',
      ASKED,
      'T0 page over: ANNULEE',
      START,
      'T0: P2 of another amount',
      'webhook: P2 of T0 CAPTURED/9 9100 EUR',
      SECOND_ASKED,
    ],
    leaves:
      'fine EN_COURS_PAIEMENT; T1 live; P1 holds nothing; P2 9100 MONTANT_DIFFERENT, in doubt',
  },
  {
    of: 'hole 19',
    what: 'reopened with our own money',
    steps: [START, CAPTURED, PAID, ASKED, 'reversal of R0', 'reopened R0'],
    leaves: 'fine PAIEMENT_DESIMPUTE; P1 9000 PAIEMENT_DESIMPUTE',
  },
  {
    of: 'hole 20',
    what: 'equal amounts',
    steps: [
      START,
      ODD,
      ODD_PAID,
      ASKED,
      'refund 4500 of MONTANT_DIFFERENT of P1',
      'P1 refunded 4500',
      ASKED,
    ],
    leaves: 'fine EN_COURS_PAIEMENT; T0 live; P1 4600 MONTANT_DIFFERENT, 4500 promised, in doubt',
  },
  {
    of: 'hole 21',
    what: 'a second capture',
    steps: [
      START,
      CAPTURED,
      PAID,
      ASKED,
      'T0: P2 reserved',
      'webhook: P2 of T0 PENDING_CAPTURE/5',
      SECOND_ASKED,
      'capture P2',
    ],
    leaves: 'fine PAYE; P1 9000 counted; P2 9000 reserved',
  },
  {
    of: 'hole 22',
    what: 'two lines of one attempt',
    steps: [
      'start PARTIEL of the fine',
      CAPTURED,
      'webhook: P1 of T0 CAPTURED/9 5000 EUR',
      ASKED,
      SECOND,
      'webhook: P2 of T0 CAPTURED/9 5000 EUR',
      SECOND_ASKED,
      'next day',
      're-exposed fine',
      'reversal of R0',
      'PAIEMENT_DESIMPUTE of P1 counted',
      'TROP_PERCU of P2 counted',
    ],
    leaves: 'fine PAYE; P1 5000 counted; P2 4000 counted, 1000 TROP_PERCU',
  },
  {
    of: 'hole 25',
    what: 'no figure for a charge-back',
    steps: [
      START,
      CAPTURED,
      PAID,
      'P1 refunded 4500',
      ASKED,
      'P1 charged back',
      ASKED,
      'P1 charged back 4500 by word',
    ],
    leaves: 'fine PAYE; P1 9000 counted, -9000 REPRIS, 4500 RETROFACTURE by word',
  },
  {
    of: 'hole 25',
    what: 'a charge-back of all',
    steps: [START, CAPTURED, PAID, ASKED, 'P1 charged back', ASKED, 'P1 charged back 9000 by word'],
    leaves: 'fine PAYE; P1 9000 counted, -9000 REPRIS, 9000 RETROFACTURE by word',
  },
];
