import { type FormikErrors, validateYupSchema, yupToFormErrors } from 'formik';
import { describe, expect, it } from 'vitest';
import type { Schema } from 'yup';
import { paymentNature } from '#contract/domain/amounts.ts';
import { lookupSchema, validationMessage } from '#src/forms/lookupForm.ts';
import { amountError, paymentChoiceSchema, toAmount } from '#src/forms/paymentChoiceForm.ts';

/** The errors of a form by its schema, as Formik reads them. */
function validateYup<Values extends object>(values: Values, schema: Schema): FormikErrors<Values> {
  try {
    validateYupSchema(values, schema, true);
    return {};
  } catch (failure) {
    return yupToFormErrors<Values>(failure);
  }
}

const NUMBER = '5190-0101-0000-11';
const message = (paymentNumberCode: string, key: string) =>
  validationMessage(
    validateYup({ numTelepaiementCode: paymentNumberCode, cle: key }, lookupSchema),
  );

describe('the home form', () => {
  it.each([
    ['', '21', 'numTelOuCleInvalide'],
    ['5190-0101-0000-1', '21', 'numTelOuCleInvalide'],
    [NUMBER, '21', undefined],
    ['5190-0101-0000-12', '21', undefined],
    ['5190-0101-0000-10', '21', 'endNumTelInvalide'],
    ['5190-0101-0000-13', '21', 'endNumTelInvalide'],
    ['5190-0101-0000-110', '21', 'numTelInvalide'],
    ['5190-0101-0000-1100-1', '21', 'numTelInvalide'],
    ['5190-0101-0000-1100-11', '21', undefined],
    // A long number may have any ending.
    ['5190-0101-0000-1100-19', '21', undefined],
    [NUMBER, '', 'numTelOuCleInvalide'],
    [NUMBER, '2', 'numTelOuCleInvalide'],
    [NUMBER, '2a', 'formatCleInvalide'],
    [NUMBER, '212', 'formatCleInvalide'],
    [NUMBER, '  ', 'formatCleInvalide'],
    // Several errors give the first one in the order of the rules.
    ['5190-0101-0000-13', '', 'numTelOuCleInvalide'],
    ['5190-0101-0000-1234', 'ab', 'numTelInvalide'],
    ['5190-0101-0000-13', 'ab', 'endNumTelInvalide'],
  ])('V-01 V-02 V-03 V-04 V-05 D-08: number %j and key %j give %s', (number, key, expected) => {
    expect(message(number, key)).toBe(expected);
  });
});

describe('the choice of the amount', () => {
  it.each([
    ['', 'montantIllisible'],
    ['dix', 'montantIllisible'],
    ['10,001', 'montantIllisible'],
    ['4,99', 'montantTropPetit'],
    ['5', undefined],
    ['15.00', undefined],
    ['15,01', 'resteTropPetit'],
    ['19,99', 'resteTropPetit'],
    ['20', undefined],
    ['20,01', 'montantTropGrand'],
  ])('D-17: %j of a balance of 20 euros gives %s', (amount, expected) => {
    const values = { typeReglement: 'PARTIEL', montant: amount };
    const errors = validateYup(values, paymentChoiceSchema(2000));
    expect(amountError(errors.montant)).toBe(expected);
  });

  it('D-17: a balance below the smallest part is paid whole', () => {
    const part = (amount: string) => ({ typeReglement: 'PARTIEL', montant: amount });
    expect(paymentChoiceSchema(300).isValidSync(part('3'))).toBe(true);
    expect(paymentChoiceSchema(300).isValidSync(part('2,99'))).toBe(false);
  });

  it('D-17: the amount is not looked at when all is paid', () => {
    const schema = paymentChoiceSchema(2000);
    expect(schema.isValidSync({ typeReglement: 'TOTAL', montant: 'dix' })).toBe(true);
    expect(schema.isValidSync({ typeReglement: 'PARTIEL', montant: 'dix' })).toBe(false);
  });

  it('D-17: a part that equals the balance is the whole; a deposit keeps its own kind', () => {
    const fine = { resteAPayer: 2000, consignation: false };
    expect(toAmount({ typeReglement: 'PARTIEL', montant: '20,00' }, 2000)).toBe(2000);
    expect(toAmount({ typeReglement: 'PARTIEL', montant: '7,5' }, 2000)).toBe(750);
    expect(toAmount({ typeReglement: 'TOTAL', montant: '7,5' }, 2000)).toBe(2000);
    expect(paymentNature(2000, fine)).toBe('TOTAL');
    expect(paymentNature(750, fine)).toBe('PARTIEL');
    expect(paymentNature(2000, { ...fine, consignation: true })).toBe('CONSIGNATION');
  });
});
