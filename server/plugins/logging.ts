import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config/readConfig.ts';
import { masquer } from '../jobs/redact.ts';

/** Where log lines go, one JSON text each; the standard output by default. */
export interface SortieJournal {
  write(ligne: string): void;
}

/** What is kept of an error. Drivers hang values on theirs (`detail`, `parameters`, `rawPacket`): none of it stays. */
function decrireErreur(erreur: Error & { code?: unknown }) {
  const { name, code, message, stack = '', cause } = erreur;
  return {
    type: name,
    code: typeof code === 'string' ? code : null,
    message: masquer(message),
    // The frames alone: the first line of a stack is the message, which may name a number.
    stack: (stack.match(/^\s+at .*$/gm) ?? []).join('\n'),
    cause: cause === undefined ? null : masquer(cause),
  };
}

/** A request is its method and its route's pattern: an address can hold a credential (security facts). */
const decrireRequete = ({ method, routeOptions }: FastifyRequest) => ({
  method,
  route: routeOptions?.url ?? null,
});

/** The logger of the application: no number, key, token or address of a person reaches it. */
export function optionsJournal(
  { niveauJournal }: Pick<Config, 'niveauJournal'>,
  sortie: SortieJournal | undefined,
): NonNullable<FastifyServerOptions['logger']> {
  if (niveauJournal === 'silent') return false;
  return {
    level: niveauJournal,
    serializers: { err: decrireErreur, error: decrireErreur, req: decrireRequete },
    ...(sortie && { stream: sortie }),
  };
}

/** One line for each request, when it has been answered. */
export function journaliserRequetes(app: FastifyInstance): void {
  app.addHook('onResponse', async (requete, { statusCode: statut, elapsedTime: ms }) => {
    requete.log.info({ ...decrireRequete(requete), statut, ms }, 'request');
  });
}
