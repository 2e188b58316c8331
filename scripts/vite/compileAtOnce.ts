import type { Plugin } from 'vite';

/** @see https://v8.dev/blog/explicit-compile-hints */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Chromium then compiles the whole of these files beside the main thread, while they arrive. Otherwise it stops at the
 * first call of each function to compile it, which took half the time of the first hydration.
 * @param names chunks that every page loads
 */
export function compileAtOnce(names: readonly string[]): Plugin {
  return {
    name: 'compile-at-once',
    apply: 'build',
    generateBundle: {
      // Vite writes its list of preloads first, and the hint counts only at the beginning.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && names.includes(file.name)) file.code = HINT + file.code;
        }
      },
    },
  };
}
