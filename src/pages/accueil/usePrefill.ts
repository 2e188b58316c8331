import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { href } from '#contract/chemins.ts';
import { ApiError } from '../../api/ApiError.ts';
import { lirePrefill, type Prefill } from '../../domaine/prefill.ts';
import { useTexte } from '../../i18n/useTexte.ts';
import { useServices } from '../../services/contexte.ts';
import { estEchecMuet, messageEchec } from '../commun/messageEchec.ts';

/** What the server says of an id that nobody made: it cannot be read, or is no id at all. */
const ILLISIBLES: ReadonlySet<string> = new Set(['identifiantInvalide', 'requeteInvalide']);

interface Options {
  readonly remplir: (prefill: Prefill) => void;
  /** Shows a text on the error line. */
  readonly dire: (texte: string) => void;
}

/**
 * Fills the form from the encrypted id of the address (R-05, F-10), then takes the id out of the address: it
 * holds number and key, and must not stay in sight or in the history.
 */
export function usePrefill({ remplir, dire }: Options): void {
  const { amendeId } = useParams();
  const { search } = useLocation();
  const { api } = useServices();
  const texte = useTexte();
  const naviguer = useNavigate();

  const lire = useEffectEvent(async (cipherText: string, estActuel: () => boolean) => {
    try {
      const prefill = lirePrefill((await api.decrypte({ cipherText })).plainText);
      if (!estActuel()) return;
      if (prefill) remplir(prefill);
      else dire(texte.t('accueil.lienIllisible'));
      await naviguer(
        { pathname: href('accueil', texte.langue), search },
        { replace: true, state: { discrete: true } },
      );
    } catch (erreur) {
      if (!estActuel() || estEchecMuet(erreur)) return;
      const illisible = erreur instanceof ApiError && ILLISIBLES.has(erreur.code);
      dire(illisible ? texte.t('accueil.lienIllisible') : messageEchec(erreur, texte));
    }
  });

  useEffect(() => {
    if (amendeId === undefined) return undefined;
    let actuel = true;
    void lire(amendeId, () => actuel);
    return () => {
      actuel = false;
    };
  }, [amendeId]);
}
