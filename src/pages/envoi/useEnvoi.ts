import { useCallback, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { natureReglement } from '#contract/domaine/montants.ts';
import { CANAL, NATURE } from '#contract/domaine/paiement.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { masquerMail } from '../../domaine/masquerMail.ts';
import { useLangue } from '../../i18n/useText.tsx';
import { useServices } from '../../services/contexte.ts';
import { type MailVoulu, mailMasque, mailVoulu } from '../../session/mailRecu.ts';
import { paiementOuvert } from '../../session/paiementOuvert.ts';
import { type CodeExplique, codeExplique } from '../commun/messageEchec.ts';
import { type EtatChargement, useChargement } from '../commun/useChargement.ts';
import {
  type FormulaireFournisseur,
  lireFormulaire,
  posterFormulaire,
} from './formulaireFournisseur.ts';

/** Keys below `envoiSips.erreurs`: what the server refused, or what this page did. */
export type MotifEchec = CodeExplique<'envoiSips'> | 'destination' | 'technique';

/** Where the hand-off stands. `retour`: the person came back from the provider with the browser's button. */
export type EtatEnvoi =
  | { readonly etape: 'preparation' }
  | {
      readonly etape: 'pret';
      readonly formulaire: FormulaireFournisseur;
      /** When the attempt ends, ms since 1970; null where it is not known. */
      readonly finLe: number | null;
    }
  | { readonly etape: 'retour' }
  | { readonly etape: 'echec'; readonly motif: MotifEchec; readonly erreur?: unknown };

type Demande = Extract<EtatEnvoi, { etape: 'pret' | 'echec' }>;

function etatDe(chargement: EtatChargement<Demande>): EtatEnvoi {
  switch (chargement.etape) {
    case 'chargement':
      return { etape: 'preparation' };
    case 'pret':
      return chargement.resultat;
    case 'echec': {
      const { erreur } = chargement;
      return { etape: 'echec', motif: codeExplique('envoiSips', erreur) ?? 'technique', erreur };
    }
  }
}

/** What was said of this very fine before; null where nothing was, as after a reload. */
function mailVouluPour({ avisId }: Amende): MailVoulu | null {
  const voulu = mailVoulu.read();
  return voulu?.avisId === avisId ? voulu : null;
}

/** Keeps enough of the address to say later where the receipt went. */
function noterMasque(amende: Amende): void {
  const { avisId } = amende;
  const voulu = mailVouluPour(amende);
  if (voulu === null) return;
  if (voulu.adrMail === null) mailMasque.clear();
  else mailMasque.save({ avisId, masque: masquerMail(voulu.adrMail) });
}

/** Marks this history entry: whoever comes back to it is asked before being sent away again. */
function noterDepart(): void {
  const { history } = window;
  history.replaceState({ ...history.state, usr: { parti: true } }, '');
}

function estParti(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'parti' in state;
}

/** The amount in the address, cents; `undefined` is the balance, null is not an amount. */
function lireMontant(texte: string | undefined): number | undefined | null {
  if (texte === undefined) return undefined;
  return /^\d{1,9}$/.test(texte) ? Number(texte) : null;
}

/**
 * Starts the payment, and hands the browser over to the provider by itself (R-10, K-05).
 * @returns where it stands, and the way to begin again
 */
export function useEnvoi(amende: Amende): { etat: EtatEnvoi; reprendre: () => void } {
  const { api, settings } = useServices();
  const locale = useLangue();
  const { state } = useLocation();
  const montant = lireMontant(useParams().montantTransaction);
  const [retour, setRetour] = useState(() => estParti(state));

  const demander = useCallback(async (): Promise<Demande> => {
    if (montant === null) return { etape: 'echec', motif: 'montant-invalide' };
    const envoyeLe = Date.now();
    const voulu = mailVouluPour(amende);
    const html = await api.envoiSips({
      numAvis: amende.numAvis,
      canal: CANAL,
      typeReglement: natureReglement(montant ?? amende.resteAPayer, amende),
      nature: NATURE,
      locale,
      ...(montant !== undefined && { montantTransaction: montant }),
      ...(voulu !== null && { adrMail: voulu.adrMail }),
    });
    const formulaire = lireFormulaire(html, settings.originesPaiement);
    if (formulaire === null) return { etape: 'echec', motif: 'destination' };
    const { secondes } = formulaire;
    return {
      etape: 'pret',
      formulaire,
      finLe: secondes === null ? null : envoyeLe + secondes * 1000,
    };
  }, [api, settings, amende, locale, montant]);
  /** The browser leaves for the provider. */
  const partir = (demande: Demande): void => {
    if (demande.etape !== 'pret') return;
    noterDepart();
    const { avisId } = amende;
    paiementOuvert.save({ avisId, montant: montant ?? null, finLe: demande.finLe });
    noterMasque(amende);
    posterFormulaire(demande.formulaire);
  };
  const { etat, recharger } = useChargement(retour ? null : demander, { fait: partir });

  useEffect(() => {
    const revenir = ({ persisted }: PageTransitionEvent) => persisted && setRetour(true);
    window.addEventListener('pageshow', revenir);
    return () => window.removeEventListener('pageshow', revenir);
  }, []);

  const reprendre = () => {
    setRetour(false);
    recharger();
  };
  return { etat: retour ? { etape: 'retour' } : etatDe(etat), reprendre };
}
