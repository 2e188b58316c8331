import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/** What a payer reads on the notice. */
export interface Avis {
  /** Digits without dashes. */
  readonly numAvis: string;
  readonly cleAvis: string;
  readonly fractionnable: boolean;
}

const JOUR_MS = 86_400_000;

/** The n-th fine of the day: an AF of 14 digits, or a majorée of 18 that can be paid in parts. */
export function avis(rang: number): Avis {
  const cleAvis = String((rang * 37) % 100).padStart(2, '0');
  const fractionnable = rang % 4 === 0;
  const numAvis = fractionnable
    ? `90${String(rang).padStart(16, '0')}`
    : `61${String(rang).padStart(11, '0')}1`;
  return { numAvis, cleAvis, fractionnable };
}

function enregistrement(rang: number): object {
  const { numAvis, cleAvis, fractionnable } = avis(rang);
  const depuis = new Date(Date.now() - (3 + (rang % 25)) * JOUR_MS).toISOString();
  return {
    numAvis,
    cleAvis,
    typeAmende: fractionnable ? 'AFM' : 'AF',
    statutPaiement: 'A_PAYER',
    dateEnvoiAvis: depuis.slice(0, 10),
    dateInfraction: depuis,
    lieuInfraction: { commune: 'Rennes' },
    natureInfraction: { libelle: 'Stationnement', classe: 4 },
    montants: { minoree: 9000, forfaitaire: 13_500, majoree: 37_500 },
    fractionnable,
    adressePostale: {
      nom: 'Camille Martin',
      lignes: ['1 rue de la Paix'],
      codePostal: '35000',
      commune: 'Rennes',
      pays: 'FR',
    },
  };
}

/** Writes an import file of so many fines, in constant memory. */
export async function ecrireFichier(fichier: string, nombre: number): Promise<void> {
  const flux = createWriteStream(fichier);
  for (let rang = 0; rang < nombre; rang += 1) {
    if (!flux.write(`${JSON.stringify(enregistrement(rang))}\n`)) await once(flux, 'drain');
  }
  flux.end();
  await once(flux, 'finish');
}
