import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Value from 'typebox/value';
import { LANGUE_PAR_DEFAUT, type Langue } from '#contract/domaine/langues.ts';
import { CHEMIN_DIAGNOSTIC } from '#server/adapters/sips/diagnostic.ts';
import { lireCarte } from './card.ts';
import { pageCarte } from './cardPage.ts';
import { DemandeDiagnostic, diagnostic } from './diagnosticService.ts';
import { politique } from './headers.ts';
import {
  pageAuthentification,
  pageIntrouvable,
  pageRefus,
  pageResultat,
  type Vue,
} from './pages.ts';
import type { Caisse } from './paymentFlow.ts';
import { DemandeRefusee, lireDemande } from './paymentRequest.ts';
import type { OptionsSandbox } from './sandboxOptions.ts';
import { DEROULEMENTS, SCENARIOS, type Scenario } from './scenarios.ts';
import { reponseScellee } from './sealedAnswer.ts';
import { statutDe, type Transaction } from './transaction.ts';
import type { Livre } from './transactionStore.ts';
import type { Textes } from './wording.ts';

/** What the routes work with. */
export interface Pieces {
  readonly caisse: Caisse;
  readonly livre: Livre;
  readonly options: OptionsSandbox;
  readonly textes: (langue: Langue) => Textes;
}

type Corps = Readonly<Record<string, string>>;

/** A field posted twice is no text, and reads as absent. */
function corpsDe(requete: FastifyRequest): Corps {
  const { body } = requete;
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).filter((champ): champ is [string, string] => typeof champ[1] === 'string'),
  );
}

function scenarioDe(texte: string | undefined): Scenario {
  return SCENARIOS.find((scenario) => scenario === texte) ?? 'normal';
}

function envoyer(reponse: FastifyReply, page: string) {
  return reponse.type('text/html; charset=utf-8').send(page);
}

function vueDe(pieces: Pieces, langue: Langue = LANGUE_PAR_DEFAUT): Vue {
  return { langue, textes: pieces.textes(langue) };
}

function pageDe(pieces: Pieces, transaction: Transaction): string {
  const vue = vueDe(pieces, transaction.langue);
  const { resultat, etape, scenario } = transaction;
  if (etape === 'CARTE') return pageCarte(vue, transaction, {}, scenario);
  if (resultat === null) return pageAuthentification(vue, transaction);
  const retour = DEROULEMENTS[scenario].retour
    ? reponseScellee(transaction, resultat, pieces.options.contrat)
    : null;
  return pageResultat(vue, transaction, resultat, retour);
}

/** `POST /paymentInit`: a good request leads to the payer's own address. */
function routeEntree(app: FastifyInstance, pieces: Pieces): void {
  app.post('/paymentInit', async (requete, reponse) => {
    try {
      const demande = lireDemande(corpsDe(requete), pieces.options.contrat);
      return reponse.redirect(`/paiement/${pieces.caisse.ouvrir(demande).id}`, 303);
    } catch (erreur) {
      if (!(erreur instanceof DemandeRefusee)) throw erreur;
      reponse.code(400);
      return envoyer(reponse, pageRefus(vueDe(pieces), erreur.code, erreur.message));
    }
  });
}

interface Adresse {
  Params: { id: string };
}

function routesPayeur(app: FastifyInstance, pieces: Pieces): void {
  const { caisse, options } = pieces;

  const versPage = (reponse: FastifyReply, transaction: Transaction | undefined) =>
    transaction
      ? reponse.redirect(`/paiement/${transaction.id}`, 303)
      : envoyer(reponse.code(404), pageIntrouvable(vueDe(pieces)));

  app.get<Adresse>('/paiement/:id', async (requete, reponse) => {
    const transaction = await caisse.consulter(requete.params.id);
    if (!transaction) return versPage(reponse, transaction);
    const retours = [new URL(transaction.urlRetour).origin, ...(options.originesRetour ?? [])];
    reponse.header('content-security-policy', politique(retours));
    return envoyer(reponse, pageDe(pieces, transaction));
  });

  app.post<Adresse>('/paiement/:id/carte', async (requete, reponse) => {
    const { id } = requete.params;
    const corps = corpsDe(requete);
    const scenario = scenarioDe(corps.scenario);
    if (corps.cancel !== undefined) return versPage(reponse, await caisse.annuler(id, scenario));
    const lecture = lireCarte(corps, new Date());
    if ('carte' in lecture) {
      return versPage(reponse, await caisse.choisirCarte(id, lecture.carte, scenario));
    }
    const transaction = await caisse.consulter(id);
    if (transaction?.etape !== 'CARTE') return versPage(reponse, transaction);
    const vue = vueDe(pieces, transaction.langue);
    return envoyer(reponse.code(422), pageCarte(vue, transaction, lecture.erreurs, scenario));
  });

  app.post<Adresse>('/paiement/:id/authentification', async (requete, reponse) => {
    const { id } = requete.params;
    const corps = corpsDe(requete);
    const [confirme, refuse] = [corps.confirm !== undefined, corps.refuse !== undefined];
    const suite = confirme === refuse ? caisse.consulter(id) : caisse.authentifier(id, confirme);
    return versPage(reponse, await suite);
  });
}

/** One row of the book for tests and reconciliation: neither the payer's address nor the return context. */
function ligne(transaction: Transaction, { delaiEnAttenteMs = 60_000 }: OptionsSandbox) {
  const { id, contexteRetour, empreinte, urlRetour, urlAutomatique, ...faits } = transaction;
  return { ...faits, statut: statutDe(transaction, new Date(), delaiEnAttenteMs) };
}

function routesServices(app: FastifyInstance, { livre, options }: Pieces): void {
  app.post(CHEMIN_DIAGNOSTIC, async (requete, reponse) => {
    const { body } = requete;
    if (!Value.Check(DemandeDiagnostic, body)) return reponse.code(400).send({ code: '12' });
    return diagnostic(body, livre, options);
  });
  app.get('/transactions', async () => livre.toutes().map((une) => ligne(une, options)));
  app.get('/health', async () => ({ statut: 'ok' }));
}

function routesFichiers(app: FastifyInstance): void {
  const fichier = (nom: string) => readFileSync(new URL(nom, import.meta.url), 'utf8');
  const [style, icone] = [fichier('style.css'), fichier('icone.svg')];
  app.get('/style.css', async (_, reponse) => reponse.type('text/css; charset=utf-8').send(style));
  app.get('/icone.svg', async (_, reponse) => reponse.type('image/svg+xml').send(icone));
}

/** Binds every address of the sandbox. */
export function poserRoutes(app: FastifyInstance, pieces: Pieces): void {
  routeEntree(app, pieces);
  routesPayeur(app, pieces);
  routesServices(app, pieces);
  routesFichiers(app);
}
