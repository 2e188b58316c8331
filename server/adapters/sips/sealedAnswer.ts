import type { EtatPaiement } from '#contract/domaine/etatPaiement.ts';
import { type ReponsePaiement, ReponseRefusee } from '../../ports/PaymentGateway.ts';
import { DonneesInvalides, type Encodage, lireDonnees } from './data.ts';
import { dateDeSips, lireMontant, MAXIMA, stockable, stockableOuNull } from './fields.ts';
import { issueDuCode } from './responseCodes.ts';
import type { SipsConfig } from './SipsConfig.ts';
import { empreinteDe, sceauValide } from './seal.ts';

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

type Champs = ReadonlyMap<string, string>;

/** The one thing worth looking for in a text that is ours and cannot be read: which payment it is about. */
const REFERENCE = /(?:^|\|)transactionReference=([A-Za-z0-9]{1,35})(?=\||$)/g;

/** @returns the fields, or what little is known when the text does not follow the rules of `Data` */
function lireChamps(data: string, encodage: Encodage): { champs: Champs; entiers: boolean } {
  try {
    return { champs: lireDonnees(data, encodage), entiers: true };
  } catch (erreur) {
    if (!(erreur instanceof DonneesInvalides)) throw erreur;
    const references = new Set(
      [...data.matchAll(REFERENCE)].map(([, reference = '']) => reference),
    );
    const [reference] = references.size === 1 ? references : [];
    const champs = new Map(reference === undefined ? [] : [['transactionReference', reference]]);
    return { champs, entiers: false };
  }
}

/** The outcome that the code and the amount tell; null when they tell none that can be relied on. */
function issueSure(champs: Champs, montant: number | null): EtatPaiement | null {
  const issue = issueDuCode(champs.get('responseCode') ?? '');
  return issue === 'ACCEPTE' && montant === null ? null : issue;
}

/**
 * Reads a sealed answer, automatic or manual: both have the same content (D-19). Whatever the seal covers is given
 * back in a form that can be stored; what is not as documented is marked, and never thrown away (invariant 4).
 * @param corps the urlencoded body, decoded
 * @throws ReponseRefusee when version, algorithm, encoding or seal are not ours
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
  const { champs, entiers } = lireChamps(data, encodage);
  const montant = lireMontant(champs.get('amount'));
  const issue = issueSure(champs, montant);
  const lisible = entiers && issue !== null && champs.get('keyVersion') === config.keyVersion;
  return {
    transactionReference: stockable(
      champs.get('transactionReference'),
      MAXIMA.transactionReference,
    ),
    issue: lisible ? issue : 'EN_ATTENTE',
    ...(!lisible && { illisible: true }),
    montant: montant ?? 0,
    devise: stockable(champs.get('currencyCode'), MAXIMA.devise),
    marchand: stockable(champs.get('merchantId'), MAXIMA.marchand),
    codeReponse: stockable(champs.get('responseCode'), MAXIMA.code),
    autorisation: stockableOuNull(champs.get('authorisationId'), MAXIMA.autorisation),
    moyenPaiement: stockableOuNull(champs.get('paymentMeanBrand'), MAXIMA.moyenPaiement),
    dateTransaction: dateDeSips(champs.get('transactionDateTime')),
    contexteRetour: stockableOuNull(champs.get('returnContext'), MAXIMA.contexteRetour),
    empreinte: empreinteDe(data),
  };
}
