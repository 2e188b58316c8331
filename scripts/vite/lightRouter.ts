import type { Plugin } from 'vite';

const ROUTER = /\/react-router\/dist\/production\/[^/]+\.mjs$/;
const NAME = /^\w+\.displayName = "\w+";$/gm;
const MADE = /(?<=^var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm;

/**
 * React-router names its components for React's tools, and does not say that making one has no effect: what no page uses
 * (its form, its links that know where they are, what these need) would be sent with the rest.
 */
export function lightRouter(): Plugin {
  return {
    name: 'light-router',
    apply: 'build',
    transform(code, id) {
      if (!ROUTER.test(id)) return null;
      const light = code.replaceAll(NAME, '').replaceAll(MADE, '/* @__PURE__ */ ');
      return light === code ? null : { code: light, map: null };
    },
  };
}
