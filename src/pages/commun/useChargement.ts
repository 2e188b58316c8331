import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { estEchecMuet } from './messageEchec.ts';

/** Where something that a page waits for stands. */
export type EtatChargement<Resultat> =
  | { readonly etape: 'chargement' }
  | { readonly etape: 'pret'; readonly resultat: Resultat }
  | { readonly etape: 'echec'; readonly erreur: unknown };

/**
 * What is waited for; null when the page has been led elsewhere and nothing is to be shown.
 * @param estActuel whether the page still waits for this very answer
 */
export type Charger<Resultat> = (estActuel: () => boolean) => Promise<Resultat | null>;

interface Suites<Resultat> {
  readonly fait?: (resultat: Resultat) => void;
  readonly echec?: (erreur: unknown) => void;
}

/**
 * Waits for something when the page opens, and anew when `charger` changes. An answer that comes after the page was
 * left or has begun anew changes nothing, nor does a failure that the HTTP layer has answered by a navigation.
 * @param charger the same function as long as the same is waited for; null as long as nothing is
 * @param suites what follows, once, beside the new state
 */
export function useChargement<Resultat>(
  charger: Charger<Resultat> | null,
  { fait, echec }: Suites<Resultat> = {},
): { etat: EtatChargement<Resultat>; recharger: () => void } {
  const [etat, setEtat] = useState<EtatChargement<Resultat>>({ etape: 'chargement' });
  const [essai, setEssai] = useState(0);
  const reussir = useEffectEvent((resultat: Resultat) => {
    setEtat({ etape: 'pret', resultat });
    fait?.(resultat);
  });
  const echouer = useEffectEvent((erreur: unknown) => {
    setEtat({ etape: 'echec', erreur });
    echec?.(erreur);
  });

  // The end of a plain effect comes after the next screen is shown, and an answer may come between.
  const montre = useRef(false);
  useLayoutEffect(() => {
    montre.current = true;
    return () => {
      montre.current = false;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    if (charger === null) return undefined;
    let dernier = true;
    const estActuel = () => dernier && montre.current;
    charger(estActuel).then(
      (resultat) => {
        if (estActuel() && resultat !== null) reussir(resultat);
      },
      (erreur: unknown) => {
        if (estActuel() && !estEchecMuet(erreur)) echouer(erreur);
      },
    );
    return () => {
      dernier = false;
    };
  }, [charger, essai]);

  const recharger = () => {
    setEtat({ etape: 'chargement' });
    setEssai((nombre) => nombre + 1);
  };
  return { etat, recharger };
}
