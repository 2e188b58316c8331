import { readdirSync } from 'node:fs';
import { testFine } from '../e2e/support/fines.ts';
import type { Nginx } from '../replicas/nginx.ts';
import type { Container } from './container.ts';
import type { Engine } from './engine.ts';
import type { Row } from './table.ts';

const WARN = 40;

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** What the start says to a person; all else is JSON. */
const START = /^Service {2}https:|^Ready$/;

/** The lines that warn, or are no JSON. */
const unwanted = (log: string): string[] =>
  linesOf(log).filter((line) => {
    if (START.test(line)) return false;
    return !line.startsWith('{') || JSON.parse(line).level >= WARN;
  });

const PRIVATE = [testFine('image-two').numAvis, testFine('image-stop').numAvis, 'camille'];

async function logRows(
  nginx: Nginx,
  replicas: readonly Container[],
  secrets: readonly string[],
): Promise<Row[]> {
  const logs = await Promise.all(replicas.map(({ log }) => log()));
  const lines = logs.flatMap(linesOf);
  const bad = logs.flatMap(unwanted);
  const { access, error } = nginx.logsOfService();
  const everything = [...logs, access, error, nginx.log()].join('\n');
  const told = [...PRIVATE, ...secrets].filter((word) => everything.includes(word));
  const requests = linesOf(access);
  const failed = requests.filter((line) => / 5\d\d \d+ /.test(line));
  return [
    {
      what: 'logs of the replicas: warnings and errors',
      found: [`${bad.length} of ${lines.length}`, ...bad].join('\n'),
      ok: bad.length === 0 && lines.length > 0,
    },
    {
      what: 'answers of 5xx in the log of nginx',
      found: `${failed.length} of ${requests.length}`,
      ok: failed.length === 0 && requests.length > 0,
    },
    {
      what: 'numbers, addresses and secrets in all logs',
      found: String(told.length),
      ok: told.length === 0,
    },
  ];
}

/** Files below the folder that the replicas share. */
async function lettersAndMails({ podman }: Engine): Promise<string[]> {
  const folder = await podman('volume', 'inspect', '--format', '{{.Mountpoint}}', 'amendes');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

/** Where the engine mounts what it is told, and names of its own in /etc. */
const MOUNTED = new Set(['A /amendes.crt', 'A /imports', 'C /etc']);

async function writtenRows(engine: Engine, replicas: readonly Container[]): Promise<Row[]> {
  const all = await Promise.all(replicas.map((one) => one.changes()));
  const changes = all.flatMap(linesOf).filter((line) => !MOUNTED.has(line));
  const files = await lettersAndMails(engine);
  const mails = files.filter((name) => name.endsWith('.eml'));
  // The import writes the page of this morning.
  const pages = files.filter((name) => /^\d{4}-\d{2}-\d{2}\.html$/.test(name));
  const others = files.length - mails.length - pages.length;
  return [
    {
      what: 'changes of the root of both replicas',
      found: changes.join(' ') || 'none',
      ok: changes.length === 0,
    },
    {
      what: 'files in /data',
      found: `${mails.length} mails, ${pages.length} morning page, ${others} others`,
      ok: mails.length === 2 && pages.length === 1 && others === 0,
    },
  ];
}

/** What the replicas left behind: read once they have ended. */
export async function readTraces(
  engine: Engine,
  nginx: Nginx,
  replicas: readonly Container[],
  secrets: readonly string[],
): Promise<Row[]> {
  return [...(await logRows(nginx, replicas, secrets)), ...(await writtenRows(engine, replicas))];
}
