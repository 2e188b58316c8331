import { readFileSync } from 'node:fs';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';

/** `^20.19.0 || ^22.12.0 || >=24`, as package.json says. */
function supported(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
}

// Paths of the build are relative to the project; DATA_DIR stays relative to it too.
chdir(fileURLToPath(new URL('..', import.meta.url)));

if (!supported(process.versions.node)) {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  console.error(`Node ${engines.node} is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

const { construireSiNecessaire } = await import('./build.ts');
await construireSiNecessaire();
const { demarrer } = await import('../server/main.ts');
await demarrer();
