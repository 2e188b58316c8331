import { describe, expect, it } from 'vitest';
import type { FailureCounters } from '#server/ports/FailureCounters.ts';
import { creerLimiteEssais } from '#server/services/recherche/limiteEssais.ts';

const QUART_D_HEURE = 900;
const UN_JOUR = 86_400;

/** Counters whose time is set by the test, seconds. */
function compteursDeTest() {
  let maintenant = 0;
  const etats = new Map<string, { nombre: number; fin: number }>();
  const lire = (cles: Iterable<string>) =>
    new Map(
      [...cles].flatMap((cle) => {
        const etat = etats.get(cle);
        if (etat === undefined || etat.fin <= maintenant) return [];
        return [[cle, { nombre: etat.nombre, reste: etat.fin - maintenant }] as const];
      }),
    );
  const compteurs: FailureCounters = {
    read: async (cles) => lire(cles),
    async count(fenetres) {
      for (const [cle, fenetre] of fenetres) {
        const etat = lire([cle]).get(cle);
        const fin = maintenant + (etat?.reste ?? fenetre);
        etats.set(cle, { nombre: (etat?.nombre ?? 0) + 1, fin });
      }
      return lire(fenetres.keys());
    },
  };
  const avancer = (secondes: number) => {
    maintenant += secondes;
  };
  return { compteurs, avancer };
}

function scene() {
  const { compteurs, avancer } = compteursDeTest();
  const limiteEssais = creerLimiteEssais(compteurs, 's', 0);
  /** How long to wait, or whether the guess was let through. */
  const deviner = async (numero: string, adresse = '192.0.2.1', juste = false) => {
    const issue = await limiteEssais.tenter(
      { adresse, numero },
      async () => ({ juste, resultat: 'passe' }),
      async () => false,
    );
    return 'attente' in issue ? issue.attente : issue.resultat;
  };
  return { avancer, deviner };
}

describe('D-15: the ceilings of wrong answers', () => {
  it('D-15: five for a number and a prefix; the wait is what is left of 15 minutes', async () => {
    const { avancer, deviner } = scene();
    for (let essai = 1; essai <= 5; essai += 1) expect(await deviner('A')).toBe('passe');
    expect(await deviner('A')).toBe(QUART_D_HEURE);
    avancer(QUART_D_HEURE - 1);
    // The right key waits as well: it would tell itself apart otherwise.
    expect(await deviner('A', '192.0.2.1', true)).toBe(1);
    expect(await deviner('A', '192.0.2.2')).toBe('passe');
    avancer(1);
    expect(await deviner('A')).toBe('passe');
  });

  it('D-15: ten for a number and a prefix within a day', async () => {
    const { avancer, deviner } = scene();
    for (let essai = 1; essai <= 10; essai += 1) {
      expect(await deviner('A')).toBe('passe');
      if (essai === 5) avancer(QUART_D_HEURE);
    }
    avancer(QUART_D_HEURE);
    expect(await deviner('A')).toBe(UN_JOUR - 2 * QUART_D_HEURE);
    avancer(UN_JOUR - 2 * QUART_D_HEURE);
    expect(await deviner('A')).toBe('passe');
  });

  it('D-15: thirty for a prefix, an IPv6 /64 being one', async () => {
    const { deviner } = scene();
    for (let essai = 1; essai <= 30; essai += 1) {
      expect(await deviner(`N${essai}`, `2001:db8::${essai}`)).toBe('passe');
    }
    expect(await deviner('N31', '2001:db8::ffff')).toBe(QUART_D_HEURE);
    expect(await deviner('N31', '2001:db8:0:1::1')).toBe('passe');
  });

  it('D-15: forty for a number refuse nobody, and right answers count nowhere', async () => {
    const { deviner } = scene();
    for (let essai = 1; essai <= 41; essai += 1) {
      expect(await deviner('A', `192.0.2.${essai}`)).toBe('passe');
    }
    for (let essai = 1; essai <= 50; essai += 1) {
      expect(await deviner('A', '198.51.100.1', true)).toBe('passe');
    }
  });
});
