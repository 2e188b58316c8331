import { spawnSync } from 'node:child_process';
import { missing } from './setup.ts';

const absent = missing();
if (absent.length > 0) {
  console.error(
    `NOT RUN: this machine has no ${absent.join(' and no ')}. Nothing was proved here.`,
  );
  process.exit(0);
}
const { status } = spawnSync('vitest', ['run', '--project', 'replicas', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
