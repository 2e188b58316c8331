import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { REQUIRED_IN_PRODUCTION } from '#server/config/production.ts';
import { readConfig } from '#server/config/readConfig.ts';
import { Environment } from '#server/config/settings.ts';
import { newFolder } from '../../support/folder.ts';
import { OWNER } from '../../support/production.ts';

const read = (path: string): string => readFileSync(path, 'utf8');

const DOCKERFILE = read('deploy/Dockerfile');
const COMPOSE = parse(read('deploy/compose.yaml'), { merge: true });
const MANIFESTS = parseAllDocuments(read('deploy/kubernetes/amendes.yaml')).map((document) =>
  document.toJS(),
);
const SECRET = parse(read('deploy/kubernetes/secret.example.yaml'));
const EXAMPLE_ENV = Object.fromEntries(
  [...read('deploy/env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value,
  ]),
);

/** What docs/rehearsal.md sets, by hand or in its loop. */
const REHEARSAL = [
  ...read('docs/rehearsal.md').matchAll(/^([A-Z_]+)=|^for name in ([A-Z_ ]+); do/gm),
].flatMap(([, name, names = '']) => (name === undefined ? names.split(' ') : [name]));
/** Read by Node itself. */
const OF_THE_SYSTEM = new Set(['NODE_EXTRA_CA_CERTS']);

/** What the build makes of the programs that it names. */
const COMPILES = [
  ...read('server/vite.config.ts').matchAll(/'((?:server|sandbox)\/.+?)\.ts'/g),
].map(([, scheduled = '']) => `dist/node/${scheduled}.js`);

const REPLICAS = ['amendes-1', 'amendes-2'].map((name) => COMPOSE.services[name]);
const [REPLICA] = REPLICAS;
const CADDY = read('deploy/Caddyfile');
const manifest = (kind: string) => MANIFESTS.find((subject) => subject.kind === kind);
const container = manifest('Deployment').spec.template.spec.containers[0];
const settings = new Set([...Object.keys(Environment.properties), 'POSTGRES_PASSWORD']);

describe('the image', () => {
  it('starts on a version of Node that package.json allows', () => {
    const [, major = ''] = DOCKERFILE.match(/^ARG NODE=(\d+)-/m) ?? [];
    const engines: string = JSON.parse(read('package.json')).engines.node;
    const [, since = ''] = engines.match(/>=(\d+)$/) ?? [];
    expect(engines.includes(`^${major}.`) || Number(major) >= Number(since)).toBe(true);
    expect(read('.nvmrc').trim()).toBe(major);
  });

  it('copies only what is there and what its ignore file lets through', () => {
    const allowed = read('deploy/Dockerfile.dockerignore')
      .split('\n')
      .filter((row) => row.startsWith('!'))
      .map((row) => row.slice(1));
    const copies = [...DOCKERFILE.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, sources = '']) => sources.split(' '),
    );
    expect(copies.length).toBeGreaterThan(8);
    for (const source of copies) {
      expect(existsSync(source), source).toBe(true);
      expect(allowed).toContain(source);
    }
  });

  it('runs a program that exists, as an ordinary user, with signals of its own', () => {
    const [, command = ''] = DOCKERFILE.match(/^CMD (\[.+\])$/m) ?? [];
    const [scheduled, ...args] = JSON.parse(command);
    expect(scheduled).toBe('node');
    expect(COMPILES).toContain(args.at(-1));
    expect(DOCKERFILE).toContain('/amendes/dist ./dist');
    expect(DOCKERFILE.indexOf('\nUSER 1000:1000\n')).toBeGreaterThan(0);
    expect(DOCKERFILE.indexOf('\nUSER 1000:1000\n')).toBeLessThan(DOCKERFILE.indexOf('CMD ['));
  });
});

describe('what runs in a container', () => {
  it('is compiled: no loader of TypeScript, no package of the build', () => {
    const { dependencies } = JSON.parse(read('package.json'));
    for (const pack of ['tsx', 'vite', 'react', '@gouvfr/dsfr', '@codegouvfr/react-dsfr']) {
      expect(dependencies).not.toHaveProperty(pack);
    }
    expect(DOCKERFILE).toContain('npm prune --omit=dev');
    expect(COMPILES).toContain(COMPOSE.services.guichet.command.at(-1));
    const texts = ['docs/deployment.md', 'deploy/compose.yaml', 'deploy/Dockerfile'].map(read);
    for (const text of texts) {
      expect(text).not.toMatch(/--import/);
      for (const [file] of text.matchAll(/dist\/node\/\S+\.js/g)) {
        expect(COMPILES).toContain(file);
      }
    }
  });
});

describe('the settings of compose.yaml and of the manifests', () => {
  const named = [
    ...Object.keys(EXAMPLE_ENV),
    ...Object.keys(REPLICA.environment),
    ...Object.keys(COMPOSE.services.guichet.environment),
    ...Object.keys(manifest('ConfigMap').data),
    ...Object.keys(SECRET.stringData),
    ...[...DOCKERFILE.matchAll(/([A-Z_]+)=\S+/g)].map(([, name = '']) => name),
  ].filter((name) => name !== 'NODE');

  it.each([...new Set(named)])('%s is a setting', (name) => {
    expect([...settings]).toContain(name);
  });

  it('give production all that it asks for', () => {
    const compose = { ...EXAMPLE_ENV, ...REPLICA.environment };
    const kubernetes = { ...manifest('ConfigMap').data, ...SECRET.stringData };
    for (const name of REQUIRED_IN_PRODUCTION) {
      expect(compose, 'compose').toHaveProperty(name);
      expect(kubernetes, 'kubernetes').toHaveProperty(name);
    }
  });

  it('G-04: name each setting of the card provider', () => {
    const direct = Object.keys(Environment.properties).filter((name) => name.startsWith('DIRECT_'));
    expect(direct.length).toBeGreaterThan(5);
    const kubernetes = Object.keys({ ...manifest('ConfigMap').data, ...SECRET.stringData });
    expect(Object.keys(EXAMPLE_ENV)).toEqual(expect.arrayContaining(direct));
    expect(kubernetes).toEqual(expect.arrayContaining(direct));
  });

  it('D-42: the rehearsal sets all that production asks for', () => {
    expect(REHEARSAL).toEqual(expect.arrayContaining([...REQUIRED_IN_PRODUCTION]));
  });

  it('set no setting that is gone', () => {
    for (const name of REHEARSAL.filter((one) => !OF_THE_SYSTEM.has(one))) {
      expect([...settings]).toContain(name);
    }
  });

  /** Fills what the examples leave empty, as docs/deployment.md says. */
  const fill = (env: Record<string, unknown>): NodeJS.ProcessEnv => ({
    ...Object.fromEntries(
      Object.entries({ ...env, ...OWNER }).map(([name, value]) => {
        const secret = /(?:SECRET|PEPPERS|TOKEN)$/.test(name) && randomBytes(32).toString('hex');
        return [name, String(secret || value)];
      }),
    ),
    DIRECT_MERCHANT_ID: 'AMENDES',
    DIRECT_API_KEY_ID: 'API-KEY',
    DIRECT_WEBHOOK_KEY_ID: 'WEBHOOK-KEY',
    DATABASE_URL: 'postgresql://amendes:x@db:5432/amendes',
    DATA_DIR: newFolder(),
  });

  it('start: the manifests in production, compose.yaml so for a try and never by default', () => {
    const kubernetes = fill({ ...manifest('ConfigMap').data, ...SECRET.stringData });
    expect(readConfig({ ...kubernetes, NODE_ENV: 'production' }).production).toBe(true);
    const { NODE_ENV, ...compose } = REPLICA.environment;
    expect(NODE_ENV).toBe('$' + '{MODE:-production}');
    const guess = fill({ ...EXAMPLE_ENV, ...compose });
    const {
      production,
      settings,
      sandboxPort: portSandbox,
    } = readConfig({ ...guess, NODE_ENV: 'development' });
    expect([production, settings.debug, portSandbox]).toEqual([false, false, null]);
    expect(() => readConfig({ ...guess, NODE_ENV: 'production' })).toThrow(
      'Production refuses to start: PUBLIC_URL must be https; DIRECT_URL must be https',
    );
    const publicKeys = {
      PUBLIC_URL: 'https://amendes.exemple',
      DIRECT_URL: 'https://paiement.exemple',
    };
    expect(readConfig({ ...guess, ...publicKeys, NODE_ENV: 'production' }).production).toBe(true);
  });

  it('hold no secret', () => {
    for (const value of Object.values(SECRET.stringData)) expect(value).toBe('');
    for (const [name, value] of Object.entries(EXAMPLE_ENV)) {
      if (/SECRET|PEPPERS|PASSWORD|TOKEN/.test(name)) expect(value, name).toBe('');
    }
  });
});

describe('ports, paths and times', () => {
  const [, port] = DOCKERFILE.match(/^EXPOSE (\d+)$/m) ?? [];

  it('everybody knocks at the port that the image opens', () => {
    expect(DOCKERFILE).toContain(`PORT=${port}`);
    expect(CADDY).toContain(`reverse_proxy amendes-1:${port} amendes-2:${port} {`);
    expect(container.ports[0].containerPort).toBe(Number(port));
  });

  it('probes ask for paths that the server has', () => {
    const health = read('server/routes/health.ts');
    const { startupProbe, readinessProbe, livenessProbe } = container;
    for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe]) {
      expect(health).toContain(`'${httpGet.path}'`);
    }
    expect(livenessProbe.httpGet.path).not.toBe(readinessProbe.httpGet.path);
    expect(DOCKERFILE).toContain(readinessProbe.httpGet.path);
    // A proxy that does not ask sends requests to a replica that drains.
    expect(CADDY).toContain(`health_uri ${readinessProbe.httpGet.path}\n`);
  });

  it('a replica is given 25 s more than it drains', () => {
    const { terminationGracePeriodSeconds } = manifest('Deployment').spec.template.spec;
    const drainage = Number(manifest('ConfigMap').data.DRAIN_SECONDS);
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drainage + 25);
    const { environment, stop_grace_period: delay } = REPLICA;
    expect(Number.parseInt(delay, 10)).toBeGreaterThanOrEqual(environment.DRAIN_SECONDS + 25);
  });

  it('two replicas, unprivileged, on a read-only root', () => {
    expect(REPLICAS[1]).toEqual(REPLICA);
    expect(manifest('Deployment').spec.replicas).toBe(2);
    expect(container.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
    });
  });

  it.each(Object.keys(COMPOSE.services))('%s of compose.yaml has no privilege', (name) => {
    expect(COMPOSE.services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it('replicas believe the proxy alone, and begin after what they need', () => {
    const { ipv4_address } = COMPOSE.services.proxy.networks.default;
    expect(REPLICA.environment.TRUST_PROXY).toBe(ipv4_address);
    for (const [name, { condition }] of Object.entries<{ condition: string }>(REPLICA.depends_on)) {
      expect([name, condition]).toEqual([name, 'service_healthy']);
      expect(COMPOSE.services[name].healthcheck.test[0]).toBe('CMD');
    }
  });
});
