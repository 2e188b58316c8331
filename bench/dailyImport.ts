import { because, inWords } from '#server/import/reason.ts';
import { runTool } from './processes.ts';

export interface ImportOutcome {
  readonly accepted: number;
  /** Debts of the lines that were left as they were because something was paid or being paid. */
  readonly protectedDebts: readonly string[];
  /** Rejections for any other reason. */
  readonly unexpected: readonly string[];
}

const BESIDE_MONEY = inWords(because('argent'));

/** Ends the output of an import that rejected something. It names the file of the rejected lines. */
const WHERE_THEY_ARE = /^Rejected lines to correct and import again: /;

/** @param debts the debt of each line of the file */
export async function importFile(
  file: string,
  debts: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<ImportOutcome> {
  const { output, errors } = await runTool(env, 'import', file);
  const accepted = /^(\d+) accepted/m.exec(output)?.[1];
  if (accepted === undefined) throw new Error(`The import failed: ${output}${errors}`);
  const lines = errors.split('\n').filter((line) => line !== '' && !WHERE_THEY_ARE.test(line));
  const isProtected = (line: string): boolean => line.includes(`: ${BESIDE_MONEY}`);
  return {
    accepted: Number(accepted),
    protectedDebts: lines.filter(isProtected).map((line) => {
      return debts[Number(/^line (\d+)[ :]/.exec(line)?.[1]) - 1] ?? line;
    }),
    unexpected: lines.filter((line) => !isProtected(line)),
  };
}
