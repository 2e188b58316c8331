/** Where the token is kept; `src/session/jeton.ts` in the product. */
export interface CoffreJeton {
  lire(): string | null;
  enregistrer(valeur: string): void;
}

interface Options {
  readonly coffre: CoffreJeton;
  /** Asks the server for a token. */
  readonly demander: () => Promise<string>;
}

const NOM_VERROU = 'tai_token';

/** Tabs take turns where the browser has Web Locks; elsewhere each tab refreshes for itself. */
async function chacunSonTour<T>(action: () => Promise<T>): Promise<T> {
  const verrous = globalThis.navigator?.locks;
  return verrous ? await verrous.request(NOM_VERROU, action) : await action();
}

/** The token of the session, shared by all calls of this page and by all tabs (K-15, D-13). */
export interface JetonPartage {
  /** The stored token, once any refresh under way has ended; asks for one when there is none. */
  obtenir(): Promise<string>;
  /** Replaces `perime` unless this page or another tab has just done so. */
  renouveler(perime: string | null): Promise<string>;
}

/** At most one refresh runs at a time; whoever comes meanwhile waits for it. */
export function creerJetonPartage({ coffre, demander }: Options): JetonPartage {
  let enCours: Promise<string> | null = null;

  const remplacer = (perime: string | null) =>
    chacunSonTour(async () => {
      const actuel = coffre.lire();
      if (actuel !== null && actuel !== perime) return actuel;
      const neuf = await demander();
      coffre.enregistrer(neuf);
      return neuf;
    });

  const renouveler = (perime: string | null) => {
    enCours ??= remplacer(perime).finally(() => {
      enCours = null;
    });
    return enCours;
  };

  return {
    renouveler,
    obtenir: async () => {
      await enCours?.catch(() => undefined);
      return coffre.lire() ?? (await renouveler(null));
    },
  };
}
