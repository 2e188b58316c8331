import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { systemPrograms } from '../support/postgres.ts';
import { findProgram } from '../support/program.ts';

/** Debian's package of each program. */
const PACKAGES = {
  mmdebstrap: 'mmdebstrap',
  buildah: 'buildah',
  podman: 'podman',
  runc: 'runc',
  nginx: 'nginx',
  openssl: 'openssl',
  promtool: 'prometheus',
} as const;

/** Debian starts the services of a package unless this file forbids it. */
const POLICY = '/usr/sbin/policy-rc.d';

function missingPackages(): string[] {
  const programs = Object.entries(PACKAGES).filter(([name]) => findProgram(name) === undefined);
  const database = [...systemPrograms()].length === 0 ? ['postgresql'] : [];
  return [...programs.map(([, pack]) => pack), ...database];
}

function apt(...args: readonly string[]): string | null {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr } = spawnSync('apt-get', ['--quiet', ...args], { env, encoding: 'utf8' });
  return status === 0 ? null : stderr.trim();
}

function install(packages: readonly string[]): string | null {
  if (!existsSync(POLICY)) {
    writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    process.once('exit', () => rmSync(POLICY, { force: true }));
  }
  return apt('update') ?? apt('install', '--yes', '--no-install-recommends', ...packages);
}

/** Installs what is missing. @returns why that cannot be, or null */
export function prepare(): string | null {
  if (process.getuid?.() !== 0 || findProgram('apt-get') === undefined) {
    return 'the image is built as root of a machine with Debian.';
  }
  const packages = missingPackages();
  if (packages.length === 0) return null;
  console.log(`Installing ${packages.join(', ')} …`);
  const refusal = install(packages);
  return refusal && `apt-get cannot install ${packages.join(', ')} (${refusal}).`;
}
