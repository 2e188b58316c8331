import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What replicas may still run while this version comes, and what an operator goes back to. Move it with each version. */
const VERSION_BEFORE = '8811e56ae761c34e7c3461a3a0c2e04bfed98876';

/** What a server without web app runs from. */
const PARTS = [
  'package.json',
  'tsconfig.json',
  'vite.server.config.ts',
  'contract',
  'server',
  'sandbox',
  'public/assets',
];

const git = (...args: readonly string[]): Buffer =>
  execFileSync('git', args, { maxBuffer: 256 * 1024 ** 2, stdio: ['ignore', 'pipe', 'pipe'] });

/**
 * The version before, out of the history, compiled with the packages of this one.
 * @throws when the history does not reach it: nothing can be proved without it
 */
export function checkOutVersionBefore(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'amendes-version-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = git('archive', '--format=tar', VERSION_BEFORE, '--', ...PARTS);
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
  } catch (cause) {
    remove();
    throw new Error(
      `The history does not hold the version before, ${VERSION_BEFORE}: run "git fetch --unshallow" in a clone of the repository`,
      { cause },
    );
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.server.config.ts'];
  execFileSync(process.execPath, vite, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return { folder, remove };
}
