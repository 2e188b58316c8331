import Type from 'typebox';
import Value from 'typebox/value';
import { type ReponsePaiement, ReponseRefusee } from '../../ports/PaymentGateway.ts';
import { dateDeSips, lireMontant, MAXIMA, stockable, stockableOuNull } from './fields.ts';
import { CODE_DE_L_ISSUE, issueDuStatut } from './responseCodes.ts';
import type { SipsConfig } from './SipsConfig.ts';
import { calculerSceau, empreinteDe, sceauValide } from './seal.ts';

export const CHEMIN_DIAGNOSTIC = '/rs-services/v2/diagnostic/getTransactionData';
const VERSION_DIAGNOSTIC = 'DR_WS_2.9';

const FAITE = '00';
const REFERENCE_INCONNUE = '25';
const EURO = '978';
const HORS_SCEAU: ReadonlySet<string> = new Set(['keyVersion', 'seal', 'sealAlgorithm']);

/** What makes an answer; the fields read are all optional, and may hold anything that the seal covers. */
const ReponseDiagnostic = Type.Object({ responseCode: Type.String(), seal: Type.String() });
type ReponseDiagnostic = Type.Static<typeof ReponseDiagnostic>;

/**
 * The text that the seal of an office message covers: the values in the order of their names, without the
 * key's version and the seal itself; containers are flattened the same way.
 */
export function contenuScelle(message: object): string {
  return Object.entries(message)
    .filter(([nom]) => !HORS_SCEAU.has(nom))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, valeur]) => texteScelle(valeur))
    .join('');
}

function texteScelle(valeur: unknown): string {
  if (valeur === null || valeur === undefined) return '';
  if (Array.isArray(valeur)) return valeur.map(texteScelle).join('');
  return typeof valeur === 'object' ? contenuScelle(valeur) : String(valeur);
}

/** Adds its seal to an office message; HMAC-SHA-256 whatever the algorithm of the payment pages. */
export function scellerMessage<M extends object>(message: M, cle: string): M & { seal: string } {
  return { ...message, seal: calculerSceau(contenuScelle(message), cle, 'HMAC-SHA-256') };
}

async function interroger(
  transactionReference: string,
  config: SipsConfig,
  delaiMs: number,
): Promise<unknown> {
  const demande = scellerMessage(
    {
      interfaceVersion: VERSION_DIAGNOSTIC,
      keyVersion: config.keyVersion,
      merchantId: config.merchantId,
      transactionReference,
    },
    config.secretKey,
  );
  const reponse = await fetch(new URL(CHEMIN_DIAGNOSTIC, config.officeUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(demande),
    redirect: 'error',
    signal: AbortSignal.timeout(delaiMs),
  });
  if (!reponse.ok) throw new Error(`The diagnostic service answered ${reponse.status}`);
  return reponse.json();
}

/** A field that is a text or a number, as a text. */
function lecteur(message: object): (nom: string) => string | undefined {
  const champs = new Map<string, unknown>(Object.entries(message));
  return (nom) => {
    const valeur = champs.get(nom);
    if (typeof valeur === 'string') return valeur;
    return typeof valeur === 'number' ? String(valeur) : undefined;
  };
}

function interpreter(
  message: ReponseDiagnostic,
  transactionReference: string,
  config: SipsConfig,
): ReponsePaiement {
  const lire = lecteur(message);
  if ((lire('transactionReference') ?? transactionReference) !== transactionReference) {
    throw new ReponseRefusee('diagnostic of another transaction');
  }
  const statut = lire('transactionStatus');
  const montant = lireMontant(lire('originAmount'));
  const dite = issueDuStatut(statut ?? '');
  const lisible = statut !== undefined && (dite !== 'ACCEPTE' || montant !== null);
  const issue = lisible ? dite : 'EN_ATTENTE';
  return {
    transactionReference,
    issue,
    ...(!lisible && { illisible: true }),
    montant: montant ?? 0,
    devise: stockable(lire('currencyCode') ?? EURO, MAXIMA.devise),
    marchand: stockable(lire('merchantId') ?? config.merchantId, MAXIMA.marchand),
    codeReponse: CODE_DE_L_ISSUE[issue],
    autorisation: stockableOuNull(lire('authorisationId'), MAXIMA.autorisation),
    moyenPaiement: stockableOuNull(lire('paymentMeanBrand'), MAXIMA.moyenPaiement),
    dateTransaction: dateDeSips(lire('transactionDateTime')),
    contexteRetour: stockableOuNull(lire('returnContext'), MAXIMA.contexteRetour),
    empreinte: empreinteDe(contenuScelle(message)),
  };
}

/** Nobody waits for the questions of the sweep, ms. */
const DELAI_PAR_DEFAUT_MS = 10_000;

/**
 * Asks the office what became of a transaction.
 * @param delaiMs longest wait, the body included
 * @returns null when the reference is not known there
 * @throws ReponseRefusee when the answer's seal is wrong, or when it is about another transaction
 * @throws Error when the service is away, slow, or reports a fault of its own
 */
export async function diagnostiquerSips(
  transactionReference: string,
  config: SipsConfig,
  delaiMs: number = config.delaiDiagnosticMs ?? DELAI_PAR_DEFAUT_MS,
): Promise<ReponsePaiement | null> {
  const message = await interroger(transactionReference, config, delaiMs);
  if (!Value.Check(ReponseDiagnostic, message)) throw new ReponseRefusee('diagnostic form');
  if (!sceauValide(contenuScelle(message), config.secretKey, 'HMAC-SHA-256', message.seal)) {
    throw new ReponseRefusee('diagnostic seal');
  }
  if (message.responseCode === REFERENCE_INCONNUE) return null;
  if (message.responseCode !== FAITE) {
    throw new Error(`The diagnostic service refused the question (${message.responseCode})`);
  }
  return interpreter(message, transactionReference, config);
}
