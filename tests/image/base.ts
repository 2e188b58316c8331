import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Engine, run } from './engine.ts';

/** The base that the Dockerfile names. */
const [, NAMED = ''] = /^ARG NODE=(\S+)$/m.exec(readFileSync('deploy/Dockerfile', 'utf8')) ?? [];

/** An image that FROM can name. */
interface Base {
  /** For the argument NODE of the build. */
  readonly tag: string;
  readonly origin: string;
}

/** Where apt of this machine takes Debian's packages from. */
const sources = (): Promise<string> =>
  run(
    'apt-get',
    'indextargets',
    '--format',
    'deb $(REPO_URI) $(RELEASE) $(COMPONENT)',
    'Created-By: Packages',
    'Origin: Debian',
  );

function codename(): string {
  const [, name = ''] =
    /^VERSION_CODENAME=(\S+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  return name;
}

/** Debian with Node, npm and the user `node`, which the image of Node's makers has too. */
async function makeTree(folder: string, tree: string): Promise<void> {
  const list = join(folder, 'sources.list');
  writeFileSync(list, await sources());
  const npm = join(await run('npm', 'root', '--global'), 'npm');
  const hooks = [
    'mkdir -p "$1/usr/local/lib/node_modules"',
    `copy-in ${realpathSync(process.execPath)} /usr/local/bin`,
    `copy-in ${npm} /usr/local/lib/node_modules`,
    'ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"',
    'chroot "$1" useradd --uid 1000 --user-group --create-home node',
  ];
  await run(
    'mmdebstrap',
    '--quiet',
    '--variant=minbase',
    '--include=ca-certificates',
    ...hooks.map((hook) => `--customize-hook=${hook}`),
    codename(),
    tree,
    list,
  );
}

async function makeBase({ podman }: Engine, folder: string): Promise<Base> {
  const tree = join(folder, 'base.tar');
  await makeTree(folder, tree);
  const tag = `${process.versions.node}-${codename()}`;
  await podman('import', '--quiet', tree, `localhost/node:${tag}`);
  return { tag, origin: `made here: Debian ${codename()}, Node ${process.versions.node}` };
}

/** The base that this machine has, or one that is made here. */
export async function provideBase(engine: Engine, folder: string): Promise<Base> {
  const isThere = await run('podman', 'image', 'exists', `node:${NAMED}`).then(
    () => true,
    () => false,
  );
  if (!isThere) return makeBase(engine, folder);
  const archive = join(folder, 'base.tar');
  await run('podman', 'save', '--quiet', '--output', archive, `node:${NAMED}`);
  await engine.podman('load', '--quiet', '--input', archive);
  return { tag: NAMED, origin: `node:${NAMED} of this machine` };
}

/** What lets npm reach its registry from the build as it does from this machine. */
export async function registrySettings(): Promise<string[]> {
  const [global, user] = await Promise.all(
    ['globalconfig', 'userconfig'].map((name) => run('npm', 'config', 'get', name)),
  );
  const mounts = { '/etc/ssl/certs': '/etc/ssl/certs', [global ?? '']: '/usr/local/etc/npmrc' };
  return Object.entries({ ...mounts, [user ?? '']: '/root/.npmrc' })
    .filter(([file]) => existsSync(file))
    .map(([file, place]) => `--volume=${file}:${place}:ro`);
}
