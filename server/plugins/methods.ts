import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods of a path in alphabetical order; empty for a path that we do not know. */
    methodsOf(path: string): readonly string[];
  }
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+?^$()|[\]{}\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`);

/**
 * Notes the methods of routes that are added later, so that a wrong method answers 405 and not 404. Routes with `*`
 * are left out, as they match anything.
 */
export function collectMethods(app: FastifyInstance): void {
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
