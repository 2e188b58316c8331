import type { Container } from './container.ts';
import type { Engine } from './engine.ts';
import type { Row } from './table.ts';

/** What the kernel says of the server. */
async function statusOf({ exec }: Container): Promise<ReadonlyMap<string, string>> {
  const lines = (await exec('cat', '/proc/1/status')).split('\n');
  return new Map(
    lines.map((line) => {
      const [name = '', ...values] = line.split(/:?\s+/);
      return [name, values.join(' ')];
    }),
  );
}

/** Each folder, and whether a file can be made in it. */
async function writableOf(container: Container, folders: readonly string[]): Promise<string[]> {
  const tried = await Promise.all(
    folders.map((folder) =>
      container.exec('touch', `${folder}/touched`).then(
        async () => {
          await container.exec('rm', `${folder}/touched`);
          return folder;
        },
        () => '',
      ),
    ),
  );
  return tried.filter((folder) => folder !== '');
}

/** Who the server is, and what it may do. */
export async function tryConfinement(engine: Engine, replica: Container): Promise<Row[]> {
  const status = await statusOf(replica);
  const [uid = '', bounding = '', privileges = ''] = ['Uid', 'CapBnd', 'NoNewPrivs'].map(
    (name) => status.get(name) ?? '',
  );
  const folders = ['', '/amendes', '/etc', '/home/node', '/run', '/var/tmp', '/tmp', '/data'];
  const writable = await writableOf(replica, folders);
  const health = await engine.podman('healthcheck', 'run', replica.name).then(
    () => 'healthy',
    (error: unknown) => String(error),
  );
  return [
    { what: 'user', found: uid, ok: uid === '1000 1000 1000 1000' },
    { what: 'capabilities that it can have', found: bounding, ok: /^0+$/.test(bounding) },
    { what: 'no new privileges', found: privileges, ok: privileges === '1' },
    {
      what: 'folders that it can write to',
      found: writable.join(' '),
      ok: writable.join(' ') === '/tmp /data',
    },
    { what: 'HEALTHCHECK', found: health, ok: health === 'healthy' },
  ];
}
