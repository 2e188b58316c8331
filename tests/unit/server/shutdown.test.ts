import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeGracefully, createShutdown } from '#server/shutdown.ts';
import { demarrerAppli } from '../../support/appli.ts';

describe('what a stop undoes', () => {
  it('the last thing first, once, also when it is asked for twice', async () => {
    const faits: string[] = [];
    const shutdown = createShutdown();
    shutdown.onStop(() => faits.push('database'));
    shutdown.onStop(() => faits.push('server'));
    expect(shutdown.requested).toBe(false);
    const [un, deux] = [shutdown.run(), shutdown.run()];
    expect(shutdown.requested).toBe(true);
    await Promise.all([un, deux]);
    expect(faits).toEqual(['server', 'database']);
  });
});

describe('a server that closes', () => {
  let app: FastifyInstance;
  let repondre = (): void => undefined;
  afterEach(() => app.close());

  const ouvrir = async (): Promise<string> => {
    app = Fastify();
    app.get('/lente', async () => {
      await new Promise<void>((resolve) => {
        repondre = resolve;
      });
      return 'fait';
    });
    app.get('/vive', async () => 'fait');
    return app.listen({ port: 0, host: '127.0.0.1' });
  };
  /** Sends a request that waits for `repondre`. */
  const enRoute = async (url: string) => {
    const avant = repondre;
    const demande = fetch(`${url}/lente`).then((reponse) => reponse.text());
    demande.catch(() => undefined);
    await vi.waitFor(() => expect(repondre).not.toBe(avant));
    return { demande };
  };

  it('lets the request under way end and accepts no other', async () => {
    const url = await ouvrir();
    const { demande } = await enRoute(url);
    const debut = performance.now();
    const fin = closeGracefully(app, 0, 5_000);
    await vi.waitFor(() => expect(fetch(`${url}/vive`)).rejects.toThrow());
    repondre();
    expect(await demande).toBe('fait');
    await fin;
    expect(performance.now() - debut).toBeLessThan(2_000);
  });

  it('cuts what does not end in time, and a connection that says nothing', async () => {
    const url = await ouvrir();
    const { demande } = await enRoute(url);
    const muette = connect(Number(new URL(url).port), '127.0.0.1');
    await once(muette, 'connect');
    const debut = performance.now();
    await closeGracefully(app, 0, 200);
    expect(performance.now() - debut).toBeLessThan(2_000);
    await expect(demande).rejects.toThrow();
    muette.destroy();
  });

  it('still serves while a balancer turns away, and keeps no connection that it could use again', async () => {
    const url = await ouvrir();
    expect((await fetch(`${url}/vive`)).headers.get('connection')).toBe('keep-alive');
    const fin = closeGracefully(app, 300, 1_000);
    const reponse = await fetch(`${url}/vive`);
    expect([reponse.status, reponse.headers.get('connection')]).toEqual([200, 'close']);
    await fin;
    await expect(fetch(`${url}/vive`)).rejects.toThrow();
  });
});

describe('the service while it closes', () => {
  it('invariant 2: answers what reaches it on a connection that stands', async () => {
    const appli = await demarrerAppli();
    const url = await appli.app.listen({ port: 0, host: '127.0.0.1' });
    const connexion = connect(Number(new URL(url).port), '127.0.0.1');
    await once(connexion, 'connect');
    const fin = closeGracefully(appli.app, 0, 5_000);
    await vi.waitFor(() => expect(fetch(`${url}/health/live`)).rejects.toThrow());
    connexion.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
    const [premier] = await once(connexion, 'data');
    expect(String(premier)).toMatch(/^HTTP\/1\.1 200 /);
    await fin;
    await appli.fermer();
  });
});
