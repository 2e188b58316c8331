import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { BESIDE_MONEY } from '#server/import/importFines.ts';

export interface ImportOutcome {
  readonly accepted: number;
  /** Debts of the lines that were left as they were because something was paid or being paid. */
  readonly protectedDebts: readonly string[];
  /** Rejections for any other reason. */
  readonly unexpected: readonly string[];
}

/**
 * Runs `amendes import` beside the servers. It ends with 1 when lines were rejected.
 * @param debts the debt of each line of the file
 * @throws when the command ends in any other way than 0 or 1
 */
export async function importFile(
  file: string,
  debts: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<ImportOutcome> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/cli/amendes.ts', 'import', file],
    { env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  const accepted = /^(\d+) accepted/m.exec(output)?.[1];
  if ((code !== 0 && code !== 1) || accepted === undefined) {
    throw new Error(`The import ended with ${code}: ${output}${errors}`);
  }
  const lines = errors.split('\n').filter((line) => line !== '');
  const isProtected = (line: string): boolean => line.includes(`: ${BESIDE_MONEY}`);
  return {
    accepted: Number(accepted),
    protectedDebts: lines.filter(isProtected).map((line) => {
      return debts[Number(/^line (\d+):/.exec(line)?.[1]) - 1] ?? line;
    }),
    unexpected: lines.filter((line) => !isProtected(line)),
  };
}
