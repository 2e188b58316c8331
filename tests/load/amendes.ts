import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/** What a payer reads on the notice. */
export interface Avis {
  /** Digits without dashes. */
  readonly numAvis: string;
  readonly cleAvis: string;
  readonly fractionnable: boolean;
  /** The other number of the pair, which pays the deposit; null where the notice has one number. */
  readonly numConsignation: string | null;
}

const JOUR_MS = 86_400_000;

/** Cents. */
const MONTANTS = { minoree: 9000, forfaitaire: 13_500, majoree: 37_500 } as const;

/** The n-th fine of the day: an AF of 14 digits, or a majorée of 18 that can be paid in parts; every third is a pair. */
export function avis(rang: number): Avis {
  const cleAvis = String((rang * 37) % 100).padStart(2, '0');
  const fractionnable = rang % 4 === 0;
  const debt = fractionnable
    ? `90${String(rang).padStart(15, '0')}`
    : `61${String(rang).padStart(11, '0')}`;
  const numConsignation = rang % 3 === 0 ? `${debt}2` : null;
  return { numAvis: `${debt}1`, cleAvis, fractionnable, numConsignation };
}

/** What the two numbers of a pair have in common. */
export const debtOf = (numAvis: string): string => numAvis.slice(0, -1);

/**
 * What a number costs, cents: the accounts' own reading of D-11. No step of a notice ends within the day or the next,
 * as all are between 3 and 27 days old.
 */
export function priceOf(numAvis: string): number {
  const long = numAvis.length === 18;
  if (numAvis.endsWith('2')) return long ? MONTANTS.majoree : MONTANTS.forfaitaire;
  return long ? MONTANTS.majoree * 0.8 : MONTANTS.minoree;
}

/** The records of a notice, one for each of its numbers; the deposit comes first on some. */
function records(rang: number): object[] {
  const { numAvis, cleAvis, fractionnable, numConsignation } = avis(rang);
  const depuis = new Date(Date.now() - (3 + (rang % 25)) * JOUR_MS).toISOString();
  const fine = {
    numAvis,
    cleAvis,
    typeAmende: fractionnable ? 'AFM' : 'AF',
    statutPaiement: 'A_PAYER',
    dateEnvoiAvis: depuis.slice(0, 10),
    dateInfraction: depuis,
    lieuInfraction: { commune: 'Rennes' },
    natureInfraction: { libelle: 'Stationnement', classe: 4 },
    montants: MONTANTS,
    fractionnable,
    adressePostale: {
      nom: 'Camille Martin',
      lignes: ['1 rue de la Paix'],
      codePostal: '35000',
      commune: 'Rennes',
      pays: 'FR',
    },
  };
  if (numConsignation === null) return [fine];
  const deposit = { ...fine, numAvis: numConsignation, consignation: true, fractionnable: false };
  const linked = { ...fine, numConsignation };
  return rang % 2 === 0 ? [deposit, linked] : [linked, deposit];
}

/**
 * Writes an import file of so many notices, in constant memory.
 * @returns the debt of each line, so that a rejected line can be told
 */
export async function ecrireFichier(fichier: string, nombre: number): Promise<string[]> {
  const flux = createWriteStream(fichier);
  const debts: string[] = [];
  for (let rang = 0; rang < nombre; rang += 1) {
    for (const record of records(rang)) {
      debts.push(debtOf(avis(rang).numAvis));
      if (!flux.write(`${JSON.stringify(record)}\n`)) await once(flux, 'drain');
    }
  }
  flux.end();
  await once(flux, 'finish');
  return debts;
}
