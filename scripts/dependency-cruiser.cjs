/**
 * Who may import whom. tests/unit/scripts/imports.test.ts proves that each rule fires.
 * `ARCHITECTURE_ROOT` moves the rules to a small tree of the same shape.
 */
const root = process.env.ARCHITECTURE_ROOT ? `${process.env.ARCHITECTURE_ROOT}/` : '';
/** @type {(pattern: string) => string} */
const here = (pattern) => `^${root}${pattern}`;
const ours = '(contract|design|src|server|sandbox|stories|tests|audit|bench|scripts)/';
const dsfr = '(^|node_modules/)@(codegouvfr/react-dsfr|gouvfr/dsfr)(/|$)';

/** @type {(name: string, comment: string, from: string, to: object, except?: readonly string[]) => object} */
const never = (name, comment, from, to, except = []) => ({
  name,
  severity: 'error',
  comment,
  from: { path: here(from), pathNot: except.map(here) },
  to,
});

/**
 * Forbids imports from `start` to a folder of ours outside `allowed`.
 * @type {(name: string, start: string, allowed: readonly string[], comment: string) => object}
 */
const only = (name, start, allowed, comment) =>
  never(name, comment, start, { path: here(ours), pathNot: allowed.map(here) });

/** Each folder of use cases with those that it may call; `operations` is above them all. */
const SERVICES = {
  session: [],
  lookup: ['session'],
  receipts: ['session', 'lookup'],
  payment: ['session', 'lookup', 'receipts'],
  transfer: ['session', 'lookup', 'payment'],
};

module.exports = {
  forbidden: [
    only('contract-pure', 'contract/', ['contract/'], 'contract imports nothing of ours'),
    never(
      'contract-without-framework',
      'contract is pure: no I/O, no framework; typebox writes its schemas',
      'contract/',
      {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'],
        pathNot: 'node_modules/typebox/',
      },
    ),
    only(
      'design-contract-domain',
      'design/',
      ['design/', 'contract/domain/'],
      'design imports contract/domain and the DSFR',
    ),
    never(
      'design-without-application',
      'strings and data arrive as props: design knows no translation, no HTTP and no router',
      'design/',
      {
        path: '(^|node_modules/)(i18next|react-i18next|axios|react-router(-dom)?)(/|$)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'dsfr-through-design',
      'only design imports the DSFR; the server reads its font files by path, a guide its values, and bench/web measures a second application',
      ours,
      { path: dsfr },
      ['design/', '(bench/web/peers/spa|tests/unit/design)/', 'stories/guide/current\\.ts$'],
    ),
    never('design-one-door', 'design/index.ts is the only door', '(src|server|contract)/', {
      path: here('design/'),
      pathNot: here('design/index\\.ts$'),
    }),
    only(
      'till-pure',
      'server/till/',
      ['server/till/', 'contract/domain/'],
      'server/till holds pure rules of money: no I/O, no clock',
    ),
    never(
      'store-low',
      'server/store reads and writes money for the rules of the till: it knows the database and no use case',
      'server/store/',
      { path: here('server/'), pathNot: here('server/(store|till|database)/') },
    ),
    only(
      'src-domain-contract',
      'src/domain/',
      ['src/domain/', 'contract/'],
      'src/domain holds pure screen rules',
    ),
    only(
      'src-browser-alone',
      'src/browser/',
      ['src/browser/'],
      'src/browser guards what browsers miss or refuse; it knows nothing of ours',
    ),
    ...['forms', 'api', 'session', 'scan'].map((part) =>
      only(
        `src-${part}-low`,
        `src/${part}/`,
        [`src/${part}/`, 'src/browser/', 'src/domain/', 'contract/'],
        `src/${part} imports contract, src/browser and src/domain`,
      ),
    ),
    never(
      'pages-without-app',
      'pages do not know app: they get addresses from contract/paths',
      'src/(pages|services|domain|forms|i18n|session|api|scan)/',
      { path: here('src/app/') },
    ),
    never(
      'pages-apart',
      'a page never imports from the folder of another; what two share is in pages/common',
      'src/pages/([^/]+)/',
      { path: here('src/pages/'), pathNot: here('src/pages/($1|common)/') },
    ),
    never('src-never-server', 'the web app meets the server over HTTP only', '(src|design)/', {
      path: here('(server|sandbox|scripts)/'),
    }),
    never(
      'browser-without-schemas',
      'the browser takes the types of the contract’s schemas; their validator stays on the server',
      '(src|design)/',
      { path: here('contract/(bodies|schemas/)'), dependencyTypesNot: ['type-only'] },
    ),
    only('server-contract', 'server/', ['server/', 'contract/'], 'the server imports contract'),
    never(
      'services-ports',
      'services depend on ports; adapters are handed to them',
      'server/services/',
      { path: here('(server/(adapters|routes|plugins|cli)|sandbox)/') },
    ),
    ...Object.entries(SERVICES).map(([part, below]) =>
      never(
        `services-${part}`,
        `use cases of ${part} know those below: ${below.join(', ') || 'none'}`,
        `server/services/${part}/`,
        {
          path: here('server/services/'),
          pathNot: [part, ...below].map((allowed) => here(`server/services/${allowed}/`)),
        },
      ),
    ),
    never(
      'services-without-technique',
      'what a use case needs of settings, jobs or measures is handed to it',
      'server/services/',
      { path: here('server/(config|jobs|metrics|import)/') },
    ),
    never(
      'config-low',
      'settings know their own form; the types that others obey are ports',
      'server/config/',
      { path: here('server/'), pathNot: here('server/(config|ports|files)/') },
    ),
    never(
      'import-rules',
      'an import follows the rules of the till; use cases it knows by type',
      'server/import/',
      {
        path: here('server/services/'),
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'import-without-technique',
      'files come in by the operator: no adapter, job, route or setting has a part in it',
      'server/import/',
      { path: here('server/(adapters|config|jobs|metrics|plugins|routes|cli)/') },
    ),
    never(
      'plugins-without-jobs',
      'a request waits for no job; what both need is below both',
      'server/plugins/',
      { path: here('server/jobs/') },
    ),
    only(
      'sandbox-contract',
      'sandbox/',
      ['sandbox/', 'contract/'],
      'the simulated provider is a separate program: it meets the server over HTTP only',
    ),
    never(
      'services-without-fastify',
      'services and ports know no HTTP framework',
      'server/(services|ports)/',
      { path: '(^|node_modules/)(@fastify/|fastify(/|$))' },
    ),
    never('adapters-ports', 'adapters implement ports and know no use-case', 'server/adapters/', {
      path: here('(server/(services|routes|plugins|cli)|sandbox)/'),
    }),
    never(
      'adapters-without-technique',
      'what an adapter needs of settings, and the reader of its state, are handed to it',
      'server/adapters/',
      { path: here('server/(config|jobs|metrics|import)/') },
    ),
    never(
      'metrics-without-jobs',
      'what the queues hold is handed to the measures',
      'server/metrics/',
      { path: here('server/(jobs|adapters|routes|plugins|cli|config|import)/') },
    ),
    never(
      'ports-pure',
      'a port imports contract, other ports and the nouns of the till',
      'server/ports/',
      {
        path: here('server/'),
        pathNot: here('server/(ports|till)/'),
      },
    ),
    never(
      'no-stories-no-tests',
      'nothing that ships imports stories, tests, audit or bench',
      '(contract|design|src|server|sandbox|scripts)/',
      { path: here('(stories|tests|audit|bench)/') },
    ),
    never('no-cycle', 'no circle of imports', ours, {
      circular: true,
      viaOnly: { dependencyTypesNot: ['type-only'] },
    }),
    never(
      'resolved',
      'every import leads to a file or an installed package; the bundler resolves addresses',
      ours,
      { couldNotResolve: true, pathNot: '\\?url$' },
    ),
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
