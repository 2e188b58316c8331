import { chmodSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { writeFines } from '../e2e/support/fines.ts';
import { type Nginx, type Site, secureSite, startNginx } from '../replicas/nginx.ts';
import { freePort } from '../support/port.ts';
import { findProgram } from '../support/program.ts';
import { type Certificate, certificateIn } from './certificate.ts';
import { tryConfinement } from './confinement.ts';
import { startReplica, startSandbox } from './container.ts';
import type { Engine } from './engine.ts';
import { tryPayments } from './journey.ts';
import { fillSettings, secretsOf, writeSettings } from './settings.ts';
import type { Row } from './table.ts';
import { readTraces } from './traces.ts';

/** The provider's own proxy: production calls no provider without TLS. */
const providerSite = (port: number, sandbox: number, { crt, key }: Certificate): string => `
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${crt};
    ssl_certificate_key ${key};
    location / {
      proxy_pass http://127.0.0.1:${sandbox};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-Proto https;
    }
  }`;

interface Ports {
  readonly replicas: readonly [number, number];
  readonly sandbox: number;
  readonly provider: number;
}

async function freePorts(): Promise<Ports> {
  return {
    replicas: [await freePort(), await freePort()],
    sandbox: await freePort(),
    provider: await freePort(),
  };
}

async function startProxy(ports: Ports, certificate: Certificate): Promise<Nginx> {
  const service = secureSite(ports.replicas, certificate);
  const site: Site = (folder, port) =>
    service(folder, port) + providerSite(ports.provider, ports.sandbox, certificate);
  return startNginx(findProgram('nginx') ?? '', site);
}

interface Ground {
  readonly engine: Engine;
  readonly folder: string;
  readonly database: string;
  /** Rows are added as they are found, so that a run that breaks off shows how far it came. */
  readonly rows: Row[];
}

async function serveBehind(nginx: Nginx, ports: Ports, ground: Ground): Promise<void> {
  const { engine, folder, database, rows } = ground;
  const url = `https://127.0.0.1:${nginx.port}`;
  const values = fillSettings({
    PUBLIC_URL: url,
    DIRECT_URL: `https://127.0.0.1:${ports.provider}`,
    DATABASE_URL: database,
  });
  const fines = writeFines();
  // The replicas read it as another user.
  chmodSync(dirname(fines), 0o755);
  const { crt: certificate } = certificateIn(folder);
  const common = { settings: writeSettings(folder, values), certificate };
  await startSandbox(engine, { name: 'sandbox', port: ports.sandbox, ...common });
  const replicas = await Promise.all(
    ports.replicas.map((port, rank) =>
      startReplica(engine, { name: `amendes-${rank + 1}`, port, ...common }, dirname(fines)),
    ),
  );
  const [first] = replicas;
  if (first === undefined) throw new Error('No replica started');
  const mode = await first.exec('printenv', 'NODE_ENV');
  const ready = `${replicas.length} ready, NODE_ENV=${mode}`;
  rows.push({ what: 'replicas', found: ready, ok: mode === 'production' });
  rows.push(...(await tryConfinement(engine, first)));
  const said = await first.amendes('import', `/imports/${basename(fines)}`);
  const [summary = ''] = said.split('\n');
  rows.push({
    what: 'import in a replica',
    found: summary,
    ok: summary.endsWith(', rejetées : 0'),
  });
  rows.push(...(await tryPayments({ url, database, nginx, replicas })));
  rows.push(...(await readTraces(engine, nginx, replicas, secretsOf(values))));
}

/** Two replicas behind the proxy that ships, with the simulated provider beside them. */
export async function serve(ground: Ground): Promise<void> {
  const ports = await freePorts();
  const nginx = await startProxy(ports, certificateIn(ground.folder));
  try {
    await serveBehind(nginx, ports, ground);
  } finally {
    await nginx.stop();
  }
}
