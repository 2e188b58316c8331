import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHIFFRES_COURT,
  CHIFFRES_LONG,
  chiffresSeuls,
  estNumeroConsignation,
  formaterNumero,
  infoNumero,
  LONGUEUR_LONGUE,
  longueurMaximale,
  MOTIF_NUMERO,
  MOTIF_NUMERO_TIRETS,
  separerCle,
} from '#contract/domaine/numeroTelepaiement.ts';
import { lireCollage, lirePrefill } from '#src/domaine/prefill.ts';
import { formaterSaisie, type Saisie } from '#src/domaine/saisieNumero.ts';
import { oddText } from '../../support/fuzz/breaking.ts';
import { fuzzing } from '../../support/fuzz/settings.ts';

const RUNS = 200;
const SHAPE = /^(?:\d{4}-)*\d{0,4}$/;
const digits = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789'), { minLength: length, maxLength: length })
    .map((list) => list.join(''));
const number = fc.constantFrom(CHIFFRES_COURT, CHIFFRES_LONG).chain(digits);
const key = digits(2);

/** What a person does to the field: types, pastes over a selection, or deletes, wherever the caret is. */
type Edit =
  | { readonly kind: 'type'; readonly at: number; readonly text: string }
  | { readonly kind: 'paste'; readonly at: number; readonly length: number; readonly text: string }
  | { readonly kind: 'back' | 'delete'; readonly at: number };

const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    arbitrary: fc.record({ kind: fc.constant('type' as const), at: fc.nat(22), text: digits(1) }),
    weight: 4,
  },
  fc.record({
    kind: fc.constant('type' as const),
    at: fc.nat(22),
    text: fc.string({ minLength: 1, maxLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('paste' as const),
    at: fc.nat(22),
    length: fc.nat(8),
    text: fc.oneof(oddText, number, number.map(formaterNumero)),
  }),
  {
    arbitrary: fc.record({
      kind: fc.constantFrom('back' as const, 'delete' as const),
      at: fc.nat(22),
    }),
    weight: 2,
  },
);

/** The field after an edit, as the browser leaves it and the rules put it right. */
function apply({ value }: Saisie, made: Edit): Saisie {
  const at = Math.min(made.at, value.length);
  const change = (from: number, to: number, text: string, inputType: string) =>
    formaterSaisie(value.slice(0, from) + text + value.slice(to), from + text.length, {
      previous: value,
      inputType,
    });
  switch (made.kind) {
    case 'type':
      return change(at, at, made.text, 'insertText');
    case 'paste':
      return change(at, Math.min(value.length, at + made.length), made.text, 'insertFromPaste');
    case 'back':
      return at === 0 ? { value, caret: 0 } : change(at - 1, at, '', 'deleteContentBackward');
    case 'delete':
      return at === value.length
        ? { value, caret: at }
        : change(at, at + 1, '', 'deleteContentForward');
  }
}

describe('the payment number, whatever is typed', () => {
  it('F-01 V-02: formatting a number and reading its digits gives the number back', () => {
    fc.assert(
      fc.property(number, (wire) => {
        const shown = formaterNumero(wire);
        expect(shown).toMatch(new RegExp(MOTIF_NUMERO_TIRETS));
        expect(chiffresSeuls(shown)).toBe(wire);
        expect(chiffresSeuls(shown)).toMatch(new RegExp(MOTIF_NUMERO));
        expect(formaterNumero(shown)).toBe(shown);
        expect(estNumeroConsignation(wire)).toBe(
          wire.length === CHIFFRES_COURT && wire.at(-1) === '2',
        );
      }),
      fuzzing(RUNS),
    );
  });

  it('F-08: number and key are split where they were joined, by the address, the scan and the paste', () => {
    fc.assert(
      fc.property(number, key, oddText, (wire, cle, odd) => {
        expect(separerCle(wire + cle)).toEqual({ numero: wire, cle });
        const shown = { numTelepaiementCode: formaterNumero(wire), cle };
        expect(lirePrefill(`${wire}${cle} ${odd}`)).toEqual(shown);
        expect(lireCollage(`${formaterNumero(wire)} / ${cle}`)).toEqual(shown);
      }),
      fuzzing(RUNS),
    );
  });

  it('F-10: any text is split into a number and a key that stand in it, or not at all', () => {
    fc.assert(
      fc.property(oddText, (text) => {
        const split = separerCle(text);
        if (split === null) expect(text).not.toMatch(/^(?:\d{16}|\d{20})$/);
        else expect(split.numero + split.cle).toBe(text);
        for (const read of [lirePrefill(text), lireCollage(text)]) {
          if (read === null) continue;
          expect(read.numTelepaiementCode).toMatch(new RegExp(MOTIF_NUMERO_TIRETS));
          expect(chiffresSeuls(text)).toContain(chiffresSeuls(read.numTelepaiementCode) + read.cle);
        }
      }),
      fuzzing(RUNS),
    );
  });

  it('F-03 F-04 F-07: the information and the limit depend on the first four digits alone', () => {
    fc.assert(
      fc.property(oddText, (text) => {
        const first = chiffresSeuls(text).slice(0, 4);
        expect(infoNumero(text)).toBe(infoNumero(first));
        expect(longueurMaximale(text)).toBe(longueurMaximale(first));
      }),
      fuzzing(RUNS),
    );
  });

  it('F-01 F-02 D-08: after any edits the field holds groups of digits, within its limit, the caret inside', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
        let field: Saisie = { value: '', caret: 0 };
        for (const made of edits) {
          field = apply(field, made);
          expect(field.value).toMatch(SHAPE);
          expect(field.value.length).toBeLessThanOrEqual(LONGUEUR_LONGUE);
          expect(field.caret).toBeGreaterThanOrEqual(0);
          expect(field.caret).toBeLessThanOrEqual(field.value.length);
        }
      }),
      fuzzing(RUNS),
    );
  });
});
