import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chiffresSeuls, longueurMaximale } from '#contract/domaine/numeroTelepaiement.ts';
import { formaterSaisie, limiteSaisie, saisieComplete } from '#src/domaine/saisieNumero.ts';

const FORME = /^(?:\d{4}-)*\d{0,4}$/;
const chiffresAvant = (texte: string, caret: number) => chiffresSeuls(texte.slice(0, caret)).length;
const nChiffres = (min: number, max: number) =>
  fc.stringMatching(/^\d*$/).filter((texte) => texte.length >= min && texte.length <= max);

/** Any text with a caret anywhere in it: what a paste, a drop or an autofill may leave. */
const saisie = fc
  .oneof(fc.string({ maxLength: 40 }), fc.stringMatching(/^[\d -]{0,30}$/))
  .chain((texte) => fc.tuple(fc.constant(texte), fc.nat(texte.length)));

function taper(chiffres: string): string {
  let texte = { value: '', caret: 0 };
  for (const chiffre of chiffres) {
    const brut = texte.value.slice(0, texte.caret) + chiffre + texte.value.slice(texte.caret);
    texte = formaterSaisie(brut, texte.caret + 1, {
      previous: texte.value,
      inputType: 'insertText',
    });
  }
  return texte.value;
}

describe('formaterSaisie', () => {
  it.each([
    ['', ''],
    ['5190', '5190'],
    ['51900', '5190-0'],
    ['51900101000011', '5190-0101-0000-11'],
    ['5190 0101.0000/11', '5190-0101-0000-11'],
    ['n° 5190-0101-0000-1100-11', '5190-0101-0000-1100-11'],
  ])('F-01: %j becomes %j', (brut, attendu) => {
    expect(formaterSaisie(brut, brut.length).value).toBe(attendu);
  });

  it('F-01 F-02 D-08: any text, any caret: digits and dashes in place, order kept, idempotent', () => {
    fc.assert(
      fc.property(saisie, ([brut, caret]) => {
        const { value, caret: place } = formaterSaisie(brut, caret);
        expect(value).toMatch(FORME);
        expect(value.length).toBeLessThanOrEqual(longueurMaximale(brut));
        expect(chiffresSeuls(brut).startsWith(chiffresSeuls(value))).toBe(true);
        expect(place).toBeLessThanOrEqual(value.length);
        expect(formaterSaisie(value, place)).toEqual({ value, caret: place });
      }),
    );
  });

  it('D-08: the caret stays behind the same digit wherever the person types', () => {
    fc.assert(
      fc.property(saisie, ([brut, caret]) => {
        const { value, caret: place } = formaterSaisie(brut, caret);
        const gardes = chiffresSeuls(value).length;
        expect(chiffresAvant(value, place)).toBe(Math.min(gardes, chiffresAvant(brut, caret)));
      }),
    );
  });

  it('F-02: typing stops at 22 characters, and one digit more pushes nothing out', () => {
    const plein = taper('519001010000110011');
    expect(plein).toBe('5190-0101-0000-1100-11');
    expect(
      formaterSaisie('95190-0101-0000-1100-11', 1, { previous: plein, inputType: 'insertText' }),
    ).toEqual({ value: plein, caret: 0 });
  });

  it('F-03 D-08: three identical digits limit the number to 17 characters', () => {
    expect(taper('333312345678901234')).toBe('3333-1234-5678-90');
    expect(limiteSaisie('33')).toBe(22);
    expect(limiteSaisie('333')).toBe(17);
    expect(limiteSaisie('3333')).toBe(17);
  });

  it('F-04 D-08: a fourth digit that differs allows 22 characters again', () => {
    expect(limiteSaisie('3334')).toBe(22);
    expect(taper('333412345678901234')).toBe('3334-1234-5678-9012-34');
  });

  it('F-08 D-08: a pre-filled long number that begins like an AFD is never cut by an edit', () => {
    const long = '3333-1234-5678-9012-34';
    expect(limiteSaisie(long, long)).toBe(22);
    expect(
      formaterSaisie('3333-1234-5678-9012-3', 21, {
        previous: long,
        inputType: 'deleteContentBackward',
      }),
    ).toEqual({ value: '3333-1234-5678-9012-3', caret: 21 });
  });

  it.each([
    ['Backspace', 'deleteContentBackward', 5, '51900101', 4, '5190-101', 3],
    ['Delete', 'deleteContentForward', 4, '51900101', 4, '5190-101', 4],
  ])('D-08: %s over a dash takes the digit beyond it', (...cas) => {
    const [, inputType, , brut, caret, value, place] = cas;
    const resultat = formaterSaisie(brut, caret, { previous: '5190-0101', inputType });
    expect(resultat).toEqual({ value, caret: place });
  });

  it('D-08: Backspace anywhere removes exactly one digit, so it never gets stuck', () => {
    fc.assert(
      fc.property(nChiffres(1, 14), fc.nat(), (chiffres, graine) => {
        const previous = taper(`51${chiffres}`.slice(0, 18));
        const caret = 1 + (graine % previous.length);
        const brut = previous.slice(0, caret - 1) + previous.slice(caret);
        const edit = { previous, inputType: 'deleteContentBackward' };
        const { value } = formaterSaisie(brut, caret - 1, edit);
        expect(chiffresSeuls(value)).toHaveLength(chiffresSeuls(previous).length - 1);
      }),
    );
  });
});

describe('saisieComplete', () => {
  it.each([
    ['3333-1234-5678-9', false],
    ['3333-1234-5678-90', true],
    ['5190-0101-0000-11', false],
    ['5190-0101-0000-1100-1', false],
    ['5190-0101-0000-1100-11', true],
  ])('F-06: %s is complete: %s', (numero, attendu) => {
    expect(saisieComplete(numero)).toBe(attendu);
  });
});
