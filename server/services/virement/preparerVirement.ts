import { createHash, timingSafeEqual } from 'node:crypto';
import { estTypeM } from '#contract/domaine/typeAmende.ts';
import type { DemandeVirement, ReponseVirement } from '#contract/schemas/paiement.ts';
import type { Database } from '../../database/open.ts';
import { lireDossierLie } from '../amende/liaisons.ts';
import type { DossierAmende } from '../amende/lireDossier.ts';
import { type RefusPaiement, refusStatut } from '../amende/refusStatut.ts';
import { situation, transferTerms } from '../amende/situation.ts';
import type { IssueEssai, LimiteEssais } from '../recherche/limiteEssais.ts';

export interface DependancesVirement {
  readonly base: Database;
  readonly limiteEssais: LimiteEssais;
  readonly compte: Pick<ReponseVirement, 'beneficiaire' | 'iban' | 'bic'> | null;
}

export type RefusVirement = RefusPaiement | 'virement-non-autorise' | 'indicatif-invalide';

/** What a bank asks for, or why not. */
export type IssueVirement =
  | { readonly virement: ReponseVirement }
  | { readonly refus: RefusVirement };

/**
 * How to pay a fine by bank transfer (D-18). M types need the operation code of the notice.
 * @returns `attente` in seconds after five wrong codes
 * @throws NonLie without a binding
 */
export async function preparerVirement(
  { base, limiteEssais, compte }: DependancesVirement,
  session: string,
  { avisId, indicatifOperation }: DemandeVirement,
): Promise<IssueEssai<IssueVirement>> {
  const dossier = await lireDossierLie(base, session, { avisId }, 'PAIEMENT');
  const issue = ordonner(dossier, compte);
  if ('refus' in issue || !estTypeM(dossier.amende.type_amende)) return { resultat: issue };
  if (indicatifOperation === undefined) return { resultat: { refus: 'indicatif-invalide' } };
  return limiteEssais.tenterIndicatif(avisId, async () => {
    const juste = memeIndicatif(indicatifOperation, dossier.amende.indicatif_operation);
    return { juste, resultat: juste ? issue : { refus: 'indicatif-invalide' } };
  });
}

/** The order as it stands today; a notice of an M type without its code can prove nothing. */
function ordonner(
  dossier: DossierAmende,
  compte: Pick<ReponseVirement, 'beneficiaire' | 'iban' | 'bic'> | null,
): IssueVirement {
  const { amende } = dossier;
  const sansCode = estTypeM(amende.type_amende) && amende.indicatif_operation === null;
  if (compte === null || !amende.virement_autorise || sansCode) {
    return { refus: 'virement-non-autorise' };
  }
  const etat = situation(dossier);
  const refus = refusStatut(etat);
  if (refus !== null) return { refus };
  const { open, until } = transferTerms(dossier, etat.montants);
  if (!open) return { refus: 'virement-non-autorise' };
  return {
    virement: {
      ...compte,
      montant: etat.resteAPayer,
      reference: amende.num_avis,
      dateLimite: until,
    },
  };
}

/** Spaces and case are ignored (D-18); the time taken tells nothing of the code. */
function memeIndicatif(donne: string, attendu: string | null): boolean {
  const empreinte = (code: string): Buffer =>
    createHash('sha256').update(code.replace(/\s/g, '').toUpperCase()).digest();
  return attendu !== null && timingSafeEqual(empreinte(donne), empreinte(attendu));
}
