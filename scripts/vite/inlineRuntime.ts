import type { Plugin } from 'vite';

const RUNTIME = /rolldown-runtime/;
const IMPORT = /import\{([^}]+)\}from"\.\/rolldown-runtime[^"]*";/;

/** `{n as e}` of an import and of an export, as what stands between the braces of an object. */
const pairs = (names: string, [from, to]: readonly [number, number]): string =>
  names
    .split(',')
    .map((pair) => pair.trim().split(' as '))
    .map((parts) => `${parts[from] ?? parts[0]}:${parts[to] ?? parts[0]}`)
    .join(',');

/**
 * Puts the bundler's helpers, half a kilobyte of pure functions, into each chunk that uses them: a chunk of their own would
 * be one more request before the first paint. A chunk's name changes with them, since it holds the name of theirs.
 */
export function inlineRuntime(): Plugin {
  return {
    name: 'inline-runtime',
    apply: 'build',
    generateBundle(_options, bundle) {
      const runtime = Object.values(bundle).find(({ fileName }) => RUNTIME.test(fileName));
      if (runtime?.type !== 'chunk') return;
      const [, exported] = /export\{([^}]+)\};?\s*$/.exec(runtime.code) ?? [];
      if (exported === undefined) return;
      const body = runtime.code.slice(0, runtime.code.lastIndexOf('export{'));
      const helpers = `(()=>{${body}return{${pairs(exported, [1, 0])}}})()`;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.imports.includes(runtime.fileName)) continue;
        chunk.code = chunk.code.replace(
          IMPORT,
          (_all, names: string) => `const{${pairs(names, [0, 1])}}=${helpers};`,
        );
        chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName);
      }
      delete bundle[runtime.fileName];
    },
  };
}
