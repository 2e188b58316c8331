import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Images and containers in a folder of their own: the machine's are neither seen nor touched. */
export const storageOf = (folder: string): readonly string[] => [
  '--root',
  join(folder, 'storage'),
  '--runroot',
  join(folder, 'run'),
];

/** No systemd is needed. */
const RUNTIME = ['--cgroup-manager=cgroupfs', '--runtime', 'runc'];

/** Runs a program. @returns what it printed @throws with what it complained of */
export async function run(program: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 2 ** 28 });
  return stdout.trim();
}

export interface Engine {
  /** As a shell writes it. */
  readonly line: string;
  podman(...args: readonly string[]): Promise<string>;
  buildah(...args: readonly string[]): Promise<string>;
}

export function createEngine(folder: string): Engine {
  const options = [...storageOf(folder), ...RUNTIME];
  return {
    line: ['podman', ...options].join(' '),
    podman: (...args) => run('podman', ...options, ...args),
    buildah: (...args) => run('buildah', ...storageOf(folder), ...args),
  };
}
