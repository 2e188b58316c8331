/**
 * The calls of the service: the name is both the client's function (`src/api/calls.ts`) and the server's
 * handler (`server/routes`). `exigence` is the requirement it fulfils; `AJOUT` marks the calls that the
 * specification does not list and the decision they come from.
 */
interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  readonly exigence: `K-${number}` | `AJOUT D-${number}`;
}

export const CALLS = {
  token: { method: 'POST', path: '/api/v2/token', exigence: 'K-01' },
  rechercheAmende: { method: 'POST', path: '/api/v2/recherche/amende', exigence: 'K-02' },
  confirmerPaiement: { method: 'POST', path: '/api/v2/confirmerPaiement/avis/2', exigence: 'K-03' },
  justifierPaiement: {
    method: 'POST',
    path: '/api/v2/confirmerPaiement/avis/2/justif',
    exigence: 'K-04',
  },
  envoiSips: { method: 'POST', path: '/api/v2/envoiSips/avis/2', exigence: 'K-05' },
  envoiMail: { method: 'POST', path: '/api/v2/envoiMail/2', exigence: 'K-06' },
  envoiPostal: { method: 'POST', path: '/api/v2/envoiPostal/2', exigence: 'K-07' },
  generePdf: { method: 'POST', path: '/api/v2/generePdf/2', exigence: 'K-08' },
  encrypte: { method: 'GET', path: '/api/v2/encrypte', exigence: 'K-09' },
  decrypte: { method: 'POST', path: '/api/v2/decrypte', exigence: 'K-10' },
  generePdfVirement: { method: 'POST', path: '/api/v2/generePdfVirement', exigence: 'K-11' },
  verification: { method: 'POST', path: '/api/v2/verification/2', exigence: 'AJOUT D-19' },
  virement: { method: 'POST', path: '/api/v2/virement/2', exigence: 'AJOUT D-18' },
  sipsAutomatique: { method: 'POST', path: '/api/v2/sips/automatique', exigence: 'AJOUT D-19' },
  sipsRetour: { method: 'POST', path: '/api/v2/sips/retour', exigence: 'AJOUT D-19' },
} as const satisfies Record<string, Call>;

export type NomCall = keyof typeof CALLS;

/**
 * Calls that begin something new: closed while operators have closed the service. Whoever has paid still gets the
 * confirmation and the receipt.
 */
export const FERMES_EN_MAINTENANCE: ReadonlySet<NomCall> = new Set<NomCall>([
  'rechercheAmende',
  'envoiSips',
  'encrypte',
  'decrypte',
  'virement',
]);
