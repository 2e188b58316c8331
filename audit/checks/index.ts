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
  const late = ({ changesPage }: Check) => (changesPage ? 1 : 0);
  return {
    checks: files.flatMap(({ checks = [] }) => checks).sort((one, two) => late(one) - late(two)),
    setChecks: files.flatMap(({ setChecks = [] }) => setChecks),
  };
}
