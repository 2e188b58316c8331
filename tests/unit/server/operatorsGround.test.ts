import fs, { writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UsageError } from '#server/office/cli/explain.ts';
import { operatorOf } from '#server/office/cli/frame.ts';
import { importCommands } from '#server/office/cli/import.ts';
import { requireFolder } from '../../../scripts/freshness.mjs';
import { runCommand } from '../../support/command.ts';
import { newFolder } from '../../support/folder.ts';

let folder = '';
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  syncBuiltinESMExports();
});

const refusing = (code: string) => () => {
  throw Object.assign(new Error(`${code}: refused`), { code });
};

describe('a user id without a name', () => {
  beforeEach(() => {
    vi.spyOn(os, 'userInfo').mockImplementation(refusing('ENOENT'));
    vi.spyOn(process, 'getuid').mockReturnValue(12_345);
    syncBuiltinESMExports();
  });

  it('O-12: signs what it does by its number', () => {
    vi.stubEnv('SUDO_USER', '');
    expect(operatorOf('closed ')).toEqual({ operator: 'uid 12345', note: 'closed' });
  });

  it('O-12: signs by the name that the person gives', () => {
    vi.stubEnv('SUDO_USER', 'camille');
    expect(operatorOf('closed').operator).toBe('camille');
  });
});

describe.each([
  ['import', importCommands],
  ['validate', importCommands],
])('the file of %s', (command, add) => {
  const refusal = (file: string) =>
    expect(runCommand(add, { DATA_DIR: folder }, command, file)).rejects;

  it('O-12: a pipe is refused by name', async () => {
    // A device, as a pipe is no file.
    await refusal('/dev/null').toThrow(
      new UsageError('/dev/null is no plain file: write it to one first'),
    );
  });

  it('O-12: a compressed one is named', async () => {
    const file = join(folder, 'fines.csv');
    writeFileSync(file, gzipSync('numAvis'));
    await refusal(file).toThrow(new UsageError(`${file} is compressed: unpack it first (gunzip)`));
  });

  it('O-12: a folder is named', async () => {
    await refusal(folder).toThrow(new UsageError(`${folder} is a folder: name a file in it`));
  });

  it('O-12: standard input is refused in a sentence', async () => {
    await refusal('-').toThrow(
      new UsageError('Standard input is not read: write it to a file first, and name that'),
    );
  });

  it('O-12: one that is not there is named', async () => {
    const file = join(folder, 'missing.csv');
    await refusal(file).toThrow(new UsageError(`${file} does not exist`));
    writeFileSync(file, '');
    await refusal(`${file}/more.csv`).toThrow(
      new UsageError(`${file}/more.csv does not exist: a part of the path is a file`),
    );
  });

  it('O-12: one that this user cannot read is named', async () => {
    const file = join(folder, 'fines.csv');
    writeFileSync(file, 'numAvis');
    vi.spyOn(fs, 'openSync').mockImplementation(refusing('EACCES'));
    syncBuiltinESMExports();
    await refusal(file).toThrow(new UsageError(`${file} cannot be read by this user`));
  });
});

describe('the folder of the project', () => {
  it.each(['/srv/a#b/', '/srv/a?b/'])('O-12: %s ends a build in one line', (root) => {
    const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    requireFolder(root);
    expect(exit).toHaveBeenCalledWith(1);
    expect(error.mock.calls).toEqual([[expect.stringMatching(/^[^\n]+ rename the folder\.$/)]]);
  });

  it("O-12: other signs are read: /srv/a b'é%20/", () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    requireFolder("/srv/a b'é%20/");
    expect(error).not.toHaveBeenCalled();
  });
});
