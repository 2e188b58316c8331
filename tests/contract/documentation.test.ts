import Ajv from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodiesOf } from '#contract/bodies.ts';
import { CALL_NAMES, CALLS, type CallName } from '#contract/calls.ts';
import { CANAL, NATURE } from '#contract/domaine/paiement.ts';
import { ERROR_STATUSES } from '#contract/errors.ts';
import { type Appli, demarrerAppli } from '../support/appli.ts';
import { PRODUCTION } from '../support/production.ts';
import { appelerTout, CONNUS, type Journee } from '../support/tousLesAppels.ts';

type Contenu = Record<string, { schema: object }>;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { name: string; schema: object }[];
  readonly requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  readonly responses: Record<string, { description: string; content?: Contenu }>;
}

let appli: Appli;
let journee: Journee;
let document: { openapi: string; paths: Record<string, Record<string, Operation>> };

beforeAll(async () => {
  appli = await demarrerAppli({ TRUST_PROXY: '127.0.0.1' });
  journee = await appelerTout(appli);
  document = (await appli.app.inject('/api/docs/json')).json();
});
afterAll(() => appli.fermer());

const ajv = new Ajv({ strict: false, formats: { binary: true } });
/** What does not fit, or null. */
const ecartDe = (schema: object, corps: unknown): string | null =>
  ajv.validate(schema, corps) ? null : ajv.errorsText();

const operationDe = (nom: CallName) =>
  document.paths[CALLS[nom].path]?.[CALLS[nom].method.toLowerCase()];

describe('the OpenAPI document', () => {
  it.each(CALL_NAMES)('tells of %s, with its requirement', (nom) => {
    const operation = operationDe(nom);
    expect(operation?.operationId).toBe(nom);
    expect(operation?.summary).not.toBe('');
    expect(operation?.description).toContain(bodiesOf(nom).requirement);
  });

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
            if (code === 'requete-invalide') expect(['400', '413', '415']).toContain(statut);
            else expect(ERROR_STATUSES).toHaveProperty(code, Number(statut));
          }
        }
      }
    }
    // A path that does not exist is no call, and neither is one with another method.
    expect([...dits, 'introuvable', 'methode-invalide'].sort()).toEqual(
      Object.keys(ERROR_STATUSES).sort(),
    );
  });

  it('holds schemas that can be compiled, for requests and for answers', () => {
    const schemas: object[] = [];
    JSON.stringify(document, (cle, valeur) => {
      if (cle === 'schema') schemas.push(valeur);
      return valeur;
    });
    expect(schemas.length).toBeGreaterThan(Object.keys(CALLS).length * 4);
    for (const schema of schemas) expect(() => ajv.compile(schema)).not.toThrow();
  });

  it('tells the truth: each answer of a day of calls has a status, a type and a body that stand in it', () => {
    const fautes = journee.reponses.flatMap(({ nom, reponse: { statusCode, headers, body } }) => {
      const dite = operationDe(nom)?.responses[statusCode];
      if (dite === undefined) return [`${nom} ${statusCode} is not told`];
      // A body that is absent by right: an unknown number, an unbound fine, an acknowledgement, a redirect.
      if (body === '') return statusCode < 400 ? [] : [`${nom} ${statusCode} without a body`];
      const [type = ''] = String(headers['content-type']).split(';');
      const schema = dite.content?.[type]?.schema;
      if (schema === undefined) return [`${nom} ${statusCode} is ${type}`];
      const corps = type === 'application/json' ? JSON.parse(body) : body;
      const ecart = ecartDe(schema, corps);
      if (ecart !== null) return [`${nom} ${statusCode}: ${ecart}`];
      const codeDit = statusCode < 400 || dite.description.split(', ').includes(corps.code);
      return codeDit ? [] : [`${nom} ${statusCode} ${corps.code} is not told`];
    });
    expect(fautes).toEqual([]);
    expect(new Set(journee.reponses.map(({ nom }) => nom)).size).toBe(Object.keys(CALLS).length);
  });

  it('is a page to read, under the same strict policy as every other', async () => {
    const page = await appli.app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const politique = String(page.headers['content-security-policy']);
    expect(politique).toContain("script-src 'self'");
    expect(politique).not.toContain('unsafe-inline');
    expect(page.body).toContain('<title>Fines: look up and pay</title>');
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=/);
  });
});

describe('who may read the document', () => {
  it.each<[string, NodeJS.ProcessEnv, number]>([
    ['nobody in production', PRODUCTION, 404],
    ['anybody where production sets API_DOCS', { ...PRODUCTION, API_DOCS: '1' }, 200],
    ['anybody in development', {}, 200],
    ['nobody where development unsets it', { API_DOCS: '0' }, 404],
  ])('%s', async (_, env, statut) => {
    const { app, fermer } = await demarrerAppli(env, { base: appli.base });
    const adresses = ['/api/docs', '/api/docs/json', '/api/docs/yaml'];
    const statuts = await Promise.all(
      adresses.map(async (adresse) => (await app.inject(adresse)).statusCode),
    );
    await fermer();
    expect(statuts).toEqual([statut, statut, statut]);
  });
});

/** A good value of each text that a call takes; the sealed answers of the provider stand by their seal. */
const BONNES: Readonly<Record<string, string>> = {
  sub: 'A'.repeat(40),
  numAmende: CONNUS.aPayer.numero,
  cleAmende: CONNUS.aPayer.cle,
  numAvis: CONNUS.aPayer.numero,
  cleAvis: CONNUS.aPayer.cle,
  jetonConfirmationPaiement: 'jeton',
  canal: CANAL,
  nature: NATURE,
  typeReglement: 'TOTAL',
  locale: 'fr',
  avisId: 'A'.repeat(22),
  adrMail: CONNUS.courriel,
  referenceReglement: CONNUS.payee.reference,
  plaintText: CONNUS.aPayer.numero + CONNUS.aPayer.cle,
  cipherText: 'A'.repeat(60),
  indicatifOperation: CONNUS.majoree.indicatif,
  codeVerification: CONNUS.codeVerification,
  date: '2026-11-21',
};

/** The texts of the requests: call, name of the field, schema. */
function textes(): [CallName, string, object][] {
  const noms = Object.keys(CALLS).filter((nom): nom is CallName => !nom.startsWith('sips'));
  return noms.flatMap((nom) => {
    const { parameters = [], requestBody } = operationDe(nom) ?? {};
    const corps = Object.entries(requestBody?.content['application/json']?.schema.properties ?? {});
    return [...parameters.map(({ name, schema }) => [name, schema] as const), ...corps]
      .filter(([champ]) => champ !== 'montant' && champ !== 'montantTransaction')
      .map(([champ, schema]): [CallName, string, object] => [nom, champ, schema]);
  });
}

describe('the texts of a request', () => {
  it('none takes a control character, wherever it stands', () => {
    const prises = textes().flatMap(([nom, champ, schema]) => {
      const bonne = BONNES[champ] ?? '';
      if (!ajv.validate(schema, bonne)) return [`${nom} ${champ} refuses a good value`];
      const milieu = Math.floor(bonne.length / 2);
      return ['\u0000', '\n', '\r\n', '\t', '\u001b', '\u007f', '\u0085']
        .flatMap((signe) => [
          signe + bonne,
          bonne + signe,
          bonne.slice(0, milieu) + signe + bonne.slice(milieu),
        ])
        .filter((mauvaise) => ajv.validate(schema, mauvaise))
        .map((mauvaise) => `${nom} ${champ} takes ${JSON.stringify(mauvaise)}`);
    });
    expect(prises).toEqual([]);
    expect(new Set(textes().map(([, champ]) => champ))).toEqual(new Set(Object.keys(BONNES)));
  });
});
