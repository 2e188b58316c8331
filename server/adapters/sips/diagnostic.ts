import Type from 'typebox';
import Value from 'typebox/value';
import { type ReponsePaiement, ReponseRefusee } from '../../ports/PaymentGateway.ts';
import { CODE_DE_L_ISSUE, issueDuStatut } from './codesReponse.ts';
import { dateDeSips } from './reponse.ts';
import type { SipsConfig } from './SipsConfig.ts';
import { calculerSceau, empreinteDe, sceauValide } from './sceau.ts';

export const CHEMIN_DIAGNOSTIC = '/rs-services/v2/diagnostic/getTransactionData';
const VERSION_DIAGNOSTIC = 'DR_WS_2.9';

const FAITE = '00';
const REFERENCE_INCONNUE = '25';
const EURO = '978';
const HORS_SCEAU: ReadonlySet<string> = new Set(['keyVersion', 'seal', 'sealAlgorithm']);

/** The fields read; any other one is covered by the seal and ignored. */
const ReponseDiagnostic = Type.Object({
  responseCode: Type.String(),
  seal: Type.String(),
  merchantId: Type.Optional(Type.String()),
  transactionReference: Type.Optional(Type.String()),
  transactionStatus: Type.Optional(Type.String()),
  originAmount: Type.Optional(
    Type.Union([Type.String({ pattern: '^\\d{1,12}$' }), Type.Integer()]),
  ),
  currencyCode: Type.Optional(Type.String()),
  authorisationId: Type.Optional(Type.String()),
  paymentMeanBrand: Type.Optional(Type.String()),
  transactionDateTime: Type.Optional(Type.String()),
  returnContext: Type.Optional(Type.String()),
});
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

async function interroger(transactionReference: string, config: SipsConfig): Promise<unknown> {
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
    signal: AbortSignal.timeout(config.delaiDiagnosticMs ?? 10_000),
  });
  if (!reponse.ok) throw new Error(`The diagnostic service answered ${reponse.status}`);
  return reponse.json();
}

function interpreter(
  message: ReponseDiagnostic,
  transactionReference: string,
  config: SipsConfig,
): ReponsePaiement {
  const { transactionStatus, originAmount } = message;
  if (transactionStatus === undefined || originAmount === undefined) {
    throw new ReponseRefusee('diagnostic without a status or an amount');
  }
  if ((message.transactionReference ?? transactionReference) !== transactionReference) {
    throw new ReponseRefusee('diagnostic of another transaction');
  }
  const issue = issueDuStatut(transactionStatus);
  return {
    transactionReference,
    issue,
    montant: Number(originAmount),
    devise: message.currencyCode ?? EURO,
    marchand: message.merchantId ?? config.merchantId,
    codeReponse: CODE_DE_L_ISSUE[issue],
    autorisation: message.authorisationId ?? null,
    moyenPaiement: message.paymentMeanBrand ?? null,
    dateTransaction: dateDeSips(message.transactionDateTime),
    contexteRetour: message.returnContext ?? null,
    empreinte: empreinteDe(contenuScelle(message)),
  };
}

/**
 * Asks the office what became of a transaction.
 * @returns null when the reference is not known there
 * @throws ReponseRefusee when the answer's seal or form is wrong
 * @throws Error when the service is away, slow, or reports a fault of its own
 */
export async function diagnostiquerSips(
  transactionReference: string,
  config: SipsConfig,
): Promise<ReponsePaiement | null> {
  const message = await interroger(transactionReference, config);
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
