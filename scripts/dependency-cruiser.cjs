/**
 * Who may import whom. tests/unit/scripts/imports.test.ts proves that each rule fires.
 * `ARCHITECTURE_ROOT` moves the rules to a small tree of the same shape.
 */
const root = process.env.ARCHITECTURE_ROOT ? `${process.env.ARCHITECTURE_ROOT}/` : '';
/** @type {(pattern: string) => string} */
const here = (pattern) => `^${root}${pattern}`;
const ours = '(contract|design|src|server|sandbox|stories|tests|audit|bench|scripts)/';
const dsfr = '(^|node_modules/)@codegouvfr/react-dsfr(/|$)';

/** @type {(name: string, from: string, to: object, except?: readonly string[]) => object} */
const never = (name, from, to, except = []) => ({
  name,
  severity: 'error',
  from: { path: here(from), pathNot: except.map(here) },
  to,
});

/**
 * Forbids imports from `start` to a folder of ours outside `allowed`.
 * @type {(name: string, start: string, allowed: readonly string[]) => object}
 */
const only = (name, start, allowed) =>
  never(name, start, { path: here(ours), pathNot: allowed.map(here) });

/** @type {(name: string, from: string, path: string, pathNot?: string) => object} */
const apart = (name, from, path, pathNot) =>
  never(name, from, { path: here(path), ...(pathNot && { pathNot: here(pathNot) }) });

const FOR_PAYERS = ['session', 'lookup', 'receipts', 'payment', 'transfer'];

/** Each folder of use cases with those that it may call. */
const SERVICES = {
  session: [],
  lookup: ['session'],
  receipts: ['session', 'lookup'],
  payment: ['session', 'lookup', 'receipts'],
  transfer: ['session', 'lookup', 'payment'],
  retention: FOR_PAYERS,
  state: FOR_PAYERS,
};

module.exports = {
  forbidden: [
    only('contract-pure', 'contract/', ['contract/']),
    // contract is pure: no I/O, no framework; typebox writes its schemas
    never('contract-without-framework', 'contract/', {
      dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'],
      pathNot: 'node_modules/typebox/',
    }),
    only('design-contract-domain', 'design/', ['design/', 'contract/domain/']),
    // strings and data arrive as props: design knows no translation, no HTTP and no router
    never('design-without-application', 'design/', {
      path: '(^|node_modules/)(i18next|react-i18next|axios|react-router(-dom)?)(/|$)',
      dependencyTypesNot: ['type-only'],
    }),
    // The server reads its font files by path, a guide its values, and bench/web measures a second application.
    never('dsfr-through-design', ours, { path: dsfr }, [
      'design/',
      '(bench/web/peers/spa|tests/unit/design|tests/components/dsfr)/',
      'stories/guide/current\\.ts$',
    ]),
    // design/index.ts is the only door
    apart('design-one-door', '(src|server|contract)/', 'design/', 'design/index\\.ts$'),
    // server/till holds pure rules of money: no I/O, no clock
    only('till-pure', 'server/till/', ['server/till/', 'contract/domain/']),
    // server/store reads and writes money for the rules of the till: it knows the database and no use case
    apart('store-low', 'server/store/', 'server/', 'server/(store|till|database)/'),
    // src/domain holds pure screen rules
    only('src-domain-contract', 'src/domain/', ['src/domain/', 'contract/']),
    // src/browser guards what browsers miss or refuse; it knows nothing of ours
    only('src-browser-alone', 'src/browser/', ['src/browser/']),
    ...['forms', 'api', 'session', 'scan'].map((part) =>
      only(`src-${part}-low`, `src/${part}/`, [
        `src/${part}/`,
        'src/browser/',
        'src/domain/',
        'contract/',
      ]),
    ),
    // pages do not know app: they get addresses from contract/paths
    apart(
      'pages-without-app',
      'src/(pages|services|domain|forms|i18n|session|api|scan)/',
      'src/app/',
    ),
    // a page never imports from the folder of another; what two share is in pages/common
    apart('pages-apart', 'src/pages/([^/]+)/', 'src/pages/', 'src/pages/($1|common)/'),
    // the web app meets the server over HTTP only
    apart('src-never-server', '(src|design)/', '(server|sandbox|scripts)/'),
    // the browser takes the types of the contract’s schemas; their validator stays on the server
    never('browser-without-schemas', '(src|design)/', {
      path: here('contract/(bodies|schemas/)'),
      dependencyTypesNot: ['type-only'],
    }),
    only('server-contract', 'server/', ['server/', 'contract/']),
    // services depend on ports; adapters are handed to them
    apart(
      'services-ports',
      'server/(services|office/(commands|day))/',
      '(server/(adapters|routes|callbacks|plugins|web|office/cli)|sandbox)/',
    ),
    ...Object.entries(SERVICES).map(([part, below]) =>
      never(`services-${part}`, `server/services/${part}/`, {
        path: here('server/services/'),
        pathNot: [part, ...below].map((allowed) => here(`server/services/${allowed}/`)),
      }),
    ),
    // what a use case needs of settings, jobs or measures is handed to it
    apart(
      'services-without-technique',
      'server/(services|office/(commands|day))/',
      'server/(config|jobs|metrics|office/import)/',
    ),
    // settings know their own form; the types that others obey are ports
    apart(
      'config-low',
      'server/config/',
      'server/',
      'server/(config/|ports/|files/|secrets/|errorCode)',
    ),
    // an import follows the rules of the till; use cases it knows by type
    never('import-rules', 'server/office/import/', {
      path: here('server/services/'),
      dependencyTypesNot: ['type-only'],
    }),
    // files come in by the operator: no adapter, job, route or setting has a part in it
    apart(
      'import-without-technique',
      'server/office/import/',
      'server/(adapters|config|jobs|metrics|plugins|web|routes|callbacks|office/cli)/',
    ),
    // The office serves operators: the service works without it. Its jobs, and what fills the demonstration, are handed
    // in where the program is composed (D-92).
    never('service-without-office', 'server/', { path: here('server/office/') }, [
      'server/office/',
      'server/start/(background|prepareDatabase)\\.ts$',
    ]),
    // a request waits for no job; what both need is below both
    apart('plugins-without-jobs', 'server/(plugins|web)/', 'server/jobs/'),
    // plugins answer a person with a page: what makes pages knows no plugin
    apart('pages-below-plugins', 'server/web/', 'server/plugins/'),
    // the simulated provider is a separate program: it meets the server over HTTP only
    only('sandbox-contract', 'sandbox/', ['sandbox/', 'contract/']),
    // services and ports know no HTTP framework
    never('services-without-fastify', 'server/(services|ports)/', {
      path: '(^|node_modules/)(@fastify/|fastify(/|$))',
    }),
    // adapters implement ports and know no use-case
    apart(
      'adapters-ports',
      'server/adapters/',
      '(server/(services|routes|callbacks|plugins|web|office)|sandbox)/',
    ),
    // what an adapter needs of settings, and the reader of its state, are handed to it
    apart('adapters-without-technique', 'server/adapters/', 'server/(config|jobs|metrics)/'),
    // what the queues hold is handed to the measures
    apart(
      'metrics-without-jobs',
      'server/metrics/',
      'server/(jobs|adapters|routes|callbacks|plugins|web|config|office)/',
    ),
    // a port imports contract, other ports and the nouns of the till
    apart('ports-pure', 'server/ports/', 'server/', 'server/(ports|till)/'),
    // nothing that ships imports stories, tests, audit or bench
    apart(
      'no-stories-no-tests',
      '(contract|design|src|server|sandbox|scripts)/',
      '(stories|tests|audit|bench)/',
    ),
    // no circle, not even of types
    never('no-cycle', ours, { circular: true }),
    // every import leads to a file or an installed package; the bundler resolves addresses
    never('resolved', ours, { couldNotResolve: true, pathNot: '\\?url$' }),
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
