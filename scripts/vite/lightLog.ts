import type { Plugin } from 'vite';

const SCRIPT = /\/dsfr\/dsfr\.module\.js$/;
const NOTES = /^ *(?:inspector|this)\.(?:debug|info)\(.*\);$/gm;

/**
 * The DSFR's script notes in the console that it is there, for whose colour it asks for the theme, which makes the browser
 * lay the page out; and in a log that nobody reads each element that it finds, by its opening tag, for which it writes out
 * all that is in it. The build leaves both out; its warnings stay.
 */
export function lightLog(): Plugin {
  return {
    name: 'light-log',
    apply: 'build',
    transform(code, id) {
      if (!SCRIPT.test(id)) return null;
      const light = code.replaceAll(NOTES, '');
      if (light === code) this.error(`no ${NOTES.source} in ${id}`);
      return { code: light, map: null };
    },
  };
}
