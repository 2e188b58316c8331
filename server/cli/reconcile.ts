import type { Command } from 'commander';
import type { Rapport } from '../database/tables/exploitation.ts';
import type { IssueLitige } from '../database/tables/registre.ts';
import { readReleve } from '../import/bankStatement.ts';
import { closeItem } from '../services/paiement/closeItem.ts';
import { appliquerVirement } from '../services/registre/appliquerVirement.ts';
import { aDesEcarts, rapprocher } from '../services/registre/rapprocher.ts';
import {
  type CommandContext,
  euros,
  operatorOf,
  readDay,
  signalDifferences,
  todayInParis,
  UsageError,
  withDatabase,
} from './frame.ts';

interface Options {
  readonly jour?: string;
  readonly json?: boolean;
  readonly releve?: string;
  readonly dryRun?: boolean;
  readonly traiter?: string;
  readonly note?: string;
  readonly issue?: string;
}

/** `reconcile`: the ledger against the provider and the bank, and what waits for a person. */
export function reconcileCommand(program: Command): void {
  program
    .command('reconcile')
    .description(
      'compare the ledger of a day with the provider, read a bank statement, or close an item',
    )
    .option('--jour <day>', 'YYYY-MM-DD, Europe/Paris (default: today)', readDay)
    .option('--json', 'the report as JSON')
    .option('--releve <file>', 'write the transfers of a bank statement (camt.053 XML, or CSV)')
    .option('--dry-run', 'with --releve: show what would be written')
    .option('--traiter <id>', 'close an item that waited for a person')
    .option('--note <text>', 'with --traiter: what was done')
    .option(
      '--issue <outcome>',
      'with --traiter, for a disputed attempt: rendu (the payer got the money back) or impute (it counts for the fine)',
    )
    .addHelpText(
      'after',
      `
A statement as CSV has the columns reference, date, montant (euros), devise, libelle. The bank's reference
makes a credit count once, however often its statement is read.
Exit code 1: something differs or waits for a person.
Examples:
  npm run amendes -- reconcile --jour 2026-11-20
  npm run amendes -- reconcile --releve statement.xml --dry-run
  npm run amendes -- reconcile --traiter 12 --note "sent back to the payer on 21 November"
  npm run amendes -- reconcile --traiter 13 --issue rendu --note "refunded by the provider, ticket 4711"`,
    )
    .action((options: Options) => withDatabase((context) => run(context, options)));
}

async function run(context: CommandContext, options: Options): Promise<void> {
  const { traiter, note, releve, jour = todayInParis(), json = false } = options;
  if (traiter !== undefined) {
    if (!/^\d{1,15}$/.test(traiter)) throw new UsageError('--traiter takes the number of an item');
    if (note === undefined) throw new UsageError('--traiter needs --note');
    const issue = readOutcome(options.issue);
    await closeItem(context.base, Number(traiter), operatorOf(note), issue);
    console.log(`Item ${traiter} closed`);
    return;
  }
  if (releve !== undefined) {
    await readVirements(context, releve, options.dryRun ?? false);
    return;
  }
  const rapport = await rapprocher(context.base, context.passerelle, jour);
  console.log(json ? JSON.stringify(rapport) : asText(rapport));
  if (aDesEcarts(rapport)) signalDifferences();
}

const OUTCOMES: Readonly<Record<string, IssueLitige>> = { rendu: 'RENDU', impute: 'IMPUTE' };

function readOutcome(text: string | undefined): IssueLitige | null {
  if (text === undefined) return null;
  const outcome = OUTCOMES[text];
  if (outcome === undefined) throw new UsageError('--issue takes rendu or impute');
  return outcome;
}

async function readVirements(
  { base }: CommandContext,
  file: string,
  dryRun: boolean,
): Promise<void> {
  for (const virement of await readReleve(file)) {
    const effet = await appliquerVirement(base, virement, dryRun);
    console.log(
      `${virement.referenceBanque}\t${virement.jour}\t${euros(virement.montant)}\t${effet}`,
    );
    if (effet.startsWith('VIREMENT_')) signalDifferences();
  }
  if (dryRun) console.log('Nothing was written');
}

function asText(rapport: Rapport): string {
  const { jour, ecritures, fournisseur, ecarts, fautes = [], aRapprocher, litiges } = rapport;
  const sum = (cents: number | null) => (cents === null ? 'nothing' : euros(cents));
  return [
    `Day         ${jour}`,
    `Ledger      ${ecritures.nombre} lines, ${euros(ecritures.total)}, of which ${ecritures.contrepassees} reversals, ${euros(ecritures.totalContrepasse)}`,
    `Provider    ${fournisseur.interrogees} attempts asked about, ${fournisseur.acceptees} accepted, ${euros(fournisseur.total)}, ${fournisseur.injoignables} without an answer`,
    `Differences ${ecarts.length}`,
    ...ecarts.map(
      (ecart) =>
        `  ${ecart.transactionReference}  provider ${sum(ecart.fournisseur)}, ledger ${sum(ecart.registre)}`,
    ),
    `Invariants  ${fautes.length === 0 ? 'all hold' : `${fautes.length} broken`}`,
    ...fautes.map(({ invariant, objet }) => `  ${invariant}  ${objet}`),
    `Waiting     ${aRapprocher.length}`,
    ...aRapprocher.map(
      ({ id, motif, montant, transactionReference }) =>
        `  ${id}  ${motif}  ${euros(montant)}  ${transactionReference}`,
    ),
    `Disputed    ${litiges.length}`,
    ...litiges.map(
      ({ transactionReference, montant }) => `  ${transactionReference}  ${euros(montant)}`,
    ),
  ].join('\n');
}
