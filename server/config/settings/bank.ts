import Type from 'typebox';
import { isIban } from '../checks.ts';
import { ACCOUNT, checked, LINE, optional, pattern, whole } from '../settingKinds.ts';

export const BANK_SETTINGS = {
  VIREMENT_BENEFICIAIRE: optional('who gets transfers: set all three or none', {
    ...LINE,
    maxLength: 70,
    ...ACCOUNT,
  }),
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
  RELEVE_REMISE: pattern(
    'of a bank statement: remittances of the acquirer; a group named `commission` is what it held back',
    '^REM(?:ISES?)?\\s+(?:CB|CARTES?)\\b(?:.*\\bCOM(?:MISSIONS?)?\\s+(?<commission>\\d+[.,]\\d{2})\\b)?',
  ),
  RELEVE_COMMISSION: pattern(
    'of a bank statement: commissions of the acquirer',
    '^(?:COM(?:MISSIONS?)?|FRAIS)\\b.*\\b(?:CB|CARTES?)\\b',
  ),
  RELEVE_IMPAYE: pattern(
    'of a bank statement: charge-backs of the acquirer',
    '^IMPAYES?\\s+(?:CB|CARTES?)\\b',
  ),
  RELEVE_DELAI_JOURS: whole(
    'days after which what cards paid must be on a bank statement; then it is a difference of the day',
    [1, 5, 90],
  ),
  VIREMENT_DELAI_JOURS: whole(
    'days that a transfer may take: it is offered until so many days before its last day (D-39)',
    [1, 5, 30],
  ),
  DELAI_REMBOURSEMENT: whole(
    'days after which a person who paid too much is told to write to the office on the notice (D-43)',
    [1, 60, 365],
  ),
};
