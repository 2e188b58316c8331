import { setTimeout as sleep } from 'node:timers/promises';
import { type Engine, run } from './engine.ts';

const READY_MS = 60_000;

/** A container of the image, in the network of this machine. */
export interface Container {
  readonly name: string;
  readonly port: number;
  /** Runs a program in it. */
  exec(...args: readonly string[]): Promise<string>;
  /** Runs a command of the operators in it. */
  amendes(...args: readonly string[]): Promise<string>;
  /** Asks it to end, and waits. @returns its exit code and the seconds that it took */
  stop(): Promise<{ readonly code: number; readonly seconds: number }>;
  log(): Promise<string>;
  /** What differs from the image, one path a line. */
  changes(): Promise<string>;
}

/** The file that replicas and sandbox trust, as its extra options are. */
const trust = (certificate: string): readonly string[] => [
  `--volume=${certificate}:/amendes.crt:ro`,
  '--env=NODE_EXTRA_CA_CERTS=/amendes.crt',
];

/** As Docker, which mounts nothing but what it is told. A machine may forbid to raise its limits: these are low. */
const LIKE_DOCKER = [
  '--read-only-tmpfs=false',
  '--ulimit=nofile=4096:4096',
  '--ulimit=nproc=4096:4096',
];

function containerOf(engine: Engine, name: string, port: number): Container {
  const { podman } = engine;
  const exec = (...args: readonly string[]) => podman('exec', name, ...args);
  return {
    name,
    port,
    exec,
    amendes: (...args) => exec('node', 'dist/node/server/office/cli/amendes.js', ...args),
    async stop() {
      const started = performance.now();
      await podman('stop', name);
      const seconds = (performance.now() - started) / 1000;
      const code = await podman('inspect', '--format', '{{.State.ExitCode}}', name);
      return { code: Number(code), seconds };
    },
    log: () => podman('logs', name),
    changes: () => podman('diff', name),
  };
}

/** @throws with the log, when it is not ready in time */
async function waitUntilReady(container: Container, path: string): Promise<void> {
  const limit = Date.now() + READY_MS;
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${container.port}${path}`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    if (Date.now() > limit) throw new Error(`${container.name}: ${await container.log()}`);
    await sleep(200);
  }
}

interface Setting {
  readonly name: string;
  readonly port: number;
  /** The file of settings. */
  readonly settings: string;
  readonly certificate: string;
}

/** Starts a replica as `deploy/replica.sh` does, with a folder of files to import. */
export async function startReplica(
  engine: Engine,
  { name, port, settings, certificate }: Setting,
  imports: string,
): Promise<Container> {
  const shared = [...LIKE_DOCKER, ...trust(certificate), `--volume=${imports}:/imports:ro`];
  const line = `ENGINE='${engine.line}' sh deploy/replica.sh "$@"`;
  await run('sh', '-c', line, 'sh', name, String(port), settings, ...shared);
  const container = containerOf(engine, name, port);
  await waitUntilReady(container, '/health/ready');
  return container;
}

/** Starts the simulated provider of the same image, which never starts in production. */
export async function startSandbox(
  engine: Engine,
  { name, port, settings, certificate }: Setting,
): Promise<Container> {
  const own = ['NODE_ENV=development', `GATEWAY_PORT=${port}`, 'HOST=127.0.0.1'];
  await engine.podman(
    'run',
    '--detach',
    `--name=${name}`,
    '--read-only',
    ...LIKE_DOCKER,
    '--cap-drop=ALL',
    '--tmpfs=/tmp',
    '--network=host',
    `--env-file=${settings}`,
    ...own.map((setting) => `--env=${setting}`),
    ...trust(certificate),
    'amendes',
    'node',
    '--enable-source-maps',
    'dist/node/sandbox/main.js',
  );
  const container = containerOf(engine, name, port);
  await waitUntilReady(container, '/health');
  return container;
}
