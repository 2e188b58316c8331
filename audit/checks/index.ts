import { readdirSync } from 'node:fs';
import type { Check, SetCheck } from './check.ts';

interface CheckFile {
  readonly checks?: readonly Check[];
  readonly setChecks?: readonly SetCheck[];
}

const HELPERS = new Set(['check.ts', 'browserSide.ts', 'index.ts']);

/** All checks of this folder, found by their files. Those that change the page come last. */
export async function gatherChecks() {
  const names = readdirSync(import.meta.dirname).filter((name) => !HELPERS.has(name));
  const files = await Promise.all(
    names.sort().map((name) => import(`./${name}`) as Promise<CheckFile>),
  );
  const checks = files.flatMap((file) => file.checks ?? []);
  return {
    checks: [
      ...checks.filter(({ changesPage }) => !changesPage),
      ...checks.filter(({ changesPage }) => changesPage),
    ],
    setChecks: files.flatMap((file) => file.setChecks ?? []),
  };
}
