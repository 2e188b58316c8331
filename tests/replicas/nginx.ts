import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROGRAM_MS } from '../support/limits.ts';
import { freePort } from '../support/port.ts';

/** A real nginx on a loopback port, in front of servers on others. */
export interface Nginx {
  readonly port: number;
  /** Returns the log of its own errors. */
  log(): string;
  /** What operators find in the logs of the service. */
  logsOfService(): { readonly access: string; readonly error: string };
  stop(): Promise<void>;
}

/** A line of the file that operators use, and what takes its place. */
type Replaced = readonly [RegExp, string];

/** The servers of an nginx, as its configuration has them, for a folder and a port. */
export type Site = (folder: string, port: number) => string;

/** @throws when the file lost a line */
function replaceLines(lines: readonly Replaced[]): string {
  return lines.reduce(
    (text, [line, other]) => {
      if (!line.test(text)) throw new Error(`deploy/nginx.conf lacks ${line}`);
      return text.replace(line, other);
    },
    readFileSync('deploy/nginx.conf', 'utf8'),
  );
}

/** Logs in the folder, and these servers on loopback ports. */
const ownLines = (folder: string, servers: readonly number[]): Replaced[] => [
  [/access_log \/var\/log\/nginx\//, `access_log ${folder}/`],
  [/error_log \/var\/log\/nginx\//, `error_log ${folder}/`],
  [/server_name .*;\n/, ''],
  ...servers.map(
    (server, index): Replaced => [
      new RegExp(`server amendes-${index + 1}:3000`),
      `server 127.0.0.1:${server}`,
    ],
  ),
];

/** The file that operators use, without TLS, in front of these servers. */
export const plainSite =
  (servers: readonly number[]): Site =>
  (folder, port) =>
    replaceLines([
      ...ownLines(folder, servers),
      [/listen 443 ssl;/, `listen 127.0.0.1:${port};`],
      [/ssl_certificate .*;\n/, ''],
      [/ssl_certificate_key .*;\n/, ''],
    ]);

/** The file that operators use, in front of these servers. */
export const secureSite =
  (
    servers: readonly number[],
    { crt, key }: { readonly crt: string; readonly key: string },
  ): Site =>
  (folder, port) =>
    replaceLines([
      ...ownLines(folder, servers),
      [/listen 443 ssl;/, `listen 127.0.0.1:${port} ssl;`],
      [/ssl_certificate .*;/, `ssl_certificate ${crt};`],
      [/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`],
    ]);

function configuration(folder: string, site: string): string {
  // A master that is root would hand its workers to an account that cannot read the folder.
  const { uid, username } = userInfo();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    ${uid === 0 ? `user ${username};` : ''}
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log warn;
    events { worker_connections 1024; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      ${site}
    }`;
}

/** Starts nginx as the current user, with every file of its own in a temporary folder. */
export async function startNginx(program: string, site: Site): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'amendes-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, site(folder, port)));
  const log = (): string => readFileSync(join(folder, 'error.log'), 'utf8');
  const logsOfService = () => ({
    access: readFileSync(join(folder, 'amendes.log'), 'utf8'),
    error: readFileSync(join(folder, 'amendes-error.log'), 'utf8'),
  });
  const child = spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    cwd: folder,
    stdio: 'ignore',
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  const limit = Date.now() + PROGRAM_MS;
  for (;;) {
    // With TLS too: it answers plain HTTP by a refusal.
    const listens = await fetch(`http://127.0.0.1:${port}/health/live`).then(
      () => true,
      () => false,
    );
    if (listens) return { port, log, logsOfService, stop };
    if (child.exitCode !== null || Date.now() > limit) {
      const said = log();
      await stop();
      throw new Error(`nginx did not start: ${said}`);
    }
    await sleep(50);
  }
}
