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
  readonly form: Schema;
  readonly call: Type.TSchema;
  /** The values of the form with one sample in the field. */
  readonly values: (text: string) => object;
  /** What the form sends for that sample. */
  readonly body: (text: string) => object;
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
}

const NOTICE = 'a'.repeat(22);
const LOOKUP = { numTelepaiementCode: '5190-0101-0000-11', cle: '21' };
const MAIL = { avisId: NOTICE, locale: 'fr', referenceReglement: 'R-1' };
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
  form: lookupSchema,
  call: LookupRequest,
  values: (text: string) => ({ ...LOOKUP, [name]: text }),
  body: (text: string) => toRequest({ ...LOOKUP, [name]: text }),
});
const receiptField = (name: 'codeVerification' | 'referenceReglement' | 'date') => ({
  form: verificationSchema,
  call: VerificationRequest,
  values: (text: string) => ({ ...RECEIPT, [name]: text }),
  body: (text: string) => verificationSchema.cast({ ...RECEIPT, [name]: text }),
});

const ENTRIES: Readonly<Record<string, Entry>> = {
  'V-01 V-02 K-02: the number': {
    ...lookupField('numTelepaiementCode'),
    accepted: ['5190-0101-0000-11', '5190-0101-0000-12', '5190-0101-0000-1100-19'],
    refused: ['', '5190-0101-0000-1', '5190-0101-0000-110', '5190-0101-0000-1100-1'],
  },
  'V-04 K-02: the key': {
    ...lookupField('cle'),
    accepted: ['00', '21'],
    refused: ['', '2', '2a', '212', '  ', '\u0662\u0661'],
  },
  'K-06: the e-mail address': {
    form: mailSchema,
    call: MailRequest,
    values: (mailAddress) => ({ adrMail: mailAddress }),
    body: (mailAddress) => ({ ...MAIL, ...mailSchema.cast({ adrMail: mailAddress }) }),
    accepted: [
      'a@b.fr',
      ...CLEANED_ADDRESSES,
      ' jean@exemple.fr ',
      "o'neil+amende@sous.exemple.fr",
      'jean@préfecture.fr',
      `${'a'.repeat(64)}@b.fr`,
      `a@${'b'.repeat(249)}.fr`,
    ],
    refused: [
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
    form: operationCodeSchema,
    call: TransferRequest,
    values: (operationCode) => ({ indicatifOperation: operationCode }),
    body: (operationCode) => ({
      avisId: NOTICE,
      ...operationCodeSchema.cast({ indicatifOperation: operationCode }),
    }),
    accepted: [
      'ABC123',
      'ＡＢＣ１２３',
      'Code : abc123',
      'code ABC١٢٣',
      'abc 123 def 456',
      ' ab12\u00a0cd34\t',
      'A'.repeat(12),
    ],
    refused: ['', 'ABC12', 'ABC123 ou DEF456', 'A'.repeat(13), 'ABC-123', 'ÀBC123'],
  },
  'D-19: the verification code': {
    ...receiptField('codeVerification'),
    accepted: [
      'Code : 7kq2-m4tx-9brd, à vérifier',
      '7KQ2–M4TX—9BRD',
      '７ＫＱ２-Ｍ４ＴＸ-９ＢＲＤ',
      '7KQ2-M4TX-9BRD',
      '7kq2m4tx 9brd',
      ' 7KQ2 M4TX 9BRD ',
    ],
    refused: ['', '7KQ2-M4TX-9BR', '7KQ2-M4TX-9BRDX', '7KQ2-M4TX-9BR!'],
  },
  'D-19: the reference of a payment': {
    ...receiptField('referenceReglement'),
    accepted: [
      'R',
      'Référence R-7KQ2-M4TX-9BRD-5VWA.',
      'R‑7KQ2‑M4TX‑9BRD‑5VWA',
      ' r-7kq2 ',
      'R'.repeat(40),
    ],
    refused: ['', 'R'.repeat(41), 'R_1', 'R/1'],
  },
  'D-19: the day of a payment': {
    ...receiptField('date'),
    accepted: ['2026-11-21'],
    refused: ['', '21/11/2026', '2026-11-2', '2026-11-211'],
  },
};

describe.each(Object.entries(ENTRIES))('%s', (_, entry) => {
  const accepts = ajv.compile(entry.call);
  const judge = (text: string) => ({
    form: entry.form.isValidSync(entry.values(text)),
    server: accepts(entry.body(text)),
  });

  it.each(entry.accepted)('form and server accept %j', (text) => {
    expect(judge(text)).toEqual({ form: true, server: true });
  });

  it.each(entry.refused)('form and server refuse %j', (text) => {
    expect(judge(text)).toEqual({ form: false, server: false });
  });
});

describe('limits of one side', () => {
  const transfer = ajv.compile(TransferRequest);

  it('D-18: the server takes a code in spaces, up to the length of the field', () => {
    const code = (length: number) => ({
      avisId: NOTICE,
      indicatifOperation: 'ABC123'.padEnd(length),
    });
    expect(transfer(code(OPERATION_CODE_LENGTH))).toBe(true);
    expect(transfer(code(OPERATION_CODE_LENGTH + 1))).toBe(false);
  });

  it.each(CLEANED_ADDRESSES)('K-06: the server refuses the address %j', (mailAddress) => {
    expect(ajv.validate(MailRequest, { ...MAIL, adrMail: mailAddress })).toBe(false);
  });

  it.each(['josé@exemple.es', 'müller@beispiel.de', 'иван@пример.рф'])(
    'K-06: the form says why %j cannot be used',
    (mailAddress) => {
      expect(() => mailSchema.validateSync({ adrMail: mailAddress })).toThrow('accent');
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
  ])('D-17: the server takes the amount %s as %i cents', (amount, centimes) => {
    expect(verificationSchema.isValidSync({ ...RECEIPT, montant: amount })).toBe(true);
    expect(verificationSchema.cast({ ...RECEIPT, montant: amount }).montant).toBe(centimes);
    expect(ajv.validate(Cents, centimes)).toBe(true);
  });

  it.each(['', 'dix', '-1', '−1', '10,001', '1.000', '45 € ou 90 €', 'moins -5 €', '1000000000'])(
    'D-17: the form refuses the amount %j',
    (amount) => expect(verificationSchema.isValidSync({ ...RECEIPT, montant: amount })).toBe(false),
  );
});
