import type { Plugin } from 'vite';

const SCRIPT = /\/dsfr\/dsfr\.module\.js$/;
const DEBUG = /^ *(?:inspector|this)\.debug\(.*\);$/gm;

/**
 * The DSFR's script names each element that it finds in a log that nobody reads, by its opening tag, for which it writes
 * out all that is in it, three times: of the root that is the whole page. The build leaves that log out.
 */
export function lightLog(): Plugin {
  return {
    name: 'light-log',
    apply: 'build',
    transform(code, id) {
      if (!SCRIPT.test(id)) return null;
      const light = code.replaceAll(DEBUG, '');
      if (light === code) this.error(`no ${DEBUG.source} in ${id}`);
      return { code: light, map: null };
    },
  };
}
