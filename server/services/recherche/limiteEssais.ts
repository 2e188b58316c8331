import { createHmac, createSecretKey } from 'node:crypto';
import { setTimeout as attendre } from 'node:timers/promises';
import { prefixeAdresse } from '../../network/addressPrefix.ts';
import { createQueues } from '../../oneByOne.ts';
import type { CounterState, FailureCounters } from '../../ports/FailureCounters.ts';

const QUART_D_HEURE = 15 * 60;
const UN_JOUR = 24 * 60 * 60;

/** One ceiling of D-15: how many wrong answers within how many seconds. */
interface Plafond {
  readonly maximum: number;
  readonly fenetre: number;
}

const PAR_COUPLE: Plafond = { maximum: 5, fenetre: QUART_D_HEURE };
const PAR_COUPLE_ET_JOUR: Plafond = { maximum: 10, fenetre: UN_JOUR };
const PAR_PREFIXE: Plafond = { maximum: 30, fenetre: QUART_D_HEURE };
const PAR_INDICATIF: Plafond = { maximum: 5, fenetre: QUART_D_HEURE };
const PAR_NUMERO: Plafond = { maximum: 40, fenetre: UN_JOUR };

/** How long a session that has not proved anything waits once a number is under attack, ms. */
const RALENTISSEMENT_MS = 5_000;

/** Who guesses what. `numero` is absent where nothing but the address is known (`decrypte`). */
export interface Essai {
  readonly adresse: string;
  readonly numero?: string;
}

/** The answer to a guess, or how many seconds to wait before another one. */
export type IssueEssai<Resultat> = { readonly resultat: Resultat } | { readonly attente: number };

export interface LimiteEssais {
  /**
   * Lets one guess through, unless too many were wrong (D-15). Wrong answers are counted, not requests.
   * @param essayer makes the guess; `juste` tells whether the answer was right
   * @param prouve whether the session has proved to know this number before: it is never slowed
   */
  tenter<Resultat>(
    essai: Essai,
    essayer: () => Promise<Reponse<Resultat>>,
    prouve: () => Promise<boolean>,
  ): Promise<IssueEssai<Resultat>>;
  /**
   * Lets one try at the operation code of a fine through, unless five were wrong within 15 minutes, whoever
   * made them (D-18).
   */
  tenterIndicatif<Resultat>(
    avisId: string,
    essayer: () => Promise<Reponse<Resultat>>,
  ): Promise<IssueEssai<Resultat>>;
}

/** What a guess came to. */
interface Reponse<Resultat> {
  readonly juste: boolean;
  readonly resultat: Resultat;
}

interface Compteur extends Plafond {
  readonly cle: string;
}

/** @param secret hides numbers and addresses in the counters' keys; the same on all replicas */
export function creerLimiteEssais(
  compteurs: FailureCounters,
  secret: string,
  ralentissementMs = RALENTISSEMENT_MS,
): LimiteEssais {
  const file = createQueues();
  const secrete = createSecretKey(Buffer.from(secret));
  const cle = (...parties: readonly string[]): string =>
    createHmac('sha256', secrete).update(parties.join('\0')).digest('base64url');

  return {
    tenter({ adresse, numero }, essayer, prouve) {
      const prefixe = prefixeAdresse(adresse);
      const bloquants: Compteur[] = [{ ...PAR_PREFIXE, cle: cle('prefixe', prefixe) }];
      const parNumero = numero === undefined ? [] : [{ ...PAR_NUMERO, cle: cle('numero', numero) }];
      if (numero !== undefined) {
        const couple = cle('couple', numero, prefixe);
        bloquants.push(
          { ...PAR_COUPLE, cle: couple },
          { ...PAR_COUPLE_ET_JOUR, cle: `${couple}/jour` },
        );
      }
      const ralentir = async (avant: Etats): Promise<void> => {
        const attaque = attente(parNumero, avant, (nombre, maximum) => nombre >= maximum) > 0;
        if (attaque && !(await prouve())) await attendre(ralentissementMs);
      };
      // One after the other for one number and prefix: guesses sent together must not pass before they count.
      return file(`${numero ?? ''} ${prefixe}`, () =>
        essayerSous(compteurs, bloquants, [...bloquants, ...parNumero], essayer, ralentir),
      );
    },
    tenterIndicatif(avisId, essayer) {
      const compteur = { ...PAR_INDICATIF, cle: cle('indicatif', avisId) };
      return file(compteur.cle, () => essayerSous(compteurs, [compteur], [compteur], essayer));
    },
  };
}

type Etats = ReadonlyMap<string, CounterState>;

/**
 * One guess below its ceilings.
 * @param bloquants the counters that refuse
 * @param tous the counters that a wrong answer adds to
 * @param ralentir waits before the guess, where it must
 */
async function essayerSous<Resultat>(
  compteurs: FailureCounters,
  bloquants: readonly Compteur[],
  tous: readonly Compteur[],
  essayer: () => Promise<Reponse<Resultat>>,
  ralentir: (avant: Etats) => Promise<void> = async () => undefined,
): Promise<IssueEssai<Resultat>> {
  const avant = await compteurs.read(tous.map(({ cle }) => cle));
  const refus = attente(bloquants, avant, (nombre, maximum) => nombre >= maximum);
  if (refus > 0) return { attente: refus };
  await ralentir(avant);
  const { juste, resultat } = await essayer();
  if (juste) return { resultat };
  const apres = await compteurs.count(new Map(tous.map(({ cle, fenetre }) => [cle, fenetre])));
  const depasse = attente(bloquants, apres, (nombre, maximum) => nombre > maximum);
  return depasse > 0 ? { attente: depasse } : { resultat };
}

/** The longest wait among the counters that are at their ceiling, seconds; 0 when none is. */
function attente(
  compteurs: readonly Compteur[],
  etats: ReadonlyMap<string, CounterState>,
  atteint: (nombre: number, maximum: number) => boolean,
): number {
  const attentes = compteurs.map(({ cle, maximum }) => {
    const etat = etats.get(cle);
    return etat !== undefined && atteint(etat.nombre, maximum) ? Math.max(1, etat.reste) : 0;
  });
  return Math.max(0, ...attentes);
}
