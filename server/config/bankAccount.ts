import { InvalidConfiguration } from './InvalidConfiguration.ts';
import type { Environment } from './schema.ts';

/** The account that transfers go to (D-18). */
export interface BankAccount {
  readonly beneficiaire: string;
  /** Without spaces. */
  readonly iban: string;
  readonly bic: string;
}

/** The IBAN that the standard's French example documents: no money can reach it. */
const DEMONSTRATION: BankAccount = {
  beneficiaire: 'DEMONSTRATION NE RIEN VIRER',
  iban: 'FR1420041010050500013M02606',
  bic: 'DEMOFRPPXXX',
};

/** ISO 13616: country and check digits go last, letters become 10 to 35, the rest by 97 is 1. */
function isValidIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)]
    .map((character) => Number.parseInt(character, 36))
    .join('');
  return BigInt(digits) % 97n === 1n;
}

/**
 * Reads the account: its three settings together, or none. Without them a demonstration has an account that
 * receives nothing, and any other service takes no transfer.
 * @throws InvalidConfiguration for a part of an account, or an IBAN whose check digits are wrong
 */
export function readBankAccount(env: Environment, demonstration: boolean): BankAccount | null {
  const { VIREMENT_BENEFICIAIRE: beneficiaire, VIREMENT_IBAN, VIREMENT_BIC: bic } = env;
  if ([beneficiaire, VIREMENT_IBAN, bic].every((value) => value === undefined)) {
    return demonstration ? DEMONSTRATION : null;
  }
  if (beneficiaire === undefined || VIREMENT_IBAN === undefined || bic === undefined) {
    throw new InvalidConfiguration(
      'VIREMENT_BENEFICIAIRE, VIREMENT_IBAN and VIREMENT_BIC must be set together',
    );
  }
  const iban = VIREMENT_IBAN.replace(/\s/g, '').toUpperCase();
  if (!isValidIban(iban)) throw new InvalidConfiguration('VIREMENT_IBAN has wrong check digits');
  return { beneficiaire, iban, bic };
}
