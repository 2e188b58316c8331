import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { REQUIRED_IN_PRODUCTION } from '#server/config/production.ts';
import { readConfig } from '#server/config/readConfig.ts';
import { Environment } from '#server/config/settings.ts';

const lire = (chemin: string): string => readFileSync(chemin, 'utf8');

const DOCKERFILE = lire('deploy/Dockerfile');
const COMPOSE = parse(lire('deploy/compose.yaml'), { merge: true });
const MANIFESTES = parseAllDocuments(lire('deploy/kubernetes/amendes.yaml')).map((document) =>
  document.toJS(),
);
const SECRET = parse(lire('deploy/kubernetes/secret.example.yaml'));
const ENV_EXEMPLE = Object.fromEntries(
  [...lire('deploy/env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, nom, valeur]) => [
    nom,
    valeur,
  ]),
);

/** What the build makes of the programs that it names. */
const COMPILES = [
  ...lire('vite.server.config.ts').matchAll(/'((?:server|sandbox)\/.+?)\.ts'/g),
].map(([, programme = '']) => `dist/node/${programme}.js`);

const REPLIQUES = ['amendes-1', 'amendes-2'].map((nom) => COMPOSE.services[nom]);
const [REPLIQUE] = REPLIQUES;
const CADDY = lire('deploy/Caddyfile');
const manifeste = (kind: string) => MANIFESTES.find((objet) => objet.kind === kind);
const conteneur = manifeste('Deployment').spec.template.spec.containers[0];
const reglages = new Set([...Object.keys(Environment.properties), 'POSTGRES_PASSWORD']);

describe('the image', () => {
  it('starts on a version of Node that package.json allows', () => {
    const [, majeure = ''] = DOCKERFILE.match(/^ARG NODE=(\d+)-/m) ?? [];
    const engines: string = JSON.parse(lire('package.json')).engines.node;
    const [, depuis = ''] = engines.match(/>=(\d+)$/) ?? [];
    expect(engines.includes(`^${majeure}.`) || Number(majeure) >= Number(depuis)).toBe(true);
  });

  it('copies only what is there and what its ignore file lets through', () => {
    const permis = lire('deploy/Dockerfile.dockerignore')
      .split('\n')
      .filter((ligne) => ligne.startsWith('!'))
      .map((ligne) => ligne.slice(1));
    const copies = [...DOCKERFILE.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, sources = '']) => sources.split(' '),
    );
    expect(copies.length).toBeGreaterThan(8);
    for (const source of copies) {
      expect(existsSync(source), source).toBe(true);
      expect(permis).toContain(source);
    }
  });

  it('runs a program that exists, as an ordinary user, with signals of its own', () => {
    const [, commande = ''] = DOCKERFILE.match(/^CMD (\[.+\])$/m) ?? [];
    const [programme, ...args] = JSON.parse(commande);
    expect(programme).toBe('node');
    expect(COMPILES).toContain(args.at(-1));
    expect(DOCKERFILE).toContain('/amendes/dist ./dist');
    expect(DOCKERFILE.indexOf('\nUSER 1000:1000\n')).toBeGreaterThan(0);
    expect(DOCKERFILE.indexOf('\nUSER 1000:1000\n')).toBeLessThan(DOCKERFILE.indexOf('CMD ['));
  });
});

describe('what runs in a container', () => {
  it('is compiled: no loader of TypeScript, no package of the build', () => {
    const { dependencies } = JSON.parse(lire('package.json'));
    for (const paquet of ['tsx', 'vite', 'react', '@gouvfr/dsfr', '@codegouvfr/react-dsfr']) {
      expect(dependencies).not.toHaveProperty(paquet);
    }
    expect(DOCKERFILE).toContain('npm prune --omit=dev');
    expect(COMPILES).toContain(COMPOSE.services.guichet.command.at(-1));
    const textes = ['docs/deploiement.md', 'deploy/compose.yaml', 'deploy/Dockerfile'].map(lire);
    for (const texte of textes) {
      expect(texte).not.toMatch(/--import/);
      for (const [fichier] of texte.matchAll(/dist\/node\/\S+\.js/g)) {
        expect(COMPILES).toContain(fichier);
      }
    }
  });

  it('is built from the folder of the project', () => {
    expect(REPLIQUE.build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' });
    expect(REPLIQUE.env_file).toBe('env');
  });
});

describe('the settings of compose.yaml and of the manifests', () => {
  const nommes = [
    ...Object.keys(ENV_EXEMPLE),
    ...Object.keys(REPLIQUE.environment),
    ...Object.keys(COMPOSE.services.guichet.environment),
    ...Object.keys(manifeste('ConfigMap').data),
    ...Object.keys(SECRET.stringData),
    ...[...DOCKERFILE.matchAll(/([A-Z_]+)=\S+/g)].map(([, nom = '']) => nom),
  ].filter((nom) => nom !== 'NODE');

  it.each([...new Set(nommes)])('%s is a setting', (nom) => {
    expect([...reglages]).toContain(nom);
  });

  it('give production all that it asks for', () => {
    const compose = { ...ENV_EXEMPLE, ...REPLIQUE.environment };
    const kubernetes = { ...manifeste('ConfigMap').data, ...SECRET.stringData };
    for (const nom of REQUIRED_IN_PRODUCTION) {
      expect(compose, 'compose').toHaveProperty(nom);
      expect(kubernetes, 'kubernetes').toHaveProperty(nom);
    }
  });

  const DATA_DIR = mkdtempSync(join(tmpdir(), 'amendes-deploiement-'));
  afterAll(() => rmSync(DATA_DIR, { recursive: true }));

  /** Fills what the examples leave empty, as docs/deploiement.md says. */
  const remplir = (env: Record<string, unknown>): NodeJS.ProcessEnv => ({
    ...Object.fromEntries(
      Object.entries(env).map(([nom, valeur]) => {
        const secret = /SECRET|PEPPERS|TOKEN/.test(nom) && randomBytes(32).toString('hex');
        return [nom, String(secret || valeur)];
      }),
    ),
    SIPS_MERCHANT_ID: '211000021310001',
    DATABASE_URL: 'postgresql://amendes:x@db:5432/amendes',
    DATA_DIR,
  });

  it('start: the manifests in production, compose.yaml so for a try and never by default', () => {
    const kubernetes = remplir({ ...manifeste('ConfigMap').data, ...SECRET.stringData });
    expect(readConfig({ ...kubernetes, NODE_ENV: 'production' }).production).toBe(true);
    const { NODE_ENV, ...compose } = REPLIQUE.environment;
    expect(NODE_ENV).toBe('$' + '{MODE:-production}');
    const essai = remplir({ ...ENV_EXEMPLE, ...compose });
    const {
      production,
      settings,
      sandboxPort: portSandbox,
    } = readConfig({ ...essai, NODE_ENV: 'development' });
    expect([production, settings.debug, portSandbox]).toEqual([false, false, null]);
    expect(() => readConfig({ ...essai, NODE_ENV: 'production' })).toThrow(
      'Production refuses to start: PUBLIC_URL must be https; SIPS_URL must be https; SIPS_OFFICE_URL must be https',
    );
    const publics = {
      PUBLIC_URL: 'https://amendes.exemple',
      SIPS_URL: 'https://paiement.exemple/paymentInit',
      SIPS_OFFICE_URL: 'https://office.exemple',
    };
    expect(readConfig({ ...essai, ...publics, NODE_ENV: 'production' }).production).toBe(true);
  });

  it('hold no secret', () => {
    for (const valeur of Object.values(SECRET.stringData)) expect(valeur).toBe('');
    for (const [nom, valeur] of Object.entries(ENV_EXEMPLE)) {
      if (/SECRET|PEPPERS|PASSWORD|TOKEN/.test(nom)) expect(valeur, nom).toBe('');
    }
  });
});

describe('ports, paths and times', () => {
  const [, port] = DOCKERFILE.match(/^EXPOSE (\d+)$/m) ?? [];

  it('everybody knocks at the port that the image opens', () => {
    expect(DOCKERFILE).toContain(`PORT=${port}`);
    expect(CADDY).toContain(`reverse_proxy amendes-1:${port} amendes-2:${port} {`);
    expect(conteneur.ports[0].containerPort).toBe(Number(port));
  });

  it('probes ask for paths that the server has', () => {
    const sante = lire('server/routes/health.ts');
    const { startupProbe, readinessProbe, livenessProbe } = conteneur;
    for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe]) {
      expect(sante).toContain(`'${httpGet.path}'`);
    }
    expect(livenessProbe.httpGet.path).not.toBe(readinessProbe.httpGet.path);
    expect(DOCKERFILE).toContain(readinessProbe.httpGet.path);
    // A proxy that does not ask sends requests to a replica that drains.
    expect(CADDY).toContain(`health_uri ${readinessProbe.httpGet.path}\n`);
  });

  it('a replica is given 25 s more than it drains', () => {
    const { terminationGracePeriodSeconds } = manifeste('Deployment').spec.template.spec;
    const vidange = Number(manifeste('ConfigMap').data.DRAIN_SECONDS);
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(vidange + 25);
    const { environment, stop_grace_period: delai } = REPLIQUE;
    expect(Number.parseInt(delai, 10)).toBeGreaterThanOrEqual(environment.DRAIN_SECONDS + 25);
  });

  it('two replicas, unprivileged, on a read-only root', () => {
    expect(REPLIQUES[1]).toEqual(REPLIQUE);
    expect(manifeste('Deployment').spec.replicas).toBe(2);
    expect(conteneur.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
    });
  });

  it.each(Object.keys(COMPOSE.services))('%s of compose.yaml has no privilege', (nom) => {
    expect(COMPOSE.services[nom]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it('replicas believe the proxy alone, and begin after what they need', () => {
    const { ipv4_address } = COMPOSE.services.proxy.networks.default;
    expect(REPLIQUE.environment.TRUST_PROXY).toBe(ipv4_address);
    for (const [nom, { condition }] of Object.entries<{ condition: string }>(REPLIQUE.depends_on)) {
      expect([nom, condition]).toEqual([nom, 'service_healthy']);
      expect(COMPOSE.services[nom].healthcheck.test[0]).toBe('CMD');
    }
  });
});
