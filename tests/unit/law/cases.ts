import type { RecordName } from './records.ts';

/** Where a reader meets the sentence. */
export type Asked =
  /** Beside the amount: until when it holds. */
  | 'amount'
  /** Until when the fine can be contested. */
  | 'contest'
  /** The list of amounts, with the days of each. */
  | 'steps'
  /** What follows once the time of the notice is over. */
  | 'enforced'
  /** What a deposit becomes without an appeal. */
  | 'deposit';

/** Written by hand from the law, never copied from the product. */
export type Case = readonly [fine: RecordName, today: string, asked: Asked, french: string];

const ENFORCED = 'L’administration peut prendre la somme, par exemple sur votre compte.';
const ENFORCED_LATER =
  'Après le délai de l’avis, l’administration peut prendre la somme, par exemple sur votre compte.';
const EXTENDED =
  'Un délai qui finit un samedi, un dimanche ou un jour férié va jusqu’au jour ouvrable suivant.';
const REGISTERED =
  'Avis majoré reçu par lettre recommandée : trois mois. Si vous ne l’avez appris que plus tard, par exemple par une saisie, vous pouvez encore contester.';

const lastDay = (day: string) =>
  `Dernier jour pour contester : le ${day}, heure de Paris, sauf si votre avis indique une autre date.`;
const over = (day: string) =>
  `Le délai pour contester semble terminé. Son dernier jour était le ${day}, heure de Paris. Vérifiez la date sur votre avis. Si elle est passée, payez : sinon la somme peut augmenter.`;
const step = (amount: string, day: string) =>
  `${amount} : Jusqu’à la fin du ${day}, heure de Paris.`;
const newNotice = (amount: string, day: string) =>
  `${amount} : Après le ${day} : un nouvel avis, avec un nouveau numéro.`;

const ORDINARY: readonly Case[] = [
  [
    'AF',
    '2026-11-16',
    'amount',
    'Montant minoré, valable jusqu’à la fin du 16 novembre 2026, heure de Paris. C’est aujourd’hui le dernier jour.',
  ],
  [
    'AF',
    '2026-11-17',
    'amount',
    'Montant forfaitaire, valable jusqu’à la fin du 16 décembre 2026, heure de Paris. Il vous reste 29 jours.',
  ],
  ['AF', '2026-12-01', 'contest', lastDay('1er décembre 2026')],
  ['AF', '2026-12-02', 'contest', over('1er décembre 2026')],
  [
    'AF',
    '2026-11-10',
    'steps',
    [
      step('90,00 €', '16 novembre 2026'),
      step('135,00 €', '16 décembre 2026'),
      newNotice('375,00 €', '16 décembre 2026'),
    ].join(' '),
  ],
  [
    'AFD',
    '2026-11-10',
    'steps',
    [
      step('150,00 €', '16 novembre 2026'),
      step('200,00 €', '16 décembre 2026'),
      newNotice('450,00 €', '16 décembre 2026'),
    ].join(' '),
  ],
];

/** No source says what the increase is counted from once a part is paid. */
const PAID_IN_PART: readonly Case[] = [
  [
    'AF_PAID_IN_PART',
    '2026-11-10',
    'steps',
    [
      step('80,00 €', '16 novembre 2026'),
      step('125,00 €', '16 décembre 2026'),
      newNotice('Le montant augmente', '16 décembre 2026'),
    ].join(' '),
  ],
  ['AF_PAID_IN_PART', '2026-11-10', 'contest', ''],
];

/** CPP 801. A day of the record is printed as it is. */
const DAYS_OFF: readonly Case[] = [
  ['AF_ENDS_ON_SUNDAY', '2026-11-10', 'contest', `${lastDay('14 décembre 2026')} ${EXTENDED}`],
  ['AF_ENDS_ON_SUNDAY', '2026-12-14', 'contest', `${lastDay('14 décembre 2026')} ${EXTENDED}`],
  ['AF_ENDS_ON_SUNDAY', '2026-12-15', 'contest', over('14 décembre 2026')],
  ['AF_OWN_SUNDAY', '2026-12-20', 'contest', `${lastDay('20 décembre 2026')} ${EXTENDED}`],
  ['AF_OWN_SUNDAY', '2026-12-21', 'contest', `${lastDay('20 décembre 2026')} ${EXTENDED}`],
  ['AF_OWN_SUNDAY', '2026-12-22', 'contest', over('21 décembre 2026')],
];

const INCREASED: readonly Case[] = [
  [
    'AFM',
    '2026-12-13',
    'amount',
    'Montant majoré réduit de 20 %, valable jusqu’à la fin du 13 décembre 2026, heure de Paris. C’est aujourd’hui le dernier jour.',
  ],
  [
    'AFM',
    '2026-12-14',
    'amount',
    'Montant majoré, à payer dès que possible. Après le délai de l’avis, l’administration peut prendre la somme, par exemple sur votre compte.',
  ],
  ['AFM', '2026-11-30', 'contest', `${lastDay('30 novembre 2026')} ${EXTENDED}`],
  ['AFM', '2026-12-01', 'contest', `${over('30 novembre 2026')} ${ENFORCED} ${REGISTERED}`],
  [
    'AFM',
    '2026-11-10',
    'steps',
    `${step('300,00 €', '13 décembre 2026')} 375,00 € : Après le 13 décembre 2026.`,
  ],
  ['AFM', '2026-11-10', 'enforced', ENFORCED_LATER],
];

const OTHERS: readonly Case[] = [
  [
    'FPSM',
    '2026-11-10',
    'amount',
    'Forfait de post-stationnement majoré, à payer dès que possible. Après le délai de l’avis, l’administration peut prendre la somme, par exemple sur votre compte.',
  ],
  [
    'FPSM',
    '2026-11-10',
    'contest',
    'Pour contester, respectez le délai imprimé sur le document reçu.',
  ],
  [
    'AMD',
    '2026-11-10',
    'amount',
    'À payer dès que possible. Après le délai de l’avis, l’administration peut prendre la somme, par exemple sur votre compte.',
  ],
  ['AMD', '2026-11-10', 'contest', ''],
];

/** Only the notice's days count, and another authority collects. */
const SENT_ABROAD: readonly Case[] = [
  [
    'AF_ABROAD',
    '2026-11-10',
    'amount',
    'Montant minoré, valable jusqu’à la date imprimée sur l’avis.',
  ],
  [
    'AF_ABROAD',
    '2027-01-20',
    'amount',
    'Montant forfaitaire, valable jusqu’à la date imprimée sur l’avis.',
  ],
  [
    'AF_ABROAD',
    '2026-11-10',
    'contest',
    'Pour contester, respectez le délai imprimé sur le document reçu.',
  ],
  [
    'AFM_ABROAD',
    '2027-01-20',
    'amount',
    'Montant majoré, valable jusqu’à la date imprimée sur l’avis.',
  ],
  [
    'AFM_ABROAD',
    '2026-11-10',
    'enforced',
    'Après le délai de l’avis, la somme peut être recouvrée là où vous vivez.',
  ],
  ['AF_LA_REUNION', '2026-12-01', 'contest', lastDay('1er décembre 2026')],
  [
    'AF_LA_REUNION',
    '2026-11-16',
    'amount',
    'Montant minoré, valable jusqu’à la fin du 16 novembre 2026, heure de Paris. C’est aujourd’hui le dernier jour.',
  ],
];

const PAYS =
  'Sans contestation déposée à temps, la consignation vaut paiement de l’amende : l’infraction est alors reconnue. Des points de permis peuvent aussi être retirés.';

/** Its day is the one to contest; after it the deposit can still be paid until day 60. */
const DEPOSITS: readonly Case[] = [
  [
    'DEPOSIT',
    '2026-11-10',
    'amount',
    `${lastDay('16 novembre 2026')} ${EXTENDED} Il vous reste 6 jours.`,
  ],
  [
    'DEPOSIT',
    '2026-11-16',
    'amount',
    `${lastDay('16 novembre 2026')} ${EXTENDED} C’est aujourd’hui le dernier jour.`,
  ],
  [
    'DEPOSIT',
    '2026-11-17',
    'amount',
    'Consignation, valable jusqu’à la fin du 30 novembre 2026, heure de Paris.',
  ],
  ['DEPOSIT', '2026-11-10', 'deposit', PAYS],
  [
    'DEPOSIT_ABROAD',
    '2027-01-20',
    'amount',
    'Consignation, valable jusqu’à la date imprimée sur l’avis.',
  ],
];

export const CASES: readonly Case[] = [
  ...ORDINARY,
  ...PAID_IN_PART,
  ...DAYS_OFF,
  ...INCREASED,
  ...OTHERS,
  ...SENT_ABROAD,
  ...DEPOSITS,
];
