import type { TransferAnswer } from '#contract/schemas/payment.ts';
import { withoutSpaces } from './checks.ts';
import { InvalidConfiguration } from './InvalidConfiguration.ts';
import type { Environment } from './settings.ts';

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
const forOtherBanks = (read: Environment): Pick<BankAccount, 'adresse' | 'pays' | 'banque'> => ({
  ...(read.VIREMENT_ADRESSE && { adresse: read.VIREMENT_ADRESSE }),
  ...(read.VIREMENT_PAYS && { pays: read.VIREMENT_PAYS }),
  ...(read.VIREMENT_BANQUE && { banque: read.VIREMENT_BANQUE }),
});

/**
 * Reads the account for transfers; null if none is given.
 * @throws InvalidConfiguration if it is incomplete
 */
export function readAccount(read: Environment, demonstration: boolean): BankAccount | null {
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
