import { type ReponsePaiement, ReponseRefusee } from '../../ports/PaymentGateway.ts';
import { issueDuCode } from './codesReponse.ts';
import { DonneesInvalides, type Encodage, lireDonnees } from './data.ts';
import type { SipsConfig } from './SipsConfig.ts';
import { empreinteDe, sceauValide } from './sceau.ts';

const MONTANT = /^\d{1,12}$/;
const CODE = /^[0-9A-Z]{2}$/;

/** Reads a date of Sips; a text that is none gives null, for the date decides nothing. */
export function dateDeSips(texte: string | undefined): Date | null {
  const instant = texte === undefined ? Number.NaN : Date.parse(texte);
  return Number.isNaN(instant) ? null : new Date(instant);
}

/**
 * The pinned version, algorithm and encoding. Sips leaves the last two out of some answers, and then ours
 * are meant: a field that is there must agree, for the seal does not cover it.
 */
function verifierEnveloppe(corps: Readonly<Record<string, string>>, config: SipsConfig): void {
  const { encodage = 'none', algorithme = 'HMAC-SHA-256' } = config;
  if (corps.InterfaceVersion !== config.interfaceVersion) throw new ReponseRefusee('version');
  if ((corps.SealAlgorithm ?? algorithme) !== algorithme) throw new ReponseRefusee('algorithm');
  if ((corps.Encode || 'none') !== encodage) throw new ReponseRefusee('encoding');
}

function lireChamps(data: string, encodage: Encodage): ReadonlyMap<string, string> {
  try {
    return lireDonnees(data, encodage);
  } catch (erreur) {
    if (erreur instanceof DonneesInvalides) throw new ReponseRefusee(erreur.message);
    throw erreur;
  }
}

function obligatoire(champs: ReadonlyMap<string, string>, nom: string): string {
  const valeur = champs.get(nom);
  if (!valeur) throw new ReponseRefusee(`${nom} missing`);
  return valeur;
}

/**
 * Reads a sealed answer, automatic or manual: both have the same content (D-19).
 * @param corps the urlencoded body, decoded
 * @throws ReponseRefusee when version, algorithm, encoding, seal, key or form are not ours
 */
export function lireReponseSips(
  corps: Readonly<Record<string, string>>,
  config: SipsConfig,
): ReponsePaiement {
  const { encodage = 'none', algorithme = 'HMAC-SHA-256' } = config;
  const { Data: data, Seal: sceau } = corps;
  if (typeof data !== 'string' || typeof sceau !== 'string') throw new ReponseRefusee('form');
  verifierEnveloppe(corps, config);
  if (!sceauValide(data, config.secretKey, algorithme, sceau)) throw new ReponseRefusee('seal');
  const champs = lireChamps(data, encodage);
  const montant = obligatoire(champs, 'amount');
  const codeReponse = obligatoire(champs, 'responseCode');
  if (!MONTANT.test(montant)) throw new ReponseRefusee('amount');
  if (!CODE.test(codeReponse)) throw new ReponseRefusee('responseCode');
  if (obligatoire(champs, 'keyVersion') !== config.keyVersion) throw new ReponseRefusee('key');
  return {
    transactionReference: obligatoire(champs, 'transactionReference'),
    issue: issueDuCode(codeReponse),
    montant: Number(montant),
    devise: obligatoire(champs, 'currencyCode'),
    marchand: obligatoire(champs, 'merchantId'),
    codeReponse,
    autorisation: champs.get('authorisationId') ?? null,
    moyenPaiement: champs.get('paymentMeanBrand') ?? null,
    dateTransaction: dateDeSips(champs.get('transactionDateTime')),
    contexteRetour: champs.get('returnContext') ?? null,
    empreinte: empreinteDe(data),
  };
}
