import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods that a path is served with, sorted; none for a path that is not known. */
    methodsOf(path: string): readonly string[];
  }
}

/** Parameters stand for one part of a path. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+?^$()|[\]{}\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`);

/**
 * Remembers which methods each path is served with, so that the wrong one can be told from an unknown path. For routes
 * registered later on this instance and below; routes for everything (`*`) name no path.
 */
export function recordMethods(app: FastifyInstance): void {
  const routes = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const one of [method].flat()) route.methods.add(one);
    routes.set(url, route);
  });
  app.decorate('methodsOf', (path: string) =>
    [...routes.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap(({ methods }) => [...methods])
      .sort(),
  );
}
