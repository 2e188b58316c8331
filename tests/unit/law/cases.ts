import type { RecordName } from './records.ts';

/** Where a reader meets the sentence. */
export type Asked =
  /** Beside the amount: until when it holds. */
  | 'amount'
  /** Until when the fine can be contested. */
  | 'contest'
  /** The list of the amounts after today's, with the days of each. */
  | 'steps'
  /** What follows once the time of the notice is over. */
  | 'enforced'
  /** What follows the last day of today's amount. */
  | 'then'
  /** What to compare with the notice before paying. */
  | 'compare'
  /** What the message adds once nothing is payable here any more. */
  | 'past'
  /** What a deposit becomes without an appeal. */
  | 'deposit'
  /** What a company must do before it pays. */
  | 'driver'
  /** What paying entails. */
  | 'paying';

/** Written by hand from the law, never copied from the product. */
export type Case = readonly [fine: RecordName, today: string, asked: Asked, french: string];

const ENFORCED = 'L’administration peut prendre la somme, par exemple sur votre compte.';
export const ENFORCED_LATER =
  'Après le délai de l’avis, l’administration peut prendre la somme, par exemple sur votre compte.';
const EXTENDED =
  'Un délai qui finit un samedi, un dimanche ou un jour férié va jusqu’au jour ouvrable suivant.';
export const ENFORCED_ABROAD_LATER =
  'Après le délai de l’avis, la somme reste due ; dans l’Union européenne et en Suisse, elle peut être recouvrée là où vous vivez.';
const LEARNED_LATER =
  'Si vous l’avez appris plus tard, par exemple par une saisie, vous pouvez peut-être encore contester. Ce n’est plus possible après trois mois, si la lettre recommandée est partie à l’adresse de la carte grise. Vous aviez déclaré votre nouvelle adresse ? Vous ne devez alors que le montant forfaitaire, payé dans les 45 jours.';
const RISES = 'Après, le montant augmente.';
export const RENEWED =
  'Après, un nouvel avis suit, avec un nouveau numéro et un montant plus élevé.';
const OWN_DAYS =
  'Votre avis est parti à une adresse hors de France : seules ses dates comptent, et ce service ne les connaît pas.';
const THEN_NEW_NOTICE =
  'Après la dernière, un nouvel avis suit, avec un nouveau numéro et un montant plus élevé. Vous l’avez déjà ? Payez avec son numéro.';
const THEN_COLLECTED = 'Après la dernière, le montant entier est dû et peut être recouvré.';
const COMPARE =
  'Comparez avec votre avis. S’il indique pour aujourd’hui un montant plus bas, par exemple réduit de 20 %, ne payez pas ici : payez par un autre moyen indiqué sur l’avis.';
const stillGives = (amount: string) =>
  `Si votre avis donne encore ${amount} pour aujourd’hui, ne payez pas ici, mais par un autre moyen indiqué sur l’avis.`;
const INCREASED_NOTICE =
  'Sinon, et si vous n’avez pas contesté, vous recevrez un avis majoré, avec un nouveau numéro.';
const WAS_DAY_OFF =
  'Ce jour était un samedi, un dimanche ou un jour férié. Demandez au service indiqué sur l’avis si vous pouvez encore payer le jour ouvrable suivant.';
const locally = (day: string) =>
  `En Alsace, en Moselle et outre-mer, un jour férié local peut le reporter au ${day}.`;

const lastDay = (day: string) =>
  `Dernier jour pour contester : le ${day}, heure de Paris, sauf si votre avis indique une autre date.`;
const over = (day: string) =>
  `Le délai pour contester semble terminé. Son dernier jour était le ${day}, heure de Paris. Vérifiez la date sur votre avis. Si elle est passée, payez : sinon la somme peut augmenter.`;
const step = (amount: string, day: string) =>
  `${amount} : Jusqu’à la fin du ${day}, heure de Paris.`;
const newNotice = (amount: string, day: string) =>
  `${amount} : Après le ${day} : un nouvel avis, avec un nouveau numéro.`;
const overIncreased = (day: string) =>
  `Le délai pour contester semble terminé depuis le ${day}, heure de Paris. Avis reçu par lettre recommandée : vous avez trois mois. Dans ce délai, si vous contestez, ne payez pas. Sinon, payez dès que possible. ${LEARNED_LATER}`;

/** CPP 529-2, 529-8, R. 49-3-1: 15 days more by card, also for the amount of day 45. */
const CLASS_4: readonly Case[] = [
  [
    'AF_NEW_YEAR',
    '2026-11-10',
    'steps',
    [step('135,00 €', '1er janvier 2027'), newNotice('375,00 €', '1er janvier 2027')].join(' '),
  ],
  ['AF_NEW_YEAR', '2026-12-17', 'contest', lastDay('17 décembre 2026')],
  ['AF_NEW_YEAR', '2026-12-18', 'contest', over('17 décembre 2026')],
];

const ORDINARY: readonly Case[] = [
  ['AF', '2026-11-16', 'then', RISES],
  ['AF', '2026-11-17', 'then', RENEWED],
  ['AF', '2026-11-17', 'compare', ''],
  [
    'AF',
    '2026-11-16',
    'amount',
    'Montant minoré jusqu’à la fin du 16 novembre 2026, heure de Paris. C’est aujourd’hui le dernier jour.',
  ],
  [
    'AF',
    '2026-11-17',
    'amount',
    'Montant forfaitaire jusqu’à la fin du 16 décembre 2026, heure de Paris. Il vous reste 29 jours.',
  ],
  ['AF', '2026-12-01', 'contest', lastDay('1er décembre 2026')],
  ['AF', '2026-12-02', 'contest', over('1er décembre 2026')],
  [
    'AF',
    '2026-11-10',
    'steps',
    [step('135,00 €', '16 décembre 2026'), newNotice('375,00 €', '16 décembre 2026')].join(' '),
  ],
  [
    'AFD',
    '2026-11-10',
    'steps',
    [step('200,00 €', '16 décembre 2026'), newNotice('450,00 €', '16 décembre 2026')].join(' '),
  ],
];

/** Day 60 was 16 December. */
const DAY_61: readonly Case[] = [['AF', '2026-12-17', 'past', INCREASED_NOTICE]];

/** No source says what the increase is counted from once a part is paid. */
const PAID_IN_PART: readonly Case[] = [
  [
    'AF_PAID_IN_PART',
    '2026-11-10',
    'steps',
    [
      step('125,00 €', '16 décembre 2026'),
      newNotice('Le montant augmente', '16 décembre 2026'),
    ].join(' '),
  ],
  ['AF_PAID_IN_PART', '2026-11-10', 'contest', ''],
];

/** CPP 801. A day of the record is printed as it is. */
const ENDS_ON_DAY_OFF: readonly Case[] = [
  ['AFM', '2026-11-30', 'contest', `${lastDay('30 novembre 2026')} ${EXTENDED}`],
  ['AFM', '2026-12-01', 'contest', overIncreased('30 novembre 2026')],
  ['AF_ENDS_ON_SUNDAY', '2026-11-10', 'contest', `${lastDay('14 décembre 2026')} ${EXTENDED}`],
  ['AF_ENDS_ON_SUNDAY', '2026-12-14', 'contest', `${lastDay('14 décembre 2026')} ${EXTENDED}`],
  ['AF_ENDS_ON_SUNDAY', '2026-12-15', 'contest', over('14 décembre 2026')],
  ['AF_OWN_SUNDAY', '2026-12-20', 'contest', `${lastDay('20 décembre 2026')} ${EXTENDED}`],
  ['AF_OWN_SUNDAY', '2026-12-21', 'contest', `${lastDay('20 décembre 2026')} ${EXTENDED}`],
  ['AF_OWN_SUNDAY', '2026-12-22', 'contest', over('21 décembre 2026')],
];

const ENDS_ON_FEAST: readonly Case[] = [
  ['AFM_CHRISTMAS', '2026-12-01', 'contest', `${lastDay('28 décembre 2026')} ${EXTENDED}`],
  ['AF_EASTER_MONDAY', '2027-03-01', 'contest', `${lastDay('30 mars 2027')} ${EXTENDED}`],
];

/** Which place counts is not settled, so the latest day ends the time (D-106). */
const ALSACE_MOSELLE: readonly Case[] = [
  [
    'AF_GOOD_FRIDAY',
    '2027-03-26',
    'contest',
    `${lastDay('26 mars 2027')} ${locally('30 mars 2027')}`,
  ],
  [
    'AF_GOOD_FRIDAY',
    '2027-03-30',
    'contest',
    `${lastDay('26 mars 2027')} ${locally('30 mars 2027')}`,
  ],
  ['AF_GOOD_FRIDAY', '2027-03-31', 'contest', over('30 mars 2027')],
  [
    'AF_BOXING_DAY',
    '2028-12-27',
    'contest',
    `${lastDay('26 décembre 2028')} ${locally('27 décembre 2028')}`,
  ],
  ['AF_BOXING_DAY', '2028-12-28', 'contest', over('27 décembre 2028')],
];

const OVERSEAS: readonly Case[] = [
  ['AF_MARTINIQUE', '2028-05-23', 'contest', `${lastDay('22 mai 2028')} ${locally('23 mai 2028')}`],
  ['AF_MARTINIQUE', '2028-05-24', 'contest', over('23 mai 2028')],
  [
    'AF_REUNION_DAY',
    '2027-12-21',
    'contest',
    `${lastDay('20 décembre 2027')} ${locally('21 décembre 2027')}`,
  ],
  ['AF_REUNION_DAY', '2027-12-22', 'contest', over('21 décembre 2027')],
];

/** No text of law says that a last day to pay runs longer: it is named, and whom to ask (D-106). */
const PRICE_ENDS_ON_DAY_OFF: readonly Case[] = [
  [
    'AF_SATURDAY',
    '2026-11-30',
    'compare',
    'Le dernier jour à 90,00 €, le 28 novembre 2026, n’était pas un jour ouvrable : demandez au service indiqué sur l’avis si ce montant suffit encore.',
  ],
  ['AF_SATURDAY', '2026-12-01', 'compare', ''],
  ['AF_NEW_YEAR', '2027-01-01', 'then', RENEWED],
  ['AF_NEW_YEAR', '2027-01-02', 'past', `${INCREASED_NOTICE} ${WAS_DAY_OFF}`],
  ['AF_NEW_YEAR', '2027-01-04', 'past', `${INCREASED_NOTICE} ${WAS_DAY_OFF}`],
  ['AF_NEW_YEAR', '2027-01-05', 'past', INCREASED_NOTICE],
];

const INCREASED: readonly Case[] = [
  [
    'AFM',
    '2026-12-13',
    'amount',
    'Montant majoré réduit de 20 % jusqu’à la fin du 13 décembre 2026, heure de Paris. C’est aujourd’hui le dernier jour.',
  ],
  [
    'AFM',
    '2026-12-14',
    'amount',
    'Montant majoré, à payer dès que possible. Après le délai de l’avis, l’administration peut prendre la somme, par exemple sur votre compte.',
  ],
  ['AFM', '2026-11-10', 'then', RISES],
  ['AFM', '2026-12-14', 'then', ENFORCED_LATER],
  ['AFM', '2026-11-10', 'compare', ''],
  ['AFM', '2026-11-10', 'steps', '375,00 € : Après le 13 décembre 2026.'],
  ['AFM', '2026-11-10', 'enforced', ENFORCED_LATER],
];

/** CPP 530: closed after three months, and the fixed amount alone for who had declared the new address. */
const LEARNED_BY_SEIZURE: readonly Case[] = [
  ['AFM', '2027-07-01', 'contest', overIncreased('30 novembre 2026')],
];

/** 45 days, as guides of the State say. Whether it is a month and 15 days is a question to the owner of the service. */
const REDUCED_BY_20: readonly Case[] = [
  [
    'AFM_FEBRUARY',
    '2027-03-27',
    'amount',
    'Montant majoré réduit de 20 % jusqu’à la fin du 27 mars 2027, heure de Paris. C’est aujourd’hui le dernier jour.',
  ],
  [
    'AFM_FEBRUARY',
    '2027-03-28',
    'amount',
    `Montant majoré, à payer dès que possible. ${ENFORCED_LATER}`,
  ],
  [
    'AFM_JULY',
    '2026-08-15',
    'amount',
    'Montant majoré réduit de 20 % jusqu’à la fin du 15 août 2026, heure de Paris. C’est aujourd’hui le dernier jour.',
  ],
  [
    'AFM_JULY',
    '2026-08-16',
    'amount',
    `Montant majoré, à payer dès que possible. ${ENFORCED_LATER}`,
  ],
];

/** CGCT R. 2333-120-16. */
const PARKING_CHARGE: readonly Case[] = [
  ['FPSM', '2026-11-10', 'then', ENFORCED_LATER],
  ['FPSM', '2026-11-10', 'compare', COMPARE],
  ['FPSM_REDUCED', '2026-11-30', 'steps', '85,00 € : Après le 30 novembre 2026.'],
  ['FPSM_REDUCED', '2026-12-01', 'then', ENFORCED_LATER],
  ['FPSM_REDUCED', '2026-12-01', 'compare', ''],
];

/** CR L121-2 and L121-6: whether it is paid or not. */
const COMPANY: readonly Case[] = [
  [
    'AF_CAMERA',
    '2026-11-10',
    'driver',
    'Véhicule d’une entreprise ou d’une association ? Si l’avis le demande (cadre rouge « ATTENTION »), indiquez d’abord qui conduisait. Sinon, une seconde amende, plus élevée, suit.',
  ],
  ['AF_PARKED', '2026-11-10', 'driver', ''],
  // No plate was noted: police stopped the driver.
  ['AF', '2026-11-10', 'driver', ''],
];

/** CPP 768, 11°. */
const CRIMINAL: readonly Case[] = [
  [
    'AFD',
    '2026-11-10',
    'paying',
    'Payer, c’est reconnaître le délit : il est alors inscrit à votre casier judiciaire. Pour contester, ne payez pas ; mais sans contestation à temps, l’amende majorée peut y être inscrite aussi.',
  ],
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
  ['AMD', '2026-11-10', 'then', ENFORCED_LATER],
  ['AMD', '2026-11-10', 'compare', COMPARE],
  ['DAAP', '2026-11-10', 'then', ENFORCED_LATER],
  ['DAAP', '2026-11-10', 'past', ENFORCED],
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
  ['AF_ABROAD', '2026-11-10', 'then', RISES],
  ['AF_ABROAD', '2026-11-10', 'compare', `${OWN_DAYS} ${THEN_NEW_NOTICE}`],
  ['AF_ABROAD', '2027-01-20', 'then', RENEWED],
  ['AF_ABROAD', '2027-01-20', 'compare', `${stillGives('90,00 €')} ${OWN_DAYS} ${THEN_NEW_NOTICE}`],
  ['AF_SAID_ABROAD', '2026-11-10', 'compare', `${OWN_DAYS} ${THEN_NEW_NOTICE}`],
  ['AF_SAID_HOME', '2026-11-10', 'compare', ''],
  [
    'AF_SAID_HOME',
    '2026-11-16',
    'amount',
    'Montant minoré jusqu’à la fin du 16 novembre 2026, heure de Paris. C’est aujourd’hui le dernier jour.',
  ],
  ['AF_ABROAD_WITH_DAYS', '2026-12-02', 'then', RISES],
  ['AF_ABROAD_WITH_DAYS', '2026-12-03', 'then', RENEWED],
  ['AF_ABROAD_WITH_DAYS', '2026-12-03', 'compare', ''],
  ['AF_ABROAD_WITH_DAYS', '2027-01-02', 'past', `${INCREASED_NOTICE} ${WAS_DAY_OFF}`],
  [
    'AFM_ABROAD',
    '2026-11-10',
    'amount',
    'Montant majoré réduit de 20 %, valable jusqu’à la date imprimée sur l’avis.',
  ],
  ['AFM_ABROAD', '2026-11-10', 'then', RISES],
  ['AFM_ABROAD', '2026-11-10', 'compare', `${OWN_DAYS} ${THEN_COLLECTED}`],
  [
    'AFM_ABROAD',
    '2027-01-20',
    'amount',
    `Montant majoré, à payer dès que possible. ${ENFORCED_ABROAD_LATER}`,
  ],
  ['AFM_ABROAD', '2027-01-20', 'then', ENFORCED_ABROAD_LATER],
  [
    'AFM_ABROAD',
    '2027-01-20',
    'compare',
    `${stillGives('300,00 €')} ${OWN_DAYS} ${THEN_COLLECTED}`,
  ],
  ['AFM_ABROAD', '2026-11-10', 'enforced', ENFORCED_ABROAD_LATER],
  ['AFM_ABROAD_WITH_DAYS', '2027-01-10', 'then', RISES],
  ['AFM_ABROAD_WITH_DAYS', '2027-01-23', 'then', ENFORCED_ABROAD_LATER],
  ['AFM_ABROAD_WITH_DAYS', '2027-01-23', 'compare', ''],
  [
    'AFM_ABROAD_WITH_DAYS',
    '2027-01-24',
    'amount',
    `Montant majoré, à payer dès que possible. ${ENFORCED_ABROAD_LATER}`,
  ],
  ['FPSM_REDUCED_ABROAD', '2026-11-30', 'then', RISES],
  ['FPSM_REDUCED_ABROAD', '2026-12-01', 'then', ENFORCED_ABROAD_LATER],
  ['FPSM_REDUCED_ABROAD', '2026-12-01', 'compare', ''],
  ['AMD_ABROAD', '2026-11-10', 'amount', `À payer dès que possible. ${ENFORCED_ABROAD_LATER}`],
  ['AMD_ABROAD', '2026-11-10', 'compare', COMPARE],
  ['AF_LA_REUNION', '2026-12-01', 'contest', lastDay('1er décembre 2026')],
  [
    'AF_LA_REUNION',
    '2026-11-16',
    'amount',
    'Montant minoré jusqu’à la fin du 16 novembre 2026, heure de Paris. C’est aujourd’hui le dernier jour.',
  ],
];

const PAYS =
  'Sans contestation déposée à temps, la consignation vaut paiement de l’amende : l’infraction est alors reconnue, et des points de permis peuvent être retirés.';

/** Its day is the one to contest; after it the deposit can still be paid until day 60. */
const DEPOSITS: readonly Case[] = [
  [
    'DEPOSIT',
    '2026-11-10',
    'amount',
    `${lastDay('16 novembre 2026')} Il vous reste 6 jours. ${EXTENDED}`,
  ],
  [
    'DEPOSIT',
    '2026-11-16',
    'amount',
    `${lastDay('16 novembre 2026')} C’est aujourd’hui le dernier jour. ${EXTENDED}`,
  ],
  [
    'DEPOSIT',
    '2026-11-17',
    'amount',
    'Consignation jusqu’à la fin du 30 novembre 2026, heure de Paris.',
  ],
  ['DEPOSIT', '2026-11-10', 'deposit', PAYS],
  ['DEPOSIT', '2026-11-10', 'then', ''],
  ['DEPOSIT', '2026-12-01', 'past', INCREASED_NOTICE],
  [
    'DEPOSIT_ABROAD',
    '2027-01-20',
    'amount',
    'Consignation, à verser dans le délai pour contester imprimé sur l’avis.',
  ],
  ['DEPOSIT_ABROAD', '2027-01-20', 'then', ''],
  ['DEPOSIT_ABROAD', '2027-01-20', 'compare', OWN_DAYS],
  ['DEPOSIT_ABROAD_WITH_DAYS', '2026-12-01', 'then', ''],
  ['DEPOSIT_ABROAD_WITH_DAYS', '2026-12-01', 'compare', ''],
  ['AFM_DEPOSIT', '2026-11-10', 'then', ''],
  [
    'AFM_DEPOSIT',
    '2026-12-14',
    'amount',
    'Consignation, à verser dans le délai pour contester imprimé sur l’avis.',
  ],
];

/**
 * By chapters; the number of a case is that of the table of law. Case 8 has no record (a parking charge that is not
 * increased), case 14 no fine that shows it, and case 20 is about payments.
 */
export const CHAPTERS: Readonly<Record<string, readonly Case[]>> = {
  'case 1: class 4, notice of 2 November 2026': CLASS_4,
  'case 2: a price ends on a day off': PRICE_ENDS_ON_DAY_OFF,
  'case 3: a time to contest ends on a weekend': ENDS_ON_DAY_OFF,
  'case 4: a time to contest ends on a holiday': ENDS_ON_FEAST,
  'case 5: holidays of Alsace and Moselle': ALSACE_MOSELLE,
  'case 6: holidays overseas': OVERSEAS,
  'case 9: an increased parking charge of 85 euros': PARKING_CHARGE,
  'case 10: a deposit': DEPOSITS,
  'case 11: 20 % less': REDUCED_BY_20,
  'cases 12 and 13: a registered letter that was not collected, or went to an old address':
    LEARNED_BY_SEIZURE,
  'case 15: the car of a company': COMPANY,
  'case 16: a part was paid': PAID_IN_PART,
  'case 17: day 61': DAY_61,
  'case 18: a criminal fine that is paid or ignored': CRIMINAL,
  'case 19: a notice sent abroad': SENT_ABROAD,
  'an ordinary fine': ORDINARY,
  'an increased fine': INCREASED,
  'other notices': OTHERS,
};
