import { type FormikErrors, validateYupSchema, yupToFormErrors } from 'formik';
import { describe, expect, it } from 'vitest';
import type { Schema } from 'yup';
import { natureReglement } from '#contract/domaine/montants.ts';
import { erreurMontant, schemaChoixReglement, versMontant } from '#src/forms/choixReglementForm.ts';
import { erreursRecherche, messageValidation, versDemande } from '#src/forms/rechercheForm.ts';

/** The errors of a form by its schema, as Formik reads them. */
function validerYup<Valeurs extends object>(
  valeurs: Valeurs,
  schema: Schema,
): FormikErrors<Valeurs> {
  try {
    validateYupSchema(valeurs, schema, true);
    return {};
  } catch (echec) {
    return yupToFormErrors<Valeurs>(echec);
  }
}

const NUMERO = '5190-0101-0000-11';
const message = (numTelepaiementCode: string, cle: string) =>
  messageValidation(erreursRecherche({ numTelepaiementCode, cle }));

describe('the home form', () => {
  it.each([
    ['', '21', 'numTelOuCleInvalide'],
    ['5190-0101-0000-1', '21', 'numTelOuCleInvalide'],
    [NUMERO, '21', undefined],
    ['5190-0101-0000-110', '21', 'numTelInvalide'],
    ['5190-0101-0000-1100-1', '21', 'numTelInvalide'],
    ['5190-0101-0000-1100-11', '21', undefined],
  ])('V-01 V-02: number %j with key %s gives %s', (numero, cle, attendu) => {
    expect(message(numero, cle)).toBe(attendu);
  });

  it.each(['0', '1', '2', '3', '9'])('V-03: a short number that ends in %s', (fin) => {
    const attendu = fin === '1' || fin === '2' ? undefined : 'endNumTelInvalide';
    expect(message(`5190-0101-0000-1${fin}`, '21')).toBe(attendu);
  });

  it('V-03: the ending of a long number is free', () => {
    expect(message('5190-0101-0000-1100-19', '21')).toBeUndefined();
  });

  it.each([
    ['', 'numTelOuCleInvalide'],
    ['2', 'numTelOuCleInvalide'],
    ['21', undefined],
    ['2a', 'formatCleInvalide'],
    ['212', 'formatCleInvalide'],
    ['  ', 'formatCleInvalide'],
  ])('V-04: key %j gives %s', (cle, attendu) => {
    expect(message(NUMERO, cle)).toBe(attendu);
  });

  it.each([
    ['5190-0101-0000-13', '', 'numTelOuCleInvalide'],
    ['5190-0101-0000-1234', 'ab', 'numTelInvalide'],
    ['5190-0101-0000-13', 'ab', 'endNumTelInvalide'],
    [NUMERO, 'ab', 'formatCleInvalide'],
  ])('V-05 D-08: number %j and key %j: one message, the first in order', (numero, cle, attendu) => {
    expect(message(numero, cle)).toBe(attendu);
  });

  it('K-02 E-04: the lookup sends digits only', () => {
    expect(versDemande({ numTelepaiementCode: NUMERO, cle: '21' })).toEqual({
      numAmende: '51900101000011',
      cleAmende: '21',
    });
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
  ])('D-17: %j of a balance of 20 euros gives %s', (montant, attendu) => {
    const valeurs = { typeReglement: 'PARTIEL', montant };
    const erreurs = validerYup(valeurs, schemaChoixReglement(2000));
    expect(erreurMontant(erreurs.montant)).toBe(attendu);
  });

  it('D-17: the amount is not looked at when all is paid', () => {
    const schema = schemaChoixReglement(2000);
    expect(schema.isValidSync({ typeReglement: 'TOTAL', montant: 'dix' })).toBe(true);
    expect(schema.isValidSync({ typeReglement: 'PARTIEL', montant: 'dix' })).toBe(false);
  });

  it('D-17: a part that equals the balance is the whole; a deposit keeps its own kind', () => {
    const amende = { resteAPayer: 2000, consignation: false };
    expect(versMontant({ typeReglement: 'PARTIEL', montant: '20,00' }, 2000)).toBe(2000);
    expect(versMontant({ typeReglement: 'PARTIEL', montant: '7,5' }, 2000)).toBe(750);
    expect(versMontant({ typeReglement: 'TOTAL', montant: '7,5' }, 2000)).toBe(2000);
    expect(natureReglement(2000, amende)).toBe('TOTAL');
    expect(natureReglement(750, amende)).toBe('PARTIEL');
    expect(natureReglement(2000, { ...amende, consignation: true })).toBe('CONSIGNATION');
  });
});
