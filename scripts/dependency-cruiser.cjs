/**
 * "Who may import whom": one rule per room. tests/architecture/imports.test.ts proves that each rule fires
 * on tests/architecture/fixtures and that the tree itself breaks none.
 * `ARCHITECTURE_ROOT` moves the rules below another folder: the fixture is a small tree of the same shape.
 */
const root = process.env.ARCHITECTURE_ROOT ? `${process.env.ARCHITECTURE_ROOT}/` : '';
/** @type {(pattern: string) => string} */
const here = (pattern) => `^${root}${pattern}`;
const ours = '(contract|design|src|server|sandbox|stories|tests|audit|bench|scripts)/';
const dsfr = '(^|node_modules/)@(codegouvfr/react-dsfr|gouvfr/dsfr)(/|$)';

/** Forbids what leaves `start` for anything of ours that is not in `allowed`. */
/** @type {(name: string, start: string, allowed: readonly string[], comment: string) => object} */
const only = (name, start, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: here(start) },
  to: { path: here(ours), pathNot: allowed.map(here) },
});

/** The rooms of the use cases, each with those that it may call: the ground floor first. */
const SERVICES = {
  fine: [],
  lookup: ['fine'],
  ledger: ['fine'],
  receipts: ['fine'],
  payment: ['fine', 'lookup', 'ledger', 'receipts'],
  transfer: ['fine', 'lookup', 'ledger', 'receipts', 'payment'],
  operations: ['fine', 'ledger'],
};

module.exports = {
  forbidden: [
    only('contract-pure', 'contract/', ['contract/'], 'contract imports nothing of ours'),
    {
      name: 'contract-without-framework',
      severity: 'error',
      comment: 'contract is pure: no I/O, no framework; typebox writes its schemas',
      from: { path: here('contract/') },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'],
        pathNot: 'node_modules/typebox/',
      },
    },
    only(
      'design-contract-domain',
      'design/',
      ['design/', 'contract/domain/'],
      'design imports contract/domain and the DSFR',
    ),
    {
      name: 'design-without-application',
      severity: 'error',
      comment:
        'strings and data arrive as props: design knows no translation, no HTTP and no router',
      from: { path: here('design/') },
      to: {
        path: '(^|node_modules/)(i18next|react-i18next|axios|react-router(-dom)?)(/|$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'dsfr-through-design',
      severity: 'error',
      comment:
        'only design imports the DSFR; the server reads its font files for the PDF by path, and an ordinary application stands beside ours in bench:web',
      from: {
        path: here(ours),
        pathNot: [here('design/'), here('(bench/web/peers/spa|tests/unit/design)/')],
      },
      to: { path: dsfr },
    },
    {
      name: 'design-one-door',
      severity: 'error',
      comment: 'design/index.ts is the only door',
      from: { path: here('(src|server|contract)/') },
      to: { path: here('design/'), pathNot: here('design/index\\.ts$') },
    },
    only(
      'src-domain-contract',
      'src/domain/',
      ['src/domain/', 'contract/'],
      'src/domain holds pure screen rules',
    ),
    ...['forms', 'api', 'session', 'scan'].map((part) =>
      only(
        `src-${part}-low`,
        `src/${part}/`,
        [`src/${part}/`, 'src/domain/', 'contract/'],
        `src/${part} imports contract and src/domain`,
      ),
    ),
    {
      name: 'scan-repair-one-door',
      severity: 'error',
      comment: 'src/scan/repair/repair.ts is the only door of the repair of damaged symbols',
      from: {
        path: here('(src|server|contract|design|scripts)/'),
        pathNot: here('src/scan/repair/'),
      },
      to: { path: here('src/scan/repair/'), pathNot: here('src/scan/repair/repair\\.ts$') },
    },
    {
      name: 'pages-without-app',
      severity: 'error',
      comment: 'app stands above the pages: they know addresses by contract/paths',
      from: { path: here('src/(pages|services|domain|forms|i18n|session|api|scan)/') },
      to: { path: here('src/app/') },
    },
    {
      name: 'pages-apart',
      severity: 'error',
      comment:
        'a page never imports from the folder of another; what two share stands in pages/common',
      from: { path: here('src/pages/([^/]+)/') },
      to: { path: here('src/pages/'), pathNot: here('src/pages/($1|common)/') },
    },
    {
      name: 'src-never-server',
      severity: 'error',
      comment: 'the web app meets the server over HTTP only',
      from: { path: here('(src|design)/') },
      to: { path: here('(server|sandbox|scripts)/') },
    },
    {
      name: 'browser-without-schemas',
      severity: 'error',
      comment:
        'the browser takes the types of the contract’s schemas; their validator stays on the server',
      from: { path: here('(src|design)/') },
      to: { path: here('contract/(bodies|schemas/)'), dependencyTypesNot: ['type-only'] },
    },
    only('server-contract', 'server/', ['server/', 'contract/'], 'the server imports contract'),
    {
      name: 'services-ports',
      severity: 'error',
      comment: 'services depend on ports; adapters are handed to them',
      from: { path: here('server/services/') },
      to: { path: here('(server/(adapters|routes|plugins|cli)|sandbox)/') },
    },
    ...Object.entries(SERVICES).map(([part, below]) => ({
      name: `services-${part}`,
      severity: 'error',
      comment: `use cases of ${part} know those below: ${below.join(', ') || 'none'}`,
      from: { path: here(`server/services/${part}/`) },
      to: {
        path: here('server/services/'),
        pathNot: [part, ...below].map((allowed) => here(`server/services/${allowed}/`)),
      },
    })),
    {
      name: 'services-without-technique',
      severity: 'error',
      comment: 'what a use case needs of settings, jobs or measures is handed to it',
      from: { path: here('server/services/') },
      to: { path: here('server/(config|jobs|metrics|import)/') },
    },
    {
      name: 'config-low',
      severity: 'error',
      comment: 'settings know their own form; the types that others obey stand among the ports',
      from: { path: here('server/config/') },
      to: { path: here('server/'), pathNot: here('server/(config|ports|files)/') },
    },
    {
      name: 'import-rules',
      severity: 'error',
      comment:
        'an import follows the rules of a fine and of its ledger; other use cases it knows by type',
      from: { path: here('server/import/') },
      to: {
        path: here('server/services/'),
        pathNot: here('server/services/(fine|ledger)/'),
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'import-without-technique',
      severity: 'error',
      comment: 'files come in by the operator: no adapter, job, route or setting has a part in it',
      from: { path: here('server/import/') },
      to: { path: here('server/(adapters|config|jobs|metrics|plugins|routes|cli)/') },
    },
    {
      name: 'plugins-without-jobs',
      severity: 'error',
      comment: 'a request waits for no job; what both need stands below both',
      from: { path: here('server/plugins/') },
      to: { path: here('server/jobs/') },
    },
    only(
      'sandbox-contract',
      'sandbox/',
      ['sandbox/', 'contract/'],
      'the simulated provider is a program of its own: it meets the server over HTTP only',
    ),
    {
      name: 'services-without-fastify',
      severity: 'error',
      comment: 'services and ports know no HTTP framework',
      from: { path: here('server/(services|ports)/') },
      to: { path: '(^|node_modules/)(@fastify/|fastify(/|$))' },
    },
    {
      name: 'adapters-ports',
      severity: 'error',
      comment: 'adapters implement ports and know no use-case',
      from: { path: here('server/adapters/') },
      to: { path: here('(server/(services|routes|plugins|cli)|sandbox)/') },
    },
    {
      name: 'adapters-without-technique',
      severity: 'error',
      comment: 'what an adapter needs of settings, and whom it tells of its state, is handed to it',
      from: { path: here('server/adapters/') },
      to: { path: here('server/(config|jobs|metrics|import)/') },
    },
    {
      name: 'metrics-without-jobs',
      severity: 'error',
      comment: 'what the queues hold is handed to the measures',
      from: { path: here('server/metrics/') },
      to: { path: here('server/(jobs|adapters|routes|plugins|cli|config|import)/') },
    },
    {
      name: 'ports-pure',
      severity: 'error',
      comment: 'a port imports contract and other ports',
      from: { path: here('server/ports/') },
      to: { path: here('server/'), pathNot: here('server/ports/') },
    },
    {
      name: 'no-stories-no-tests',
      severity: 'error',
      comment: 'nothing that ships imports stories, tests, audit or bench',
      from: { path: here('(contract|design|src|server|sandbox|scripts)/') },
      to: { path: here('(stories|tests|audit|bench)/') },
    },
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'no circle of imports',
      from: { path: here(ours) },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolved',
      severity: 'error',
      comment:
        'every import leads to a file or an installed package; the bundler resolves addresses',
      from: { path: here(ours) },
      to: { couldNotResolve: true, pathNot: '\\?url$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: process.env.ARCHITECTURE_ROOT ? [] : '^tests/architecture/fixtures' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
