/**
 * "Who may import whom": one rule per room. tests/architecture/imports.test.ts proves that each rule fires
 * on tests/architecture/fixtures and that the tree itself breaks none.
 * `RACINE_ARCHITECTURE` moves the rules below another folder: the fixture is a small tree of the same shape.
 */
const racine = process.env.RACINE_ARCHITECTURE ? `${process.env.RACINE_ARCHITECTURE}/` : '';
const ici = (motif) => `^${racine}${motif}`;
const nosPieces = '(contract|design|src|server|sandbox|stories|tests|scripts)/';
const dsfr = '(^|node_modules/)@(codegouvfr/react-dsfr|gouvfr/dsfr)(/|$)';

/** Forbids what leaves `de` for anything of ours that is not in `permis`. */
const seulement = (name, de, permis, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: ici(de) },
  to: { path: ici(nosPieces), pathNot: permis.map(ici) },
});

/** The rooms of the use cases, each with those that it may call: the ground floor first. */
const SERVICES = {
  amende: [],
  recherche: ['amende'],
  registre: ['amende'],
  preuves: ['amende'],
  paiement: ['amende', 'recherche', 'registre', 'preuves'],
  virement: ['amende', 'recherche', 'registre', 'preuves', 'paiement'],
  exploitation: ['amende', 'registre'],
};

module.exports = {
  forbidden: [
    seulement('contract-pur', 'contract/', ['contract/'], 'contract imports nothing of ours'),
    {
      name: 'contract-sans-cadre',
      severity: 'error',
      comment: 'contract is pure: no I/O, no framework; typebox writes its schemas',
      from: { path: ici('contract/') },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'],
        pathNot: 'node_modules/typebox/',
      },
    },
    seulement(
      'design-contrat-domaine',
      'design/',
      ['design/', 'contract/domaine/'],
      'design imports contract/domaine and the DSFR',
    ),
    {
      name: 'design-sans-application',
      severity: 'error',
      comment:
        'strings and data arrive as props: design knows no translation, no HTTP and no router',
      from: { path: ici('design/') },
      to: {
        path: '(^|node_modules/)(i18next|react-i18next|axios|react-router(-dom)?)(/|$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'dsfr-par-design',
      severity: 'error',
      comment:
        'only design imports the DSFR; the server reads its font files for the PDF by path, and an ordinary application stands beside ours in bench:web',
      from: {
        path: ici(nosPieces),
        pathNot: [ici('design/'), ici('tests/(load/web/peers/spa|unit/design)/')],
      },
      to: { path: dsfr },
    },
    {
      name: 'design-une-porte',
      severity: 'error',
      comment: 'design/index.ts is the only door',
      from: { path: ici('(src|server|contract)/') },
      to: { path: ici('design/'), pathNot: ici('design/index\\.ts$') },
    },
    seulement(
      'src-domaine-contrat',
      'src/domaine/',
      ['src/domaine/', 'contract/'],
      'src/domaine holds pure screen rules',
    ),
    ...['forms', 'api', 'session', 'scan'].map((piece) =>
      seulement(
        `src-${piece}-bas`,
        `src/${piece}/`,
        [`src/${piece}/`, 'src/domaine/', 'contract/'],
        `src/${piece} imports contract and src/domaine`,
      ),
    ),
    {
      name: 'scan-repair-une-porte',
      severity: 'error',
      comment: 'src/scan/repair/repair.ts is the only door of the repair of damaged symbols',
      from: {
        path: ici('(src|server|contract|design|scripts)/'),
        pathNot: ici('src/scan/repair/'),
      },
      to: { path: ici('src/scan/repair/'), pathNot: ici('src/scan/repair/repair\\.ts$') },
    },
    {
      name: 'pages-sans-app',
      severity: 'error',
      comment:
        'app stands above the pages: they know addresses by contract/chemins, services by src/services',
      from: { path: ici('src/(pages|services|domaine|forms|i18n|session|api|scan)/') },
      to: { path: ici('src/app/') },
    },
    {
      name: 'pages-separees',
      severity: 'error',
      comment:
        'a page never imports from the folder of another; what two share stands in pages/commun',
      from: { path: ici('src/pages/([^/]+)/') },
      to: { path: ici('src/pages/'), pathNot: ici('src/pages/($1|commun)/') },
    },
    {
      name: 'src-jamais-serveur',
      severity: 'error',
      comment: 'the web app meets the server over HTTP only',
      from: { path: ici('(src|design)/') },
      to: { path: ici('(server|sandbox|scripts)/') },
    },
    {
      name: 'navigateur-sans-schemas',
      severity: 'error',
      comment:
        'the browser takes the types of the contract’s schemas; their validator stays on the server',
      from: { path: ici('(src|design)/') },
      to: { path: ici('contract/(bodies|schemas/)'), dependencyTypesNot: ['type-only'] },
    },
    seulement(
      'serveur-contrat',
      'server/',
      ['server/', 'contract/'],
      'the server imports contract',
    ),
    {
      name: 'services-ports',
      severity: 'error',
      comment: 'services depend on ports; adapters are handed to them',
      from: { path: ici('server/services/') },
      to: { path: ici('(server/(adapters|routes|plugins|cli)|sandbox)/') },
    },
    ...Object.entries(SERVICES).map(([piece, dessous]) => ({
      name: `services-${piece}`,
      severity: 'error',
      comment: `use cases of ${piece} know those below: ${dessous.join(', ') || 'none'}`,
      from: { path: ici(`server/services/${piece}/`) },
      to: {
        path: ici('server/services/'),
        pathNot: [piece, ...dessous].map((permis) => ici(`server/services/${permis}/`)),
      },
    })),
    {
      name: 'services-sans-technique',
      severity: 'error',
      comment: 'what a use case needs of settings, jobs or measures is handed to it',
      from: { path: ici('server/services/') },
      to: { path: ici('server/(config|jobs|metrics|import)/') },
    },
    {
      name: 'config-bas',
      severity: 'error',
      comment: 'settings know their own form; the types that others obey stand among the ports',
      from: { path: ici('server/config/') },
      to: { path: ici('server/'), pathNot: ici('server/(config|ports|files)/') },
    },
    {
      name: 'import-regles',
      severity: 'error',
      comment:
        'an import follows the rules of a fine and of its ledger; other use cases it knows by type',
      from: { path: ici('server/import/') },
      to: {
        path: ici('server/services/'),
        pathNot: ici('server/services/(amende|registre)/'),
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'import-sans-technique',
      severity: 'error',
      comment: 'files come in by the operator: no adapter, job, route or setting has a part in it',
      from: { path: ici('server/import/') },
      to: { path: ici('server/(adapters|config|jobs|metrics|plugins|routes|cli)/') },
    },
    {
      name: 'plugins-sans-travaux',
      severity: 'error',
      comment: 'a request waits for no job; what both need stands below both',
      from: { path: ici('server/plugins/') },
      to: { path: ici('server/jobs/') },
    },
    seulement(
      'sandbox-contrat',
      'sandbox/',
      ['sandbox/', 'contract/'],
      'the simulated provider is a program of its own: it meets the server over HTTP only',
    ),
    {
      name: 'services-sans-fastify',
      severity: 'error',
      comment: 'services and ports know no HTTP framework',
      from: { path: ici('server/(services|ports)/') },
      to: { path: '(^|node_modules/)(@fastify/|fastify(/|$))' },
    },
    {
      name: 'adapters-ports',
      severity: 'error',
      comment: 'adapters implement ports and know no use-case',
      from: { path: ici('server/adapters/') },
      to: { path: ici('(server/(services|routes|plugins|cli)|sandbox)/') },
    },
    {
      name: 'adapters-sans-technique',
      severity: 'error',
      comment: 'what an adapter needs of settings, and whom it tells of its state, is handed to it',
      from: { path: ici('server/adapters/') },
      to: { path: ici('server/(config|jobs|metrics|import)/') },
    },
    {
      name: 'metrics-sans-travaux',
      severity: 'error',
      comment: 'what the queues hold is handed to the measures',
      from: { path: ici('server/metrics/') },
      to: { path: ici('server/(jobs|adapters|routes|plugins|cli|config|import)/') },
    },
    {
      name: 'ports-purs',
      severity: 'error',
      comment: 'a port imports contract and other ports',
      from: { path: ici('server/ports/') },
      to: { path: ici('server/'), pathNot: ici('server/ports/') },
    },
    {
      name: 'ni-recits-ni-tests',
      severity: 'error',
      comment: 'nothing that ships imports stories or tests',
      from: { path: ici('(contract|design|src|server|sandbox|scripts)/') },
      to: { path: ici('(stories|tests)/') },
    },
    {
      name: 'sans-cycle',
      severity: 'error',
      comment: 'no circle of imports',
      from: { path: ici(nosPieces) },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolu',
      severity: 'error',
      comment:
        'every import leads to a file or an installed package; the bundler resolves addresses',
      from: { path: ici(nosPieces) },
      to: { couldNotResolve: true, pathNot: '\\?url$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: process.env.RACINE_ARCHITECTURE ? [] : '^tests/architecture/fixtures' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
