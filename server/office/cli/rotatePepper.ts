import type { Command } from 'commander';
import { sql } from 'kysely';
import { newSecret, writePeppers } from '../../config/settings/secrets.ts';
import { readPeppers } from '../../secrets/pepperList.ts';
import { createPeppers } from '../../services/lookup/keyHash.ts';
import { findMissingPeppers } from '../../services/lookup/missingPeppers.ts';
import { UsageError } from './explain.ts';
import { type CommandContext, signalDifferences, withDatabase } from './frame.ts';

interface Options {
  readonly status?: boolean;
  readonly retire?: boolean;
}

export function rotatePepperCommand(program: Command): void {
  program
    .command('rotate-pepper')
    .description('add a new pepper; remove old ones that no fine uses')
    .option('--status', 'only show how many fines use each pepper')
    .option('--retire', 'remove old peppers; refuses while a fine uses one')
    .addHelpText(
      'after',
      `
A key can be hashed again only when it is given: at the next right lookup or the next import. Until then old and
new peppers are accepted side by side. In demonstration secrets.json is changed; where KEY_PEPPERS is set, its
next values are printed and you set them, one after the other: a replica that lacks the new pepper cannot check the
keys that another one has hashed with it.
Example: npm run amendes -- rotate-pepper`,
    )
    .action((options: Options) => withDatabase((context) => run(context, options)));
}

async function run(context: CommandContext, { status, retire: removed }: Options): Promise<void> {
  if (status && removed) throw new UsageError('--status and --retire exclude each other');
  const { KEY_PEPPERS } = context.config.secrets;
  const list = readPeppers(KEY_PEPPERS);
  const remaining = await count(context);
  const { names } = createPeppers(KEY_PEPPERS);
  names.forEach((name, index) => {
    const role = index === 0 ? 'current' : 'old';
    console.log(`${name}\t${role}\t${remaining.get(name) ?? 0} fines`);
  });
  for (const { name, fines } of await findMissingPeppers(context.db, names)) {
    console.log(`${name}\tmissing\t${fines} fines`);
  }
  if (status) return;
  if (!removed) return rotate(context, list);
  const stillProtected = names.slice(1).reduce((sum, name) => sum + (remaining.get(name) ?? 0), 0);
  if (stillProtected > 0) {
    console.error(`${stillProtected} fines still use an old pepper: nothing was retired`);
    signalDifferences();
    return;
  }
  const [current = ''] = list;
  if (isSetOutside(context)) {
    console.log(`Set this on every replica, and restart them in any order:\n${setting([current])}`);
  } else writeDemonstration(context, [current]);
}

const isSetOutside = ({ config }: CommandContext): boolean =>
  config.production || Boolean(process.env.KEY_PEPPERS);

const setting = (list: readonly string[]): string => `KEY_PEPPERS=${list.join(',')}`;

function rotate(context: CommandContext, list: readonly string[]): void {
  const fresh = newSecret();
  if (!isSetOutside(context)) {
    writeDemonstration(context, [fresh, ...list]);
    return;
  }
  console.log(
    [
      '1. Set this on every replica, and restart them one by one:',
      setting([...list, fresh]),
      '2. Once all of them run with it, set this on every replica, and restart them one by one:',
      setting([fresh, ...list]),
    ].join('\n'),
  );
}

async function count({ db }: CommandContext): Promise<Map<string, number>> {
  const lines = await db
    .selectFrom('fine')
    .select(['keyPepper', sql<number>`count(*)::int`.as('fines')])
    .groupBy('keyPepper')
    .execute();
  return new Map(lines.map((line) => [line.keyPepper, line.fines]));
}

function writeDemonstration({ config }: CommandContext, list: readonly string[]): void {
  writePeppers(config.dataFolder, list.join(','));
  console.log('secrets.json is changed: it counts from the next start of the server');
}
