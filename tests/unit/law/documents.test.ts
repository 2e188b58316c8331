import { beforeAll, describe, expect, it } from 'vitest';
import { createFormats } from '#contract/domain/formats.ts';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import type { PaymentSums } from '#contract/schemas/fine.ts';
import type { TransferAnswer } from '#contract/schemas/payment.ts';
import { loadMailWording } from '#server/adapters/mail/mailWording.ts';
import { loadPdfWording, type PdfWording } from '#server/adapters/pdf/pdfWording.ts';
import { receiptRows, transferRows } from '#server/adapters/pdf/rows.ts';
import type { MailWording } from '#server/ports/Mailer.ts';
import type { ReceiptContent } from '#server/ports/ReceiptDocument.ts';
import { mailBody } from '#server/services/receipts/mails.ts';
import { CONTENT } from '../../support/receiptContent.ts';
import { numbersOf, simple } from './plainNumbers.ts';

const SITE = 'https://contester.exemple.gouv.fr/';
const SITES = { fr: SITE, en: SITE, de: SITE, nl: SITE, it: SITE, es: SITE };

const DEPOSIT: ReceiptContent = {
  ...CONTENT,
  nature: 'CONSIGNATION',
  typeAmende: 'AF',
  montant: 13_500,
  points: 0,
  date: new Date('2026-12-01T11:00:00Z'),
  contestDeadline: { lastDay: '2026-12-14', isExtended: true },
};
const LATE = { ...DEPOSIT, date: new Date('2026-12-14T23:00:00Z') };
const PART: ReceiptContent = {
  ...CONTENT,
  nature: 'PARTIEL',
  typeAmende: 'AFM',
  montant: 10_000,
  solde: 20_000,
  date: new Date('2026-12-01T11:00:00Z'),
  rest: {
    totalCents: 30_000,
    from: '2026-12-02',
    until: '2026-12-13',
    sequel: 'increase',
    isAbroad: false,
  },
};
const rest = { totalCents: 37_500, from: '2026-12-02', isAbroad: false };
const PART_WITHOUT_DAY: ReceiptContent = {
  ...PART,
  rest: { ...rest, until: null, sequel: 'collection' },
};
const PART_OF_STANDARD: ReceiptContent = {
  ...PART,
  rest: { ...rest, until: '2026-12-16', sequel: 'newNotice' },
};
const PART_COLLECTED_ABROAD: ReceiptContent = {
  ...PART,
  rest: { ...rest, until: '2027-01-23', sequel: 'collection', isAbroad: true },
};
/** Good Friday: a local holiday, and a working day in Paris. */
const GOOD_FRIDAY: ReceiptContent = {
  ...DEPOSIT,
  date: new Date('2027-03-29T11:00:00Z'),
  contestDeadline: { lastDay: '2027-03-26', isExtended: false },
};

let pdf: PdfWording;
let mail: Record<Language, MailWording>;
beforeAll(async () => {
  pdf = await loadPdfWording();
  mail = await loadMailWording(false, 30);
});

function sameNumbers(french: string, said: (language: Language) => string) {
  for (const language of LANGUAGES) {
    const text = simple(said(language));
    expect(numbersOf(text), `${language}: ${text}`).toEqual(numbersOf(french));
  }
}

const EXTENDED =
  'Un délai qui finit un samedi, un dimanche ou un jour férié va jusqu’au jour ouvrable suivant.';
const LOCAL =
  'En Alsace, en Moselle et outre-mer, un jour férié local peut le reporter au 30 mars 2027.';
const PASSED = 'Ce délai semble passé : vérifiez la date sur l’avis.';
const PAYS =
  'Sans contestation déposée à temps, la consignation vaut paiement de l’amende : l’infraction est alors reconnue.';
const CRIME =
  'Sans contestation déposée à temps, la consignation vaut paiement de l’amende : le délit est alors reconnu et inscrit à votre casier judiciaire.';

describe('the receipt', () => {
  it.each<readonly [string, ReceiptContent, string, string | undefined]>([
    [
      'a deposit in time',
      DEPOSIT,
      'Dernier jour pour contester',
      `14 décembre 2026, heure de Paris, sauf si l’avis indique une autre date. ${EXTENDED}`,
    ],
    [
      'a deposit after midnight of that day',
      LATE,
      'Dernier jour pour contester',
      `14 décembre 2026, heure de Paris, sauf si l’avis indique une autre date. ${EXTENDED} ${PASSED}`,
    ],
    [
      'a deposit whose last day is a holiday in Strasbourg',
      GOOD_FRIDAY,
      'Dernier jour pour contester',
      `26 mars 2027, heure de Paris, sauf si l’avis indique une autre date. ${LOCAL}`,
    ],
    [
      'a deposit whose day only the notice gives',
      { ...DEPOSIT, contestDeadline: null },
      'Dernier jour pour contester',
      undefined,
    ],
    ['a part', PART, 'Montant total', '300,00 €'],
    ['a part', PART, 'Reste à payer après ce paiement', '200,00 €'],
    ['a part', PART, 'Dernier jour à ce montant (heure de Paris)', '13 décembre 2026'],
    ['a part of what has no last day', PART_WITHOUT_DAY, 'Montant total', '375,00 €'],
    [
      'a part of what has no last day',
      PART_WITHOUT_DAY,
      'Dernier jour à ce montant (heure de Paris)',
      undefined,
    ],
  ])('%s says beside its label', (_, receipt, label, french) => {
    const rows = (language: Language) =>
      receiptRows(receipt, pdf.receipt[language], language, SITE);
    const rank = rows('fr').findIndex(([term]) => simple(term) === label);
    expect(rank === -1).toBe(french === undefined);
    if (french === undefined) return;
    expect(simple(rows('fr')[rank]?.[1] ?? '')).toBe(french);
    sameNumbers(french, (language) => rows(language)[rank]?.[1] ?? '');
  });
});

describe('the mail', () => {
  it.each<readonly [string, ReceiptContent, string, boolean]>([
    ['a deposit', DEPOSIT, PAYS, true],
    ['a deposit of a criminal offence', { ...DEPOSIT, typeAmende: 'AFD' }, CRIME, true],
    [
      'a deposit that may cost points',
      { ...DEPOSIT, points: 3 },
      `${PAYS} Des points de permis peuvent aussi être retirés.`,
      true,
    ],
    ['a deposit', DEPOSIT, 'points', false],
    [
      'a deposit',
      DEPOSIT,
      'Dernier jour pour contester : le 14 décembre 2026, heure de Paris, sauf si votre avis indique une autre date.',
      true,
    ],
    ['a deposit', DEPOSIT, EXTENDED, true],
    ['a deposit in time', DEPOSIT, PASSED, false],
    ['a deposit after midnight of that day', LATE, PASSED, true],
    [
      'a deposit whose day only the notice gives',
      { ...DEPOSIT, contestDeadline: null },
      'Dernier jour pour contester',
      false,
    ],
    [
      'a deposit whose day only the notice gives',
      { ...DEPOSIT, contestDeadline: null },
      'dans le délai imprimé sur l’avis',
      true,
    ],
    [
      'a part',
      PART,
      'Il reste 200,00 € à payer, sur Amendes.gouv.fr à partir du 2 décembre 2026, 6 h (heure de Paris).',
      true,
    ],
    [
      'a part',
      PART,
      'Dernier jour à ce montant : le 13 décembre 2026, heure de Paris. Après, le montant augmente.',
      true,
    ],
    [
      'a part of the standard amount',
      PART_OF_STANDARD,
      'Dernier jour à ce montant : le 16 décembre 2026, heure de Paris. Après, un nouvel avis suit, avec un nouveau numéro et un montant plus élevé.',
      true,
    ],
    [
      'a part of what is collected after its printed day',
      PART_COLLECTED_ABROAD,
      'Dernier jour à ce montant : le 23 janvier 2027, heure de Paris. Après le délai de l’avis, la somme reste due ; dans l’Union européenne et en Suisse, elle peut être recouvrée là où vous vivez.',
      true,
    ],
    ['a deposit whose last day is a holiday in Strasbourg', GOOD_FRIDAY, LOCAL, true],
    ['a deposit whose last day is a holiday in Strasbourg', GOOD_FRIDAY, PASSED, false],
    ['a part of what has no last day', PART_WITHOUT_DAY, 'Dernier jour', false],
  ])('of %s says, or does not say: %s', (_name, receipt, french, isSaid) => {
    const body = (language: Language) =>
      mailBody(
        { wordings: mail, contestAddresses: SITES, publicUrl: 'https://www.exemple.gouv.fr' },
        { ...receipt, restSince: receipt.rest === null ? null : 'due', sums: null },
        language,
      );
    expect(simple(body('fr')).includes(french)).toBe(isSaid);
    sameNumbers(simple(body('fr')), body);
  });
});

const TRANSFER: TransferAnswer = {
  beneficiaire: 'TRESORERIE DES AMENDES',
  iban: 'FR1420041010050500013M02606',
  bic: 'DEMOFRPPXXX',
  montant: 13_500,
  reference: '519001010000110000',
  dateLimite: '2026-12-01',
};

describe('the sheet for the bank', () => {
  it.each<readonly [TransferAnswer, string]>([
    [TRANSFER, 'Au plus tard le 1er décembre 2026'],
    [{ ...TRANSFER, dateLimite: null }, 'Dès que possible'],
    [
      { ...TRANSFER, dateLimite: null, jourSurAvis: true },
      'Au plus tard le jour que l’avis donne pour un virement',
    ],
  ])('D-76: says until when the money must arrive', (transfer, french) => {
    const deadline = (language: Language) =>
      transferRows(transfer, pdf.transfer[language], language).at(-1)?.[1] ?? '';
    expect(simple(deadline('fr'))).toBe(french);
    sameNumbers(french, deadline);
  });
});

const SUMS = { preleve: 18_000, compte: 9000 };

describe('money that does not count', () => {
  it.each<readonly [PaymentSums, string]>([
    [
      { ...SUMS, tropPercu: 9000 },
      'L’administration examine le remboursement de ce qui est de trop. Si l’argent n’est pas arrivé après 30 jours, écrivez au service indiqué sur l’avis et joignez votre relevé bancaire.',
    ],
    [
      { ...SUMS, enRetour: 9000 },
      'Le remboursement de 90,00 € est demandé à la banque. S’il n’est pas arrivé après 30 jours, écrivez au service indiqué sur l’avis et joignez votre relevé bancaire.',
    ],
    [
      { ...SUMS, reserve: { montant: 9000, jusquau: '2026-12-04' } },
      '90,00 € sont réservés sur la carte, mais pas prélevés. Ne payez pas une seconde fois : cette somme est prélevée, ou votre banque la libère, en règle générale avant le 4 décembre 2026. Si elle est prélevée, le montant dû est celui du jour où vous avez payé. Si elle est libérée, le paiement reste à faire.',
    ],
  ])('D-43 D-61: says what becomes of it, and when to write', (sums, french) => {
    expect(simple(mail.fr.money(sums))).toContain(french);
    sameNumbers(simple(mail.fr.money(sums)), (language) => mail[language].money(sums));
  });
});

describe('until when we look for the payment of a forgotten page', () => {
  it.each(LANGUAGES)('D-77: in %s it is a day and a time of Paris', (language) => {
    const text = createFormats(language).instant('2026-11-30T22:30:00.000Z');
    expect(numbersOf(text)).toEqual(numbersOf('30 novembre 2026 à 23:30'));
  });
});
