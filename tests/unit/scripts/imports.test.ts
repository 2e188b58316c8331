import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
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

const rules: { name: string }[] = createRequire(import.meta.url)(`../../../${CONFIG}`).forbidden;

/** Of each rule a folder, and what a file there must not import. */
const BREACHES: Readonly<Record<string, readonly [folder: string, imported: string]>> = {
  'contract-pure': ['contract', '../src/domain/rule.ts'],
  'contract-without-framework': ['contract', 'node:fs'],
  'design-contract-domain': ['design', '../contract/calls.ts'],
  'design-without-application': ['design', 'react-i18next'],
  'sandbox-contract': ['sandbox', '../server/jobs/job.ts'],
  'adapters-ports': ['server/adapters', '../services/service.ts'],
  'adapters-without-technique': ['server/adapters', '../jobs/job.ts'],
  'config-low': ['server/config', '../services/service.ts'],
  'import-rules': ['server/office/import', '../../services/payment/useCase.ts'],
  'import-without-technique': ['server/office/import', '../../jobs/job.ts'],
  'metrics-without-jobs': ['server/metrics', '../jobs/job.ts'],
  'plugins-without-jobs': ['server/plugins', '../jobs/job.ts'],
  'pages-below-plugins': ['server/web', '../plugins/plugin.ts'],
  'ports-pure': ['server/ports', '../services/service.ts'],
  'server-contract': ['server', '../src/domain/rule.ts'],
  'services-lookup': ['server/services/lookup', '../payment/useCase.ts'],
  'services-payment': ['server/services/payment', '../transfer/useCase.ts'],
  'services-receipts': ['server/services/receipts', '../payment/useCase.ts'],
  'services-session': ['server/services/session', '../lookup/useCase.ts'],
  'services-transfer': ['server/services/transfer', '../commands/useCase.ts'],
  'service-without-office': ['server/services', '../office/day/closeDay.ts'],
  'services-retention': ['server/services/retention', '../commands/useCase.ts'],
  'services-state': ['server/services/state', '../retention/useCase.ts'],
  'services-ports': ['server/services', '../adapters/adapter.ts'],
  'services-without-fastify': ['server/services', 'fastify'],
  'services-without-technique': ['server/services', '../jobs/job.ts'],
  'store-low': ['server/store', '../services/service.ts'],
  'till-pure': ['server/till', '../services/service.ts'],
  'browser-without-schemas': ['src', '../contract/bodies.ts'],
  'design-one-door': ['src', '../design/card.ts'],
  'dsfr-through-design': ['src', '@codegouvfr/react-dsfr/Button'],
  'no-cycle': ['src', './no-cycle.ts'],
  'no-stories-no-tests': ['src', '../stories/story.ts'],
  'pages-apart': ['src/pages/detail', '../home/part.ts'],
  'pages-without-app': ['src/pages/detail', '../../app/routes.ts'],
  resolved: ['src', './nowhere.ts'],
  'src-api-low': ['src/api', '../app/state.ts'],
  'src-browser-alone': ['src/browser', '../app/state.ts'],
  'src-domain-contract': ['src/domain', '../api/call.ts'],
  'src-forms-low': ['src/forms', '../app/state.ts'],
  'src-never-server': ['src', '../server/routes/route.ts'],
  'src-scan-low': ['src/scan', '../app/state.ts'],
  'src-session-low': ['src/session', '../app/state.ts'],
};

/** A tree of the shape of ours, below a folder that Git ignores: packages are found there. */
function writeBreaches(): string {
  mkdirSync('test-results', { recursive: true });
  const root = mkdtempSync('test-results/imports-');
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const [rule, [folder, imported]] of Object.entries(BREACHES)) {
    write(join(folder, `${rule}.ts`), `import '${imported}';`);
    if (imported.startsWith('../')) write(join(folder, imported), 'export {};');
  }
  return root;
}

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
    const root = writeBreaches();
    broken = await cruise([root], root);
    rmSync(root, { recursive: true });
  });

  it.each(rules.map(({ name }) => name))('%s fires', (name) => {
    const files = broken.summary.violations
      .filter(({ rule }) => rule.name === name)
      .map(({ from }) => basename(from, '.ts'));
    expect(files).toContain(name);
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
