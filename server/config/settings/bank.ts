import Type from 'typebox';
import type { TransferAnswer } from '#contract/schemas/payment.ts';
import { InvalidConfiguration } from '../InvalidConfiguration.ts';
import { checked, LINE, optional, type Read, whole } from '../settingKinds.ts';

const withoutSpaces = (iban: string): string => iban.replace(/\s/g, '').toUpperCase();

/** Checks an IBAN by ISO 13616: divided by 97, its digits leave 1. */
function isIban(text: string): boolean {
  const iban = withoutSpaces(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)]
    .map((character) => Number.parseInt(character, 36))
    .join('');
  return BigInt(digits) % 97n === 1n;
}

/** Notes of the three settings of the account for transfers. The start fails if only some of them are set. */
const ACCOUNT = {
  shown: 'in demonstration an account that receives nothing',
  production: 'without it no transfers',
};

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

type BankSettings = Read<typeof BANK_SETTINGS>;

/** The account to which transfers are sent (D-18). */
export type BankAccount = Pick<
  TransferAnswer,
  'beneficiaire' | 'iban' | 'bic' | 'adresse' | 'pays' | 'banque'
>;

/** The French example of the IBAN standard, which can receive no money. */
const DEMONSTRATION_ACCOUNT: BankAccount = {
  beneficiaire: 'DEMONSTRATION NE RIEN VIRER',
  iban: 'FR1420041010050500013M02606',
  bic: 'DEMOFRPPXXX',
};

/** What banks outside the SEPA area ask for as well. */
const forOtherBanks = (read: BankSettings): Pick<BankAccount, 'adresse' | 'pays' | 'banque'> => ({
  ...(read.VIREMENT_ADRESSE && { adresse: read.VIREMENT_ADRESSE }),
  ...(read.VIREMENT_PAYS && { pays: read.VIREMENT_PAYS }),
  ...(read.VIREMENT_BANQUE && { banque: read.VIREMENT_BANQUE }),
});

/**
 * Reads the account for transfers; null if none is given.
 * @throws InvalidConfiguration if it is incomplete
 */
export function readAccount(read: BankSettings, demonstration: boolean): BankAccount | null {
  if (read.VIREMENT_BENEFICIAIRE && read.VIREMENT_IBAN && read.VIREMENT_BIC)
    return {
      beneficiaire: read.VIREMENT_BENEFICIAIRE,
      iban: withoutSpaces(read.VIREMENT_IBAN),
      bic: read.VIREMENT_BIC,
      ...forOtherBanks(read),
    };
  if (read.VIREMENT_BENEFICIAIRE || read.VIREMENT_IBAN || read.VIREMENT_BIC) {
    throw new InvalidConfiguration(
      'VIREMENT_BENEFICIAIRE, VIREMENT_IBAN and VIREMENT_BIC must be set together',
    );
  }
  return demonstration ? DEMONSTRATION_ACCOUNT : null;
}
