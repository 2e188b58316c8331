import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { lightFr } from '../../../vite.config.ts';

/** What every page of the product loads anyway. */
const SHARED = ['Breadcrumb', 'Button', 'Notice', 'i18n', 'link', 'tools/cx'].map(
  (name) => `@codegouvfr/react-dsfr/${name}`,
);

const PACKAGES = /^(?:react|react-dom|react-router-dom|formik|tabbable)(?:\/|$)/;

const ENTRY = 'virtual:weight';

/** Kilobytes of a bundle of these modules, as sent. */
async function bundle(modules: readonly string[]): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      react(),
      {
        name: 'weight',
        resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : undefined),
        load: (id) =>
          id === `\0${ENTRY}`
            ? modules
                .map(
                  (name, rank) =>
                    `import * as m${rank} from '${name}'; globalThis.kept${rank} = m${rank};`,
                )
                .join('\n')
            : undefined,
      },
    ],
    resolve: { alias: [lightFr] },
    build: {
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: ENTRY, external: PACKAGES },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const code = outputs.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
  return brotliCompressSync(code).length / 1024;
}

let base: Promise<number> | undefined;

/** How much modules add to a page that has what all pages have, kB. */
export async function weightOf(...modules: readonly string[]): Promise<number> {
  base ??= bundle(SHARED);
  return (await bundle([...SHARED, ...modules])) - (await base);
}
