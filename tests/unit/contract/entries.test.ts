import { Ajv } from 'ajv';
import type Type from 'typebox';
import { describe, expect, it } from 'vitest';
import type { Schema } from 'yup';
import { OPERATION_CODE_LENGTH } from '#contract/domain/operationCode.ts';
import { Cents } from '#contract/schemas/common.ts';
import { LookupRequest } from '#contract/schemas/lookup.ts';
import { MailRequest, TransferRequest, VerificationRequest } from '#contract/schemas/payment.ts';
import { lookupSchema, toRequest } from '#src/forms/lookupForm.ts';
import { mailSchema } from '#src/forms/mailForm.ts';
import { operationCodeSchema } from '#src/forms/operationCodeForm.ts';
import { verificationSchema } from '#src/forms/verificationForm.ts';

/** The server's validator, with its options (server/app.ts). */
const ajv = new Ajv({ removeAdditional: false, coerceTypes: false, useDefaults: false });

/** One field of a form, and the call that takes it. */
interface Entry {
  readonly formulaire: Schema;
  readonly appel: Type.TSchema;
  /** The values of the form with one sample in the field. */
  readonly valeurs: (text: string) => object;
  /** What the form sends for that sample. */
  readonly corps: (text: string) => object;
  readonly acceptes: readonly string[];
  readonly refuses: readonly string[];
}

const AVIS = 'a'.repeat(22);
const LOOKUP = { numTelepaiementCode: '5190-0101-0000-11', cle: '21' };
const MAIL = { avisId: AVIS, locale: 'fr', referenceReglement: 'R-1' };
const RECEIPT = {
  codeVerification: '7KQ2-M4TX-9BRD',
  referenceReglement: 'R-1',
  montant: '90,50',
  date: '2026-11-21',
};

/** The form sends the address alone; the server refuses them as they are. */
const CLEANED_ADDRESSES = [
  'a@b.fr.',
  'a@b.fr,',
  'A <a@b.fr>',
  '<a@b.fr>',
  '(a@b.fr)',
  'mailto:a@b.fr',
  'MAILTO:a@b.fr?subject=Avis',
  'Mon adresse est a@b.fr, merci',
  'a＠b.fr',
  'ａ@b.fr',
  'a\u202e@b.fr',
  'a@b\u202e.fr',
  'a@\u2067b\u2069.fr',
  'a@b\u200b.fr',
  'a\u200d@b.fr',
  'a\ufeff@b.fr',
  'a@b\u00ad.fr',
  'a@b\u3164.fr',
] as const;

const lookupField = (name: keyof typeof LOOKUP) => ({
  formulaire: lookupSchema,
  appel: LookupRequest,
  valeurs: (text: string) => ({ ...LOOKUP, [name]: text }),
  corps: (text: string) => toRequest({ ...LOOKUP, [name]: text }),
});
const receiptField = (name: 'codeVerification' | 'referenceReglement' | 'date') => ({
  formulaire: verificationSchema,
  appel: VerificationRequest,
  valeurs: (text: string) => ({ ...RECEIPT, [name]: text }),
  corps: (text: string) => verificationSchema.cast({ ...RECEIPT, [name]: text }),
});

const ENTRIES: Readonly<Record<string, Entry>> = {
  'V-01 V-02 K-02: the number': {
    ...lookupField('numTelepaiementCode'),
    acceptes: ['5190-0101-0000-11', '5190-0101-0000-12', '5190-0101-0000-1100-19'],
    refuses: ['', '5190-0101-0000-1', '5190-0101-0000-110', '5190-0101-0000-1100-1'],
  },
  'V-04 K-02: the key': {
    ...lookupField('cle'),
    acceptes: ['00', '21'],
    refuses: ['', '2', '2a', '212', '  ', '\u0662\u0661'],
  },
  'K-06: the e-mail address': {
    formulaire: mailSchema,
    appel: MailRequest,
    valeurs: (adrMail) => ({ adrMail }),
    corps: (adrMail) => ({ ...MAIL, ...mailSchema.cast({ adrMail }) }),
    acceptes: [
      'a@b.fr',
      ...CLEANED_ADDRESSES,
      ' jean@exemple.fr ',
      "o'neil+amende@sous.exemple.fr",
      'jean@préfecture.fr',
      `${'a'.repeat(64)}@b.fr`,
      `a@${'b'.repeat(249)}.fr`,
    ],
    refuses: [
      '',
      'jean',
      'jean@exemple',
      'jean.@exemple.fr',
      'jean..d@exemple.fr',
      '.jean@exemple.fr',
      'a@b..fr',
      'a@b.fr,c@d.fr',
      'a@b.fr;c@d.fr',
      'a:b@x.fr',
      '"a b"@b.fr',
      'a(x)@b.fr',
      'a@b.fr\r\nBcc: c@d.fr',
      'a\u0000@b.fr',
      'a@b\u0085.fr',
      'g:a@b.fr',
      'a@b.fr\nBcc:c@d.fr',
      'a@',
      'é@b.fr',
      // Cyrillic.
      'а@b.fr',
      `${'a'.repeat(65)}@b.fr`,
      `a@${'b'.repeat(250)}.fr`,
    ],
  },
  'D-18: the operation code': {
    formulaire: operationCodeSchema,
    appel: TransferRequest,
    valeurs: (indicatifOperation) => ({ indicatifOperation }),
    corps: (indicatifOperation) => ({
      avisId: AVIS,
      ...operationCodeSchema.cast({ indicatifOperation }),
    }),
    acceptes: [
      'ABC123',
      'ＡＢＣ１２３',
      'Code : abc123',
      'code ABC١٢٣',
      'abc 123 def 456',
      ' ab12\u00a0cd34\t',
      'A'.repeat(12),
    ],
    refuses: ['', 'ABC12', 'ABC123 ou DEF456', 'A'.repeat(13), 'ABC-123', 'ÀBC123'],
  },
  'D-19: the verification code': {
    ...receiptField('codeVerification'),
    acceptes: [
      'Code : 7kq2-m4tx-9brd, à vérifier',
      '7KQ2–M4TX—9BRD',
      '７ＫＱ２-Ｍ４ＴＸ-９ＢＲＤ',
      '7KQ2-M4TX-9BRD',
      '7kq2m4tx 9brd',
      ' 7KQ2 M4TX 9BRD ',
    ],
    refuses: ['', '7KQ2-M4TX-9BR', '7KQ2-M4TX-9BRDX', '7KQ2-M4TX-9BR!'],
  },
  'D-19: the reference of a payment': {
    ...receiptField('referenceReglement'),
    acceptes: [
      'R',
      'Référence R-7KQ2-M4TX-9BRD-5VWA.',
      'R‑7KQ2‑M4TX‑9BRD‑5VWA',
      ' r-7kq2 ',
      'R'.repeat(40),
    ],
    refuses: ['', 'R'.repeat(41), 'R_1', 'R/1'],
  },
  'D-19: the day of a payment': {
    ...receiptField('date'),
    acceptes: ['2026-11-21'],
    refuses: ['', '21/11/2026', '2026-11-2', '2026-11-211'],
  },
};

describe.each(Object.entries(ENTRIES))('%s', (_, entry) => {
  const accepte = ajv.compile(entry.appel);
  const judge = (text: string) => ({
    formulaire: entry.formulaire.isValidSync(entry.valeurs(text)),
    serveur: accepte(entry.corps(text)),
  });

  it.each(entry.acceptes)('form and server accept %j', (text) => {
    expect(judge(text)).toEqual({ formulaire: true, serveur: true });
  });

  it.each(entry.refuses)('form and server refuse %j', (text) => {
    expect(judge(text)).toEqual({ formulaire: false, serveur: false });
  });
});

describe('limits of one side', () => {
  const transfer = ajv.compile(TransferRequest);

  it('D-18: the server takes a code in spaces, up to the length of the field', () => {
    const code = (length: number) => ({
      avisId: AVIS,
      indicatifOperation: 'ABC123'.padEnd(length),
    });
    expect(transfer(code(OPERATION_CODE_LENGTH))).toBe(true);
    expect(transfer(code(OPERATION_CODE_LENGTH + 1))).toBe(false);
  });

  it.each(CLEANED_ADDRESSES)('K-06: the server refuses the address %j', (adrMail) => {
    expect(ajv.validate(MailRequest, { ...MAIL, adrMail })).toBe(false);
  });

  it.each(['josé@exemple.es', 'müller@beispiel.de', 'иван@пример.рф'])(
    'K-06: the form says why %j cannot be used',
    (adrMail) => {
      expect(() => mailSchema.validateSync({ adrMail })).toThrow('accent');
    },
  );

  it.each([
    ['0', 0],
    ['999999999,99', 99_999_999_999],
    ['1 200,5 €', 120_050],
    ['1.000,00', 100_000],
    ['1,000.00', 100_000],
    ['1’200.50', 120_050],
    ['45,-', 4_500],
    ['45€50', 4_550],
    ['Montant : 45,00 €', 4_500],
    ['EUR 45', 4_500],
    ['45 euros à payer avant le 12/11/2026', 4_500],
    ['４５，５０', 4_550],
    ['٤٥٫٥٠', 4_550],
    ['१२०', 12_000],
  ])('D-17: the server takes the amount %s as %i cents', (montant, centimes) => {
    expect(verificationSchema.isValidSync({ ...RECEIPT, montant })).toBe(true);
    expect(verificationSchema.cast({ ...RECEIPT, montant }).montant).toBe(centimes);
    expect(ajv.validate(Cents, centimes)).toBe(true);
  });

  it.each(['', 'dix', '-1', '−1', '10,001', '1.000', '45 € ou 90 €', 'moins -5 €', '1000000000'])(
    'D-17: the form refuses the amount %j',
    (montant) => expect(verificationSchema.isValidSync({ ...RECEIPT, montant })).toBe(false),
  );
});
