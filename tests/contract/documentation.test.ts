import Ajv from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { CODES_ERREUR } from '#contract/erreurs.ts';
import { type Appli, demarrerAppli } from '../support/appli.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly responses: Record<
    string,
    { description: string; content?: Record<string, { schema: object }> }
  >;
}

let appli: Appli;
let document: { openapi: string; paths: Record<string, Record<string, Operation>> };

beforeAll(async () => {
  appli = await demarrerAppli();
  document = (await appli.app.inject('/api/docs/json')).json();
});
afterAll(() => appli.fermer());

describe('the OpenAPI document', () => {
  it.each(Object.entries(CALLS))(
    'tells of %s, with its requirement',
    (nom, { method, path, exigence }) => {
      const operation = document.paths[path]?.[method.toLowerCase()];
      expect(operation?.operationId).toBe(nom);
      expect(operation?.summary).not.toBe('');
      expect(operation?.description).toContain(exigence);
    },
  );

  it('tells of nothing else, and that a bearer is needed by all but the first and those of the provider', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      Object.keys(CALLS).sort(),
    );
    expect(
      operations
        .filter(({ security }) => security.length === 0)
        .map(({ operationId }) => operationId),
    ).toEqual(['sipsAutomatique', 'sipsRetour', 'token']);
    expect(document.openapi).toBe('3.1.0');
  });

  it('names every stable error code, each under its own status', () => {
    const dits = new Set<string>();
    for (const path of Object.values(document.paths)) {
      for (const { responses } of Object.values(path)) {
        for (const [statut, { description }] of Object.entries(responses)) {
          if (Number(statut) < 400) continue;
          for (const code of description.split(', ')) {
            dits.add(code);
            expect(CODES_ERREUR).toHaveProperty(code, Number(statut));
          }
        }
      }
    }
    // A path that does not exist is no call.
    expect([...dits, 'introuvable'].sort()).toEqual(Object.keys(CODES_ERREUR).sort());
  });

  it('holds schemas that can be compiled, for requests and for answers', () => {
    const ajv = new Ajv({ strict: false, formats: { binary: true } });
    const schemas: object[] = [];
    JSON.stringify(document, (cle, valeur) => {
      if (cle === 'schema') schemas.push(valeur);
      return valeur;
    });
    expect(schemas.length).toBeGreaterThan(Object.keys(CALLS).length * 4);
    for (const schema of schemas) expect(() => ajv.compile(schema)).not.toThrow();
  });

  it('is a page to read, under the same strict policy as every other', async () => {
    const page = await appli.app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const politique = String(page.headers['content-security-policy']);
    expect(politique).toContain("script-src 'self'");
    expect(politique).not.toContain('unsafe-inline');
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/);
  });
});
