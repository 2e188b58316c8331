import Type from 'typebox';
import { isIban } from '../checks.ts';
import { ACCOUNT, checked, LINE, optional, whole } from '../settingKinds.ts';

export const BANK_SETTINGS = {
  VIREMENT_BENEFICIAIRE: optional(
    'who gets transfers, by the name that the bank has for the account: banks of the Union compare it and warn the payer; set all three or none',
    {
      ...LINE,
      maxLength: 70,
      ...ACCOUNT,
    },
  ),
  VIREMENT_IBAN: Type.Optional(
    checked('where transfers go; spaces are ignored', isIban, 'an IBAN with right check digits', {
      ...ACCOUNT,
    }),
  ),
  VIREMENT_BIC: optional('the bank that transfers go to', {
    pattern: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$',
    must: 'a BIC of 8 or 11 capital letters and digits',
    ...ACCOUNT,
  }),
  VIREMENT_ADRESSE: optional(
    'address of who gets transfers: banks outside the SEPA area ask for it',
    {
      ...LINE,
      maxLength: 140,
    },
  ),
  VIREMENT_PAYS: optional('country of who gets transfers, for the same banks', {
    ...LINE,
    maxLength: 70,
  }),
  VIREMENT_BANQUE: optional('name and town of the bank of VIREMENT_BIC, for the same banks', {
    ...LINE,
    maxLength: 140,
  }),
  VIREMENT_DELAI_JOURS: whole(
    'days that a transfer may take: it is offered until so many days before its last day (D-39)',
    [1, 5, 30],
  ),
  DELAI_REMBOURSEMENT: whole(
    'days after which a person who paid too much is told to write to the office on the notice (D-43)',
    [1, 60, 365],
  ),
};
