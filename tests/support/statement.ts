import Value from 'typebox/value';
import { Environment } from '#server/config/settings.ts';
import type { Database } from '#server/database/open.ts';
import { applyStatement } from '#server/services/transfer/applyStatement.ts';
import type { LineEffect } from '#server/services/transfer/bookLine.ts';
import type { StatementLine } from '#server/services/transfer/statementLine.ts';
import type { AccountRules } from '#server/statement/bankStatement.ts';

const ruleOf = (name: 'RELEVE_REMISE' | 'RELEVE_COMMISSION' | 'RELEVE_IMPAYE'): RegExp => {
  const defaults = Value.Default(Environment, {}) as Environment;
  return new RegExp(defaults[name], 'iu');
};

/** The default patterns apply to statements of any account. */
export const ACCOUNT_RULES: AccountRules = {
  iban: null,
  remittance: ruleOf('RELEVE_REMISE'),
  commission: ruleOf('RELEVE_COMMISSION'),
  chargeBack: ruleOf('RELEVE_IMPAYE'),
};

/** @returns what became of each line of one statement */
export async function effectsOf(
  db: Database,
  lines: readonly StatementLine[],
  simulate = false,
): Promise<LineEffect[]> {
  const effects: LineEffect[] = [];
  for await (const { effect } of applyStatement(db, lines, simulate)) effects.push(effect);
  return effects;
}

/** Reads a statement that has only this line. */
export async function applyTransfer(
  db: Database,
  line: StatementLine,
  simulate = false,
): Promise<LineEffect | undefined> {
  const [effect] = await effectsOf(db, [line], simulate);
  return effect;
}
