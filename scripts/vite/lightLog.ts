import type { Plugin } from 'vite';

const SCRIPT = /\/dsfr\/dsfr\.module\.js$/;
const WITH_ALL_INSIDE = 'this.node.outerHTML';
const ALONE = 'this.node.cloneNode().outerHTML';

/**
 * The DSFR's script names each element that it finds in a log that nobody reads, by its opening tag, for which it writes
 * out all that is in it, three times: of the root that is the whole page.
 */
export function lightLog(): Plugin {
  return {
    name: 'light-log',
    apply: 'build',
    transform(code, id) {
      if (!SCRIPT.test(id)) return null;
      const light = code.replaceAll(WITH_ALL_INSIDE, ALONE);
      if (light === code) this.error(`no ${WITH_ALL_INSIDE} in ${id}`);
      return { code: light, map: null };
    },
  };
}
