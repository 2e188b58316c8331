import Value from 'typebox/value';
import { Environment } from '#server/config/settings.ts';
import type { AccountRules } from '#server/statement/bankStatement.ts';

const ruleOf = (name: 'RELEVE_REMISE' | 'RELEVE_COMMISSION' | 'RELEVE_IMPAYE'): RegExp => {
  const defaults = Value.Default(Environment, {}) as Environment;
  return new RegExp(defaults[name], 'iu');
};

/** The default patterns, for statements of any account. */
export const ACCOUNT_RULES: AccountRules = {
  iban: null,
  remittance: ruleOf('RELEVE_REMISE'),
  commission: ruleOf('RELEVE_COMMISSION'),
  chargeBack: ruleOf('RELEVE_IMPAYE'),
};
