import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
}

interface Report {
  readonly modules: {
    readonly source: string;
    readonly dependencies: { readonly module: string; readonly resolved: string }[];
  }[];
  readonly summary: { readonly violations: Violation[] };
}

const CONFIG = 'scripts/dependency-cruiser.cjs';
const FIXTURE = 'tests/architecture/fixtures/imports';

const rules: { name: string }[] = createRequire(import.meta.url)(`../../${CONFIG}`).forbidden;

/** Runs the checker as `npm run check` does; it exits with the number of violations. */
function cruise(folders: readonly string[], root = ''): Promise<Report> {
  const args = ['--config', CONFIG, '--output-type', 'json', ...folders];
  const env = { ...process.env, ARCHITECTURE_ROOT: root };
  return new Promise((resolve, reject) => {
    execFile(
      'node_modules/.bin/depcruise',
      args,
      { env, maxBuffer: 64_000_000 },
      (error, stdout) => {
        if (stdout === '') reject(error);
        else resolve(JSON.parse(stdout));
      },
    );
  });
}

describe('who may import whom', () => {
  let broken: Report;

  beforeAll(async () => {
    broken = await cruise([FIXTURE], FIXTURE);
  });

  it.each(rules.map(({ name }) => name))('%s fires on its fixture', (name) => {
    const files = broken.summary.violations
      .filter(({ rule }) => rule.name === name)
      .map(({ from }) => basename(from).replace(/\.tsx?$/, ''));
    expect(files).toContain(name === 'no-cycle' ? 'no-cycle-back' : name);
  });

  // That the tree breaks no rule is told by `npm run check`.
  it('its subpath imports are followed', async () => {
    const { modules } = await cruise(['server/ports']);
    const port = modules.find(({ source }) => source === 'server/ports/PaymentProvider.ts');
    expect(port?.dependencies).toContainEqual(
      expect.objectContaining({
        module: '#contract/domain/languages.ts',
        resolved: 'contract/domain/languages.ts',
      }),
    );
  });
});
