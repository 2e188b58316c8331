import type { Command } from 'commander';
import { readConfig } from '../../config/readConfig.ts';
import { hasOwnDemonstration, resetDemonstration } from '../demonstration/reset.ts';
import { UsageError } from './explain.ts';
import { confirm, warnOfSettings } from './frame.ts';

async function reset(options: { readonly yes?: true }): Promise<void> {
  warnOfSettings();
  const config = readConfig(process.env);
  if (!hasOwnDemonstration(config)) {
    throw new UsageError(
      'Only a demonstration on the embedded database is reset: nothing was deleted',
    );
  }
  const { dataFolder, secrets } = config;
  const question = `Delete all payments, mails and letters in ${dataFolder}? [yes/no]`;
  if (!(await confirm(question, options.yes))) return console.log('Nothing was deleted');
  await resetDemonstration(dataFolder, secrets.KEY_PEPPERS);
  console.log('The demonstration is as on its first day');
}

/** Puts the demonstration back to its first day (D-12). */
export function demoCommand(program: Command): void {
  const demo = program
    .command('demo')
    .description('the demonstration: its fines and what visitors did with them');
  demo
    .command('reset')
    .description(
      'delete payments, mails and letters, and load the fines again; the server is stopped',
    )
    .option('--yes', 'do not ask')
    .action(reset);
}
