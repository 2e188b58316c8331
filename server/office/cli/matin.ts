import type { Command } from 'commander';
import { createMailer } from '../../adapters/mail/mailer.ts';
import { mailMorning, writeMorning } from '../morning/morning.ts';
import { UsageError } from './explain.ts';
import { signalDifferences, withDatabase } from './frame.ts';
import { readPastDay, todayInParis } from './readOptions.ts';

interface Options {
  readonly mail?: true;
}

export function morningCommand(program: Command): void {
  program
    .command('matin')
    .description(
      'write the page of a morning in French: the money of the day before, what to do, what was rejected',
    )
    .argument('[day]', 'YYYY-MM-DD, the morning, Europe/Paris (default: today)', readPastDay)
    .option('--mail', 'send it to COURRIEL_EXPLOITATION too')
    .addHelpText(
      'after',
      `
The night's closing writes it too. It closes the day before, as cloture does, and stands in DATA_DIR/matin.
The money is of that day, what waits is of now.
Exit code 1: somebody has something to do.
Example: npm run amendes -- matin`,
    )
    .action((day: string | undefined, { mail }: Options) =>
      withDatabase(async ({ db, config }) => {
        const { operatorsMail } = config;
        if (mail && operatorsMail === null) {
          throw new UsageError('--mail needs COURRIEL_EXPLOITATION, the address that it goes to');
        }
        const page = await writeMorning(db, config, day ?? todayInParis());
        if (mail && operatorsMail !== null) {
          await mailMorning(createMailer(config), operatorsMail, page);
        }
        console.log(page.file);
        for (const { text } of page.content.verdicts) console.log(text);
        if (page.content.verdicts.some(({ isGood }) => !isGood)) signalDifferences();
      }),
    );
}
