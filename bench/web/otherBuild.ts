import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** @throws with what the command printed */
function run(cwd: string, command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

export interface OtherBuild {
  readonly folder: string;
  remove(): void;
}

/**
 * Builds another commit in a worktree of its own, with the packages that are installed here.
 * @throws if the commit asks for other packages, or does not build
 */
export function buildCommit(ref: string): OtherBuild {
  if (run(ROOT, 'git', 'diff', '--name-only', ref, '--', 'package-lock.json') !== '') {
    throw new Error(`${ref} has another package-lock.json than the packages installed here`);
  }
  const folder = join(mkdtempSync(join(tmpdir(), 'bench-against-')), 'tree');
  run(ROOT, 'git', 'worktree', 'add', '--detach', folder, ref);
  const remove = () => {
    run(ROOT, 'git', 'worktree', 'remove', '--force', folder);
    rmSync(join(folder, '..'), { recursive: true, force: true });
  };
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    run(folder, process.execPath, 'scripts/build.mjs');
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}
