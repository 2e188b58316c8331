import { spawnSync } from 'node:child_process';

/** `npm run bench -- <name> [options]`; a name is a file of this folder, described in README.md. */
const NAMES = ['api', 'country', 'import', 'lighthouse', 'scan', 'scan-page', 'till', 'web'];

const [name = '', ...options] = process.argv.slice(2);
if (!NAMES.includes(name)) {
  console.error(`Usage: npm run bench -- ${NAMES.join('|')} [options]`);
  process.exit(2);
}
// MB; the walk of `till` keeps millions of states.
const HEAP = '--max-old-space-size=14000';
const command = [HEAP, '--import', 'tsx', `bench/${name}.ts`, ...options];
process.exit(spawnSync(process.execPath, command, { stdio: 'inherit' }).status ?? 1);
