import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFresh, ROOT, requireFolder } from './freshness.mjs';

/**
 * True for a version of Node that package.json allows.
 * @type {(version: string) => boolean}
 */
function supported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
}

/**
 * Ends before half a minute of building if a port is taken. The program itself refuses wrong settings.
 * @param {string} program
 */
async function requirePorts(program) {
  if (program !== SERVER) return;
  const { HOST = '127.0.0.1', PORT = '3000', GATEWAY_PORT = '3001', DIRECT_URL } = process.env;
  for (const [name, port] of Object.entries({ PORT, ...(!DIRECT_URL && { GATEWAY_PORT }) })) {
    const code = await new Promise((resolve) => {
      const probe = createServer();
      probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code));
      const host = HOST.replace(/^\[(.+)\]$/, '$1');
      probe.listen({ port: Number(port) % 65_536 || 0, host }, () =>
        probe.close(() => resolve('')),
      );
    });
    if (code !== 'EADDRINUSE') continue;
    console.error(`Port ${port} is taken by another program: set ${name} to another one.`);
    process.exit(1);
  }
}

const NAMES = { programs: 'programs', web: 'web app' };

export const SERVER = 'server/main.js';

/** Lets a signal end the process before the program listens for signals: nothing is open yet. */
function stopEarly() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
}

/**
 * Builds what is stale, then runs a program in this process, so that signals and the exit code are the program's.
 * @param {string} program
 * @param {readonly import('./freshness.mjs').PartName[]} parts
 */
export async function runCompiled(program, parts) {
  if (program === SERVER) stopEarly();
  if (!supported(process.versions.node)) {
    const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    console.error(`Node ${engines.node} is needed; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const stale = parts.filter((part) => !isFresh(part));
  if (stale.length > 0) {
    requireFolder();
    await requirePorts(program);
    const { build } = await import('./build.mjs');
    for (const part of stale) {
      const started = performance.now();
      console.error(`Building the ${NAMES[part]} …`);
      await build(part).catch((/** @type {unknown} */ error) => {
        const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
        console.error(`The ${NAMES[part]} cannot be built: ${line}`);
        process.exit(1);
      });
      console.error(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
  }
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(ROOT, 'dist/node', program)).href);
}
