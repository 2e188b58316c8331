import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { findKey, findNumber, findTypedNumber } from '#src/domain/foundNumber.ts';

const SHORT = '5190-0101-0000-11';
const LONG = '5190-0101-0000-1100-11';

describe('findNumber', () => {
  it.each([
    '5190010100001121',
    '5190-0101-0000-11-21',
    '5190 0101 0000 11 21',
    '5190\u00a00101\u202f0000\u200911 21',
    '5190‑0101–0000—11 / 21',
    '5190.0101.0000.11.21',
    '5190-0101-0000-1121',
    '51 90 01 01 00 00 11 21',
    '5 1 9 0 0 1 0 1 0 0 0 0 1 1 2 1',
    'Numéro : 5190 0101 0000 11 Clé : 21',
    'numero de telepaiement 51900101000011 cle 21',
    'Avis du 12/11/2026 n° 5190-0101-0000-11 clé 21',
    'Avis du 2026-11-12, n° 5190 0101 0000 11, clé : 21, à payer 90,00 €',
    'Avis du 12 novembre 2026 5190 0101 0000 11 21',
    '12/11/2026 5190 0101 0000 11 21',
    'Clé : 21 Numéro : 5190 0101 0000 11',
    'Payment number 5190-0101-0000-11 (key 21)',
    'Zahlungsnummer 5190-0101-0000-11, Schlüssel 21',
    'Betalingsnummer 5190-0101-0000-11 sleutel: 21',
    'Numero di pagamento 5190-0101-0000-11 chiave 21',
    'Número de pago 5190-0101-0000-11 clave 21',
    '5190-0101-0000-11\n21',
    '5190\t0101\t0000\t11\t21',
    '5190_0101_0000_11 [21]',
    'Appelez le 0806 20 30 40, numéro 5190 0101 0000 11, clé 21, montant 45 €',
    '５１９０－０１０１－００００－１１　２１',
    '٥١٩٠ ٠١٠١ ٠٠٠٠ ١١ ٢١',
    '५१९०-०१०१-००००-११ २१',
    '\u200e5190\u200b0101\ufeff0000\u00ad11 21',
    'https://amendes.example/fr/tai/5190010100001121',
    '5190-0101-0000-11 21\nAvis n° 2 : 5190-0102-0000-11 43',
    // An optical reader mistakes digits for letters.
    '519O O1O1 OOOO 11 21',
    '5190 0101 0000 1l clé 2I',
    'Avvisi del 3 o 4: 519o-o1o1-oooo-11, chiave 21',
  ])('D-08: %j holds number and key', (text) => {
    expect(findNumber(text)).toEqual({ numTelepaiementCode: SHORT, cle: '21' });
  });

  it.each([
    '51900101000011001121',
    '5190 0101 0000 1100 11 21',
    'n° 5190-0101-0000-1100-11 clé 21',
  ])('D-08: %j holds a long number and its key', (text) => {
    expect(findNumber(text)).toEqual({ numTelepaiementCode: LONG, cle: '21' });
  });

  it.each([
    SHORT,
    '51900101000011',
    'Avis 5190-0101-0000-11 du 12/11/2026',
    'n° 5190-0101-0000-11, 45 € à payer',
    'n° 5190-0101-0000-11, 45,00 €',
    '5190-0101-0000-11 12 novembre 2026',
  ])('D-08: %j holds a number without key', (text) => {
    expect(findNumber(text)).toEqual({ numTelepaiementCode: SHORT, cle: null });
  });

  it.each([
    '',
    'clé 21',
    'Ollioules 83190, lot 1 ou I, OO',
    '12/11/2026',
    '5190-0101-0000-1',
    '0806 20 30 40',
    '519001010000112',
    // The fourteenth digit is neither 1 nor 2, so these are the beginning of a long number (V-03).
    '9090110100000001',
    '9090-1101-0000-0001',
    '9090 1101 0000 0001',
    'n° 9090110100000001',
    '5190010100001021',
    '5190010100001321',
    'FR76 3000 4000 0312 3456 7890 143',
  ])('D-08: %j holds no whole number', (text) => {
    expect(findNumber(text)).toBeNull();
  });

  it('D-08: any number and key are found in words, in any grouping and digits', () => {
    const digits = (length: number) =>
      fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)).filter((text) => text.length === length);
    const words = fc.constantFrom('', 'Avis : ', 'Numéro de télépaiement ', '(', 'n°');
    const gap = fc.constantFrom(' ', '-', '\u00a0', '.', ' / ');
    const number = fc.oneof(digits(14), digits(18));
    fc.assert(
      fc.property(words, number, gap, digits(2), (before, number, between, key) => {
        const printed = formatNumber(number).replaceAll('-', between);
        const expected = { numTelepaiementCode: formatNumber(number), cle: key };
        expect(findNumber(`${before}${printed} clé ${key}`)).toEqual(expected);
        const canEnd = number.length === 18 || /[12]$/.test(number);
        expect(findNumber(`${before}${number}${key}`)).toEqual(canEnd ? expected : null);
      }),
    );
  });
});

it('D-08: a number that is printed apart from its key is found even if it breaks V-03', () => {
  const expected = { numTelepaiementCode: '5190-0101-0000-13', cle: '21' };
  expect(findNumber('5190-0101-0000-13 clé 21')).toEqual(expected);
});

describe('findTypedNumber', () => {
  const entry = { numTelepaiementCode: SHORT, cle: '21' };

  it.each([
    [`${SHORT} clé 21`, null, entry],
    ['5190-0101-0000-1121', null, entry],
    [`${SHORT} clé 21`, '57', entry],
    [SHORT, '21', entry],
    [SHORT, '', { ...entry, cle: '' }],
    [SHORT, null, null],
    ['9090-1101-0000-0001-4', null, null],
    ['21', '57', null],
  ])('D-08: %j beside the key %j fills %j', (text, key, expected) => {
    expect(findTypedNumber(text, key)).toEqual(expected);
  });
});

describe('findKey', () => {
  it.each([' 21', '21 ', '\u00a021', '(21)', 'clé 21', 'Clé : 21', '２１', '٢١', '2 1', '[21].'])(
    'D-08: %j is the key 21',
    (text) => {
      expect(findKey(text)).toBe('21');
    },
  );

  it.each(['', '2', '212', 'ab'])('D-08: %j is no key', (text) => {
    expect(findKey(text)).toBeNull();
  });
});
