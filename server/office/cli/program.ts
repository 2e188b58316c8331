import { Command } from 'commander';
import { noticeCommand } from './amende.ts';
import { auditCommand } from './audit.ts';
import { closeDayCommand } from './cloture.ts';
import { demoCommand } from './demo.ts';
import { reverseCommand } from './desimputer.ts';
import { exportCommand } from './exportPayments.ts';
import { importCommands } from './import.ts';
import { jobsCommand } from './jobs.ts';
import { maintenanceCommand } from './maintenance.ts';
import { morningCommand } from './matin.ts';
import { paymentCommand } from './payment.ts';
import { purgeCommand } from './purge.ts';
import { rejectsCommand } from './rejets.ts';
import { rotatePepperCommand } from './rotatePepper.ts';
import { statusCommand } from './status.ts';

export function createProgram(): Command {
  const program = new Command('amendes')
    .description('Operator tools of the fines service')
    .exitOverride()
    .showHelpAfterError('(see --help)')
    .addHelpText(
      'after',
      `
The database is the one of the server: DATABASE_URL, or the embedded one in DATA_DIR (.data), which only one
program can have at a time. Only import and demo reset make one where there is none.

Exit codes:
  0  done
  1  done, and something was rejected, differs or was refused
  2  wrong use: a word, a file or a setting
  3  the data are busy or away: the embedded server runs, or PostgreSQL does not answer

Examples:
  npm run amendes -- status
  npm run amendes -- validate fines.ndjson
  npm run amendes -- import fines.csv
  npm run amendes -- cloture 2026-11-20
  npm run amendes -- matin
  npm run amendes -- maintenance on --back 2026-11-21T18:00:00+01:00 --reason "new version"`,
    );

  const COMMANDS = [
    statusCommand,
    importCommands,
    rejectsCommand,
    exportCommand,
    closeDayCommand,
    morningCommand,
    auditCommand,
    reverseCommand,
    paymentCommand,
    noticeCommand,
    purgeCommand,
    rotatePepperCommand,
    maintenanceCommand,
    demoCommand,
    jobsCommand,
  ];
  for (const add of COMMANDS) add(program);
  return program;
}
