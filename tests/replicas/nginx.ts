import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { portLibre } from '../support/port.ts';

const START_MS = 10_000;

/** A real nginx on a loopback port, in front of servers on others. */
export interface Nginx {
  readonly port: number;
  /** What it complained of. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * In turn, connections kept, the client's address told: what a proxy in front of this service needs. A server that
 * refuses a connection is left alone for two seconds, and what broke with it is sent to the other one: nginx without
 * a health check learns of a stop by a connection that breaks, and each call of the service may come twice.
 */
function configuration(folder: string, port: number, servers: readonly number[]): string {
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
      upstream amendes {
        ${servers.map((server) => `server 127.0.0.1:${server} max_fails=1 fail_timeout=2s;`).join('\n')}
        keepalive 32;
      }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://amendes;
          proxy_http_version 1.1;
          proxy_next_upstream error non_idempotent;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_set_header X-Forwarded-Proto $scheme;
        }
      }
    }`;
}

/** Starts nginx as the current user, with every file of its own in a temporary folder. */
export async function startNginx(program: string, servers: readonly number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'amendes-nginx-'));
  const port = await portLibre();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, servers));
  const log = (): string => readFileSync(join(folder, 'error.log'), 'utf8');
  const child = spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    cwd: folder,
    stdio: 'ignore',
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  const limit = Date.now() + START_MS;
  for (;;) {
    const listens = await fetch(`http://127.0.0.1:${port}/health/live`).then(
      () => true,
      () => false,
    );
    if (listens) return { port, log, stop };
    if (child.exitCode !== null || Date.now() > limit) {
      const said = log();
      await stop();
      throw new Error(`nginx did not start: ${said}`);
    }
    await sleep(50);
  }
}
