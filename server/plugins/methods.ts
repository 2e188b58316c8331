import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sorted; empty: unknown path. */
    methodsOf(path: string): readonly string[];
  }
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+?^$()|[\]{}\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`);

/** Tells 405 from 404, for later routes; ignores `*`. */
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
