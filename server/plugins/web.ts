import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CHEMINS, estPublic, href, type NomChemin, trouverChemin } from '#contract/chemins.ts';
import { estLangue, LANGUE_PAR_DEFAUT, type Langue } from '#contract/domaine/langues.ts';
import { CODES_ERREUR } from '#contract/erreurs.ts';
import type { Erreur } from '#contract/schemas/commun.ts';
import { apercu, chargerTextesApercu } from './preview.ts';

/** Names with a content hash never change; all other files are asked for again. */
const UN_AN_IMMUABLE = 'public, max-age=31536000, immutable';
const MOTIF_EMPREINTE = /[/\\]assets[/\\][^/\\]+-[\w-]{8,}\.\w+(?:\.br|\.gz)?$/;

/**
 * Serves the built web app: its files, and for any other path the page, with the HTTP status and the robots
 * header that the table of paths gives it (D-03, R-17).
 * @param dossier folder of the web app, with a final slash
 * @param urlPublique address that people type
 */
export async function servirWeb(
  app: FastifyInstance,
  dossier: URL,
  urlPublique: string,
): Promise<void> {
  const page = lirePage(new URL('index.html', dossier));
  const textes = await chargerTextesApercu();
  const { origin } = new URL(urlPublique);
  const pageDe = (nom: NomChemin | undefined, langue: Langue) => {
    const mots = textes.get(langue);
    return page
      .replace('<html lang="fr"', `<html lang="${langue}"`)
      .replace(/<title>.*<\/title>/, (titre) =>
        mots && nom !== undefined && estPublic(nom) ? apercu(mots, origin, nom, langue) : titre,
      );
  };
  await app.register(fastifyStatic, {
    root: fileURLToPath(dossier),
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reponse, chemin) {
      reponse.header('cache-control', MOTIF_EMPREINTE.test(chemin) ? UN_AN_IMMUABLE : 'no-cache');
    },
  });

  for (const chemin of ['/', '/tai']) {
    app.get(chemin, (requete, reponse) =>
      rediriger(
        requete,
        reponse.header('cache-control', 'no-cache'),
        href('accueil', LANGUE_PAR_DEFAUT),
      ),
    );
  }
  app.get<{ Params: { amendeId: string } }>('/tai/:amendeId', (requete, reponse) =>
    // The address is a credential.
    rediriger(
      requete,
      reponse.header('cache-control', 'no-store'),
      href('accueilPrerempli', LANGUE_PAR_DEFAUT, requete.params),
    ),
  );

  app.setNotFoundHandler((requete, reponse) => {
    const [chemin = ''] = requete.url.split('?');
    if (chemin.startsWith('/api/')) return introuvable(requete, reponse);
    if (requete.method !== 'GET' && requete.method !== 'HEAD') {
      return statutPage(chemin) === 200
        ? refuser(requete, reponse, METHODES_PAGE)
        : introuvable(requete, reponse);
    }
    return servirPage(reponse, pageDe, chemin);
  });
}

/** What no route serves: 405 with `Allow` where another method is served, else 404. */
export function introuvable(requete: FastifyRequest, reponse: FastifyReply): FastifyReply {
  const [chemin = ''] = requete.url.split('?');
  return refuser(requete, reponse, requete.server.methodsOf(chemin));
}

function refuser(
  requete: FastifyRequest,
  reponse: FastifyReply,
  methodes: readonly string[],
): FastifyReply {
  const code = methodes.length > 0 ? 'methodeInvalide' : 'introuvable';
  const message = methodes.length > 0 ? 'Not by this method' : 'No such path';
  if (methodes.length > 0) reponse.header('allow', methodes.join(', '));
  return reponse
    .code(CODES_ERREUR[code])
    .header('cache-control', 'no-store')
    .send({ code, message, incident: requete.id } satisfies Erreur);
}

function lirePage(fichier: URL): string {
  if (!existsSync(fichier)) throw new Error('The web app is not built: run `npm run build`');
  return readFileSync(fichier, 'utf8');
}

/** Redirects keep the query string (D-04). */
function rediriger(requete: FastifyRequest, reponse: FastifyReply, vers: string): FastifyReply {
  const debut = requete.url.indexOf('?');
  return reponse.redirect(debut < 0 ? vers : vers + requete.url.slice(debut));
}

const METHODES_PAGE = ['GET', 'HEAD'];

function nomDe(chemin: string): NomChemin | undefined {
  const [, prefixe, ...reste] = chemin.split('/');
  return estLangue(prefixe) ? trouverChemin(reste.join('/')) : undefined;
}

/** D-03: the HTTP status of the page of a path. */
function statutPage(chemin: string): 200 | 404 {
  const nom = nomDe(chemin);
  return nom === undefined || nom === 'introuvable' ? 404 : 200;
}

function servirPage(
  reponse: FastifyReply,
  pageDe: (nom: NomChemin | undefined, langue: Langue) => string,
  chemin: string,
): FastifyReply {
  const [, prefixe] = chemin.split('/');
  const nom = nomDe(chemin);
  if (nom === undefined || 'prive' in CHEMINS[nom]) {
    reponse.header('x-robots-tag', 'noindex, nofollow');
  }
  const langue = estLangue(prefixe) ? prefixe : LANGUE_PAR_DEFAUT;
  return reponse
    .code(statutPage(chemin))
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(pageDe(nom, langue));
}
