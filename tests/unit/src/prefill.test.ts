import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chiffresSeuls } from '#contract/domaine/numeroTelepaiement.ts';
import { lireCollage, lirePrefill } from '#src/domaine/prefill.ts';

const chiffres = (longueur: number) => '12345678901234567890123'.slice(0, longueur);
const COURT = { numTelepaiementCode: '1234-5678-9012-34', cle: '56' };
const LONG = { numTelepaiementCode: '1234-5678-9012-3456-78', cle: '90' };
const numeroEtCle = fc
  .constantFrom(16, 20)
  .chain((longueur) =>
    fc.array(fc.constantFrom(...'0123456789'), { minLength: longueur, maxLength: longueur }),
  )
  .map((liste) => liste.join(''));

describe('lirePrefill', () => {
  it.each([
    [chiffres(16), COURT],
    [chiffres(20), LONG],
    ['1234-5678-9012-34-56', COURT],
  ])('F-08: %s is split into number and key', (texte, attendu) => {
    expect(lirePrefill(texte)).toEqual(attendu);
  });

  it.each([0, 1, 14, 15, 17, 18, 19, 21, 22])('F-10: %i digits are not used', (longueur) => {
    expect(lirePrefill(chiffres(longueur))).toBeNull();
  });

  it.each(['123456789012345a', '1234567890123456abcd', '<script>12345678'])(
    'F-10: %s holds more than digits and is not used',
    (texte) => {
      expect(lirePrefill(texte)).toBeNull();
    },
  );

  it.each([' 99', ' AB 12', '\t7', '\n'])('F-09: text after a space (%j) is ignored', (suite) => {
    expect(lirePrefill(chiffres(16) + suite)).toEqual(COURT);
  });

  it('F-08 F-09 D-08: nothing is cut, whatever follows the space', () => {
    fc.assert(
      fc.property(numeroEtCle, fc.string(), (texte, suite) => {
        const lu = lirePrefill(`${texte} ${suite}`);
        expect(chiffresSeuls(lu?.numTelepaiementCode ?? '') + lu?.cle).toBe(texte);
      }),
    );
  });
});

describe('lireCollage', () => {
  it.each(['1234 5678 9012 34 / 56', '1234-5678-9012-34 clé 56', ' 1234567890123456\n'])(
    'D-08: the paste %j fills number and key',
    (texte) => {
      expect(lireCollage(texte)).toEqual(COURT);
    },
  );

  it.each([13, 14, 15, 17, 18, 19, 21])(
    'D-08: a paste of %i digits is an edit like any other',
    (n) => {
      expect(lireCollage(chiffres(n))).toBeNull();
    },
  );

  it('D-08: only the digits of a paste count', () => {
    fc.assert(
      fc.property(numeroEtCle, fc.constantFrom(' ', '-', '.', ' - ', '\u00a0'), (texte, separe) => {
        expect(lireCollage([...texte].join(separe))?.cle).toBe(texte.slice(-2));
      }),
    );
  });
});
