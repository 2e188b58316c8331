import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { LockHeld, takeLock } from '#server/database/directoryLock.ts';
import { newFolder } from '../../support/folder.ts';

let dossier = '';
beforeEach(() => {
  dossier = newFolder();
});

it('is taken once, and free again when given back', () => {
  const giveBack = takeLock(dossier);
  expect(() => takeLock(dossier)).toThrow(LockHeld);
  giveBack();
  takeLock(dossier)();
});

it('names the process that holds it', () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  try {
    writeFileSync(join(dossier, 'verrou'), JSON.stringify({ pid: other.pid, demarrage: '' }));
    expect(() => takeLock(dossier)).toThrow(`process ${other.pid}`);
  } finally {
    other.kill('SIGKILL');
  }
});

it('is taken over at once from a dead process', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(join(dossier, 'verrou'), JSON.stringify({ pid, demarrage: '' }));
  takeLock(dossier)();
});

it('is taken over when the number of the dead process belongs to another one now', () => {
  writeFileSync(
    join(dossier, 'verrou'),
    JSON.stringify({ pid: process.pid, demarrage: 'another-boot/1' }),
  );
  const giveBack = takeLock(dossier);
  expect(readFileSync(join(dossier, 'verrou'), 'utf8')).not.toContain('another-boot');
  giveBack();
});

it('writes the fields that it reads, also those of an older version', () => {
  const giveBack = takeLock(dossier);
  const written = JSON.parse(readFileSync(join(dossier, 'verrou'), 'utf8'));
  expect(Object.keys(written)).toEqual(['pid', 'demarrage']);
  giveBack();
});

it.each([0, -1, 1.5, '1', null])('is taken over when it names no process: %j', (pid) => {
  writeFileSync(join(dossier, 'verrou'), JSON.stringify({ pid, demarrage: '' }));
  takeLock(dossier)();
});

it('is taken over from a process that is no Node program, when it does not say when that one started', () => {
  const other = spawn('sleep', ['60']);
  try {
    writeFileSync(join(dossier, 'verrou'), JSON.stringify({ pid: other.pid, demarrage: '' }));
    takeLock(dossier)();
  } finally {
    other.kill('SIGKILL');
  }
});

it.each(['', '{', 'null', '[]'])('is taken over when its file holds %j', (content) => {
  writeFileSync(join(dossier, 'verrou'), content);
  // A file that is empty for a moment is being written.
  utimesSync(join(dossier, 'verrou'), 0, 0);
  takeLock(dossier)();
});
