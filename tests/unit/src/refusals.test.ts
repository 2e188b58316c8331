import { readFile } from 'node:fs/promises';
import { type FormikErrors, validateYupSchema, yupToFormErrors } from 'formik';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { dictionaryOf } from '#src/app/prerender.tsx';
import { type LookupValues, lookupSchema } from '#src/forms/lookupForm.ts';
import type { Dictionary } from '#src/i18n/dictionary.ts';
import type { TranslateRich } from '#src/i18n/useText.tsx';
import { REFUSED_KEY } from '#src/pages/home/reduceEntry.ts';
import { faultsOf, faultTitle, refusedKey } from '#src/pages/home/refusals.ts';

/** Of the notice, as a reader finds them on the pages and in the glossary. */
const PARTS: Readonly<Record<Language, Record<'paymentNumber' | 'noticeNumber' | 'key', RegExp>>> =
  {
    fr: {
      paymentNumber: /numéro de télépaiement/,
      noticeNumber: /sont le numéro de l’avis, en haut\./,
      key: /la clé/i,
    },
    en: {
      paymentNumber: /payment number/,
      noticeNumber: /are the number of the notice, at its top\./,
      key: /\bthe key\b/i,
    },
    de: {
      paymentNumber: /Zahlungsnummer/,
      noticeNumber: /sind die Nummer des Bescheids, ganz oben\./,
      key: /\bSchlüssel/,
    },
    nl: {
      paymentNumber: /betalingsnummer/,
      noticeNumber: /zijn het nummer van de kennisgeving, bovenaan\./,
      key: /\bde sleutel\b/i,
    },
    it: {
      paymentNumber: /numero di pagamento/,
      noticeNumber: /sono il numero dell’avviso, in alto\./,
      key: /\b(?:al|del)?la chiave\b/i,
    },
    es: {
      paymentNumber: /número de pago/,
      noticeNumber: /son el número del aviso, arriba\./,
      key: /\bla clave\b/i,
    },
  };

let dictionary: Dictionary;
beforeAll(async () => {
  dictionary = dictionaryOf((address) => readFile(`public${address}`, 'utf8'));
  await Promise.all(LANGUAGES.map((language) => dictionary.load(language)));
});

function errorsOf(values: LookupValues): FormikErrors<LookupValues> {
  try {
    validateYupSchema(values, lookupSchema, true);
    return {};
  } catch (failure) {
    return yupToFormErrors<LookupValues>(failure);
  }
}

function refused(numTelepaiementCode: string, cle: string, language: Language) {
  const t = dictionary.i18n.getFixedT(language);
  const values = { numTelepaiementCode, cle };
  const errors = errorsOf(values);
  const rich: TranslateRich = (key, marks) =>
    String(dictionary.i18n.t(key, { ...marks, lng: language }));
  const faults = faultsOf(values, errors, { t, rich });
  return { faults, title: faultTitle(faults, errors, t) };
}

const NUMBER = '5190-0101-0000-11';
const sentenceOf = ({ faults }: ReturnType<typeof refused>) => String(faults[0]?.sentence ?? '');
const refusedNumber = (number: string, language: Language) =>
  sentenceOf(refused(number, '21', language));
const keySentence = (key: string, language: Language) => sentenceOf(refused(NUMBER, key, language));

const numbersOf = (text: string) => text.replace('5190-0101-0000-11', '').match(/\d+/g);

describe.each(LANGUAGES)('in %s', (language) => {
  const { paymentNumber, noticeNumber, key } = PARTS[language];

  it('the fields have the names of the parts of the notice', () => {
    const t = dictionary.i18n.getFixedT(language);
    expect(t('accueil.formulaire.numero')).toMatch(new RegExp(paymentNumber.source, 'i'));
    const keyName = t('accueil.formulaire.cle').toLowerCase();
    expect(keyName).not.toBe('');
    expect(keySentence('', language).toLowerCase()).toContain(keyName);
  });

  it('D-53: ten digits are the number of the notice, and the payment number is asked for', () => {
    const said = refusedNumber('3761-6255-36', language);
    expect(said).toMatch(noticeNumber);
    expect(said).toMatch(paymentNumber);
    expect(numbersOf(said)).toEqual(['10', '14', '18']);
  });

  it.each([
    ['', ['14', '18']],
    ['5', ['13', '14', '18']],
    ['5190-0101-0', ['5', '14', '18']],
    ['5190-0101-000', ['3', '14', '18']],
    ['5190-0101-0000', ['2', '14', '18']],
    ['5190-0101-0000-1', ['1', '14', '18']],
    ['5190-0101-0000-115', ['3', '18', '14']],
    ['5190-0101-0000-1211', ['2', '18', '14']],
    ['5190-0101-0000-1011', ['2', '18']],
    ['5190-0101-0000-1311', ['2', '18']],
    ['9090-1101-0000-0001', ['2', '18']],
    ['9090-1101-0000-0002-4', ['1', '18']],
    ['3333-0101-0000', ['2', '14']],
    ['3334-0101-0000', ['2', '14', '18']],
  ])(
    'V-05: %j is no payment number yet: the field says how many digits are missing',
    (number, numbers) => {
      const said = refusedNumber(number, language);
      expect(said).toMatch(/n[uú]m(?:m|b)?[eé]r/i);
      expect(said).not.toMatch(noticeNumber);
      expect(numbersOf(said)).toEqual(numbers);
    },
  );

  it.each([
    ['5190-0101-000', '21'],
    ['5190-0101-0000-111', '21'],
    ['5190-0101-0000-13', '21'],
    ['3761-6255-36', '21'],
    [NUMBER, ''],
    [NUMBER, '2'],
    [NUMBER, '2a'],
  ])('D-102: of %j and %j title, link and field say the same fault', (number, typed) => {
    const { faults, title } = refused(number, typed, language);
    expect(faults.map(({ message }) => message)).toEqual([title]);
    const fault = typed === '' ? '' : title;
    expect(sentenceOf({ faults, title }).startsWith(fault)).toBe(true);
  });

  it('V-05: two faults have the first message of the form as their title', () => {
    const { faults, title } = refused('5', '2', language);
    const t = dictionary.i18n.getFixedT(language);
    expect(title).toBe(t('accueil.messages.erreurs.numTelOuCleInvalide'));
    expect(faults.map(({ name }) => name)).toEqual(['numTelepaiementCode', 'cle']);
  });

  it('V-05: one digit and several have words of their own', () => {
    const withoutCount = (number: string) => refusedNumber(number, language).replace(/\d+/, '');
    expect(withoutCount('5190-0101-0000-1')).not.toBe(withoutCount('5190-0101-0000'));
    expect(withoutCount('5190-0101-0000')).toBe(withoutCount('5190-0101-000'));
  });

  it('a short number ends in 1 or 2, and may be the beginning of a long one', () => {
    expect(numbersOf(refusedNumber('5190-0101-0000-13', language))).toEqual([
      '14',
      '1',
      '2',
      '1',
      '2',
      '18',
    ]);
  });

  it.each([
    ['', 'accueil.formulaire.erreursCle.vide', ['2', '42']],
    ['2', 'accueil.formulaire.erreursCle.manque', ['1', '2']],
    ['2a', 'accueil.messages.erreurs.formatCleInvalide', ['42']],
  ] as const)(
    'V-05: the key %j has its own fault, and is called the key',
    (typed, fault, numbers) => {
      const t = dictionary.i18n.getFixedT(language);
      const { faults } = refused(NUMBER, typed, language);
      expect(faults.map(({ message }) => message)).toEqual([t(fault)]);
      expect(keySentence(typed, language)).toMatch(key);
      expect(numbersOf(keySentence(typed, language))).toEqual(numbers);
    },
  );

  it('a key that fits no fine is compared with the notice', () => {
    const t = dictionary.i18n.getFixedT(language);
    expect(numbersOf(refusedKey({ cle: REFUSED_KEY }, t) ?? '')).toEqual(['2']);
    expect(t('accueil.messages.erreurs.cleInvalide')).toMatch(key);
  });
});
