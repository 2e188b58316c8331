import { estLangue, LANGUE_PAR_DEFAUT, type Langue } from '#contract/domaine/langues.ts';
import { DonneesInvalides, type Encodage, lireDonnees } from '#server/adapters/sips/data.ts';
import { empreinteDe, sceauValide } from '#server/adapters/sips/seal.ts';
import type { ContratMarchand } from './sandboxOptions.ts';

/** A verified request of `paymentInit`. */
export interface DemandePaiement {
  readonly transactionReference: string;
  readonly montant: number;
  readonly devise: string;
  readonly langue: Langue;
  readonly urlRetour: string;
  readonly urlAutomatique: string | null;
  readonly contexteRetour: string | null;
  readonly orderId: string | null;
  readonly encodageReponse: Encodage;
  readonly expireLe: string | null;
  readonly empreinte: string;
}

/** A request that Sips would not take: its response code, and the field at fault for the developer. */
export class DemandeRefusee extends Error {
  override readonly name = 'DemandeRefusee';
  readonly code: string;

  constructor(code: string, raison: string) {
    super(raison);
    this.code = code;
  }
}

const FORMAT = '12';
const MARCHAND_INCONNU = '03';
const CLE_ERRONEE = '34';

function encodageDe(texte: string | undefined): Encodage {
  if (texte === undefined || texte === '' || texte === 'none') return 'none';
  if (texte === 'base64' || texte === 'base64url') return texte;
  throw new DemandeRefusee(FORMAT, 'Encode');
}

function ouvrirEnveloppe(
  corps: Readonly<Record<string, string>>,
  contrat: ContratMarchand,
): ReadonlyMap<string, string> {
  const { Data: data, Seal: sceau, InterfaceVersion: version } = corps;
  const { algorithme = 'HMAC-SHA-256' } = contrat;
  if (!data || !sceau) throw new DemandeRefusee(FORMAT, 'Data, Seal');
  if (version !== contrat.interfaceVersion) throw new DemandeRefusee(FORMAT, 'InterfaceVersion');
  if ((corps.SealAlgorithm ?? 'HMAC-SHA-256') !== algorithme) {
    throw new DemandeRefusee(FORMAT, 'SealAlgorithm');
  }
  if (!sceauValide(data, contrat.secretKey, algorithme, sceau)) {
    throw new DemandeRefusee(CLE_ERRONEE, 'Seal');
  }
  try {
    return lireDonnees(data, encodageDe(corps.Encode));
  } catch (erreur) {
    if (erreur instanceof DonneesInvalides) throw new DemandeRefusee(FORMAT, 'Data');
    throw erreur;
  }
}

function champ(champs: ReadonlyMap<string, string>, nom: string, motif: RegExp): string {
  const valeur = champs.get(nom) ?? '';
  if (!motif.test(valeur)) throw new DemandeRefusee(FORMAT, nom);
  return valeur;
}

/** An absolute web address without query string. */
function adresse(nom: string, valeur: string): string {
  const url = URL.canParse(valeur) ? new URL(valeur) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '') {
    throw new DemandeRefusee(FORMAT, nom);
  }
  return url.href;
}

function dateFacultative(nom: string, valeur: string | undefined): string | null {
  if (valeur === undefined) return null;
  const instant = Date.parse(valeur);
  if (Number.isNaN(instant)) throw new DemandeRefusee(FORMAT, nom);
  return new Date(instant).toISOString();
}

function verifierMarchand(champs: ReadonlyMap<string, string>, contrat: ContratMarchand): void {
  if (champs.get('merchantId') !== contrat.merchantId) {
    throw new DemandeRefusee(MARCHAND_INCONNU, 'merchantId');
  }
  if (champs.get('keyVersion') !== contrat.keyVersion) {
    throw new DemandeRefusee(CLE_ERRONEE, 'keyVersion');
  }
}

/**
 * Verifies a request as the real payment page does: envelope, seal, merchant, key, then every field it uses.
 * @throws DemandeRefusee with the response code of Sips and the field at fault
 */
export function lireDemande(
  corps: Readonly<Record<string, string>>,
  contrat: ContratMarchand,
): DemandePaiement {
  const champs = ouvrirEnveloppe(corps, contrat);
  verifierMarchand(champs, contrat);
  const langue = champs.get('customerLanguage');
  const automatique = champs.get('automaticResponseUrl');
  return {
    transactionReference: champ(champs, 'transactionReference', /^[A-Za-z0-9]{1,35}$/),
    montant: Number(champ(champs, 'amount', /^0*[1-9]\d{0,11}$/)),
    devise: champ(champs, 'currencyCode', /^978$/),
    langue: estLangue(langue) ? langue : LANGUE_PAR_DEFAUT,
    urlRetour: adresse('normalReturnUrl', champs.get('normalReturnUrl') ?? ''),
    urlAutomatique: automatique === undefined ? null : adresse('automaticResponseUrl', automatique),
    contexteRetour: champs.get('returnContext') ?? null,
    orderId: champs.has('orderId') ? champ(champs, 'orderId', /^[A-Za-z0-9]{1,32}$/) : null,
    encodageReponse: encodageDe(champs.get('responseEncoding')),
    expireLe: dateFacultative('expirationDate', champs.get('expirationDate')),
    empreinte: empreinteDe(corps.Data ?? ''),
  };
}
