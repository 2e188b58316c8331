import { join } from 'node:path';
import type { Plugin } from 'vite';

const LIGHT_FR = join(import.meta.dirname, '../../design/core/lightFr.ts');
const LODASH = /^lodash-es\/(clone|cloneDeep|isPlainObject|toPath)$/;

/** Puts lighter modules in the place of what libraries bring along and this service does not use. */
export function lightPackages(): Plugin {
  return {
    name: 'light-packages',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      if (source === 'react-router') {
        // Its package names the build with warnings only.
        const { id = '' } = (await this.resolve(source, importer, { skipSelf: true })) ?? {};
        return id.replace('/dist/development/', '/dist/production/');
      }
      // It stands in for a hook that React has had since 18.
      if (source === 'use-sync-external-store/shim') return this.resolve('react', importer);
      if (importer.includes('/react-dsfr/') && /^\.\.?\/fr$/.test(source)) return LIGHT_FR;
      // Formik's four functions of Lodash, from the library that writes them anew: 3 kB less.
      const [, name] = LODASH.exec(source) ?? [];
      return name === undefined ? null : this.resolve(`es-toolkit/compat/${name}`, importer);
    },
  };
}
