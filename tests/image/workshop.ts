import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageOf } from './engine.ts';

/** A folder for everything that a run makes: images, containers, databases, logs. */
export function openWorkshop(): string {
  const folder = mkdtempSync(join(tmpdir(), 'amendes-image-'));
  // PostgreSQL has a folder of its own in it and runs as another user.
  chmodSync(folder, 0o711);
  return folder;
}

/** What the kernel has mounted in a folder, the innermost first. */
function mountsIn(folder: string): string[] {
  const rows = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
  return rows
    .map((row) => row.split(' ')[4] ?? '')
    .filter((path) => path.startsWith(`${folder}/`))
    .reverse();
}

/** Ends the containers, also after a run that was killed, and removes the folder. */
export function closeWorkshop(folder: string): void {
  const remove = ['rm', '--all', '--force', '--time', '0'];
  // Podman complains of a machine without systemd.
  execFileSync('podman', [...storageOf(folder), ...remove], { stdio: 'pipe' });
  for (const path of mountsIn(folder)) execFileSync('umount', ['--lazy', path]);
  rmSync(folder, { recursive: true, force: true });
}
