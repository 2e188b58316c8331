import { provideBase, registrySettings } from './base.ts';
import type { Engine } from './engine.ts';
import type { Row } from './table.ts';

/** What one package too many would cross. */
const OWN_LIMIT_BYTES = 110e6;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

/** Builds the image `amendes` from `deploy/Dockerfile`. */
export async function buildImage(engine: Engine, folder: string): Promise<Row[]> {
  const base = await provideBase(engine, folder);
  const started = performance.now();
  await engine.buildah(
    'bud',
    '--pull=never',
    '--isolation=chroot',
    '--network=host',
    // The format that keeps HEALTHCHECK.
    '--format=docker',
    `--build-arg=NODE=${base.tag}`,
    ...(await registrySettings()),
    '--file=deploy/Dockerfile',
    '--tag=amendes',
    '.',
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const size = async (image: string): Promise<number> =>
    Number(await engine.podman('image', 'inspect', '--format', '{{.Size}}', image));
  const [whole, below] = [await size('amendes'), await size(`node:${base.tag}`)];
  return [
    { what: 'base', found: `${base.origin}; ${megabytes(below)}`, ok: true },
    { what: 'image', found: `${megabytes(whole)}, built in ${seconds} s`, ok: true },
    {
      what: 'image without its base',
      found: megabytes(whole - below),
      ok: whole - below < OWN_LIMIT_BYTES,
    },
  ];
}
