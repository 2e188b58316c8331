import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/** What a payer reads on the notice. */
export interface Notice {
  /** Digits without dashes. */
  readonly numAvis: string;
  readonly cleAvis: string;
  readonly fractionnable: boolean;
  /** The other number of the pair, which pays the deposit; null where the notice has one number. */
  readonly numConsignation: string | null;
}

const DAY_MS = 86_400_000;

/** Cents. */
const AMOUNTS = { minoree: 9000, forfaitaire: 13_500, majoree: 37_500 } as const;

/** The n-th fine of the day: an AF of 14 digits, or a majorée of 18 that can be paid in parts; every third is a pair. */
export function notice(rank: number): Notice {
  const key = String((rank * 37) % 100).padStart(2, '0');
  const inParts = rank % 4 === 0;
  const debt = inParts
    ? `90${String(rank).padStart(15, '0')}`
    : `61${String(rank).padStart(11, '0')}`;
  const depositNumber = rank % 3 === 0 ? `${debt}2` : null;
  return {
    numAvis: `${debt}1`,
    cleAvis: key,
    fractionnable: inParts,
    numConsignation: depositNumber,
  };
}

/** What the two numbers of a pair have in common. */
const debtOf = (noticeNumber: string): string => noticeNumber.slice(0, -1);

/**
 * What a number costs, cents: the accounts' own reading of D-11. No step of a notice ends within the day or the next,
 * as all are between 3 and 27 days old.
 */
export function priceOf(noticeNumber: string): number {
  const long = noticeNumber.length === 18;
  if (noticeNumber.endsWith('2')) return long ? AMOUNTS.majoree : AMOUNTS.forfaitaire;
  return long ? AMOUNTS.majoree * 0.8 : AMOUNTS.minoree;
}

/** The records of a notice, one for each of its numbers; the deposit comes first on some. */
function records(rank: number): object[] {
  const {
    numAvis: noticeNumber,
    cleAvis: key,
    fractionnable: inParts,
    numConsignation: depositNumber,
  } = notice(rank);
  const since = new Date(Date.now() - (3 + (rank % 25)) * DAY_MS).toISOString();
  const fine = {
    numAvis: noticeNumber,
    cleAvis: key,
    typeAmende: inParts ? 'AFM' : 'AF',
    statutPaiement: 'A_PAYER',
    dateEnvoiAvis: since.slice(0, 10),
    dateInfraction: since,
    lieuInfraction: { commune: 'Rennes' },
    natureInfraction: { libelle: 'Feu rouge', classe: 4 },
    montants: AMOUNTS,
    fractionnable: inParts,
    virementAutorise: true,
    adressePostale: {
      nom: 'Camille Martin',
      lignes: ['1 rue de la Paix'],
      codePostal: '35000',
      commune: 'Rennes',
      pays: 'FR',
    },
  };
  if (depositNumber === null) return [fine];
  const deposit = { ...fine, numAvis: depositNumber, consignation: true, fractionnable: false };
  const linked = { ...fine, numConsignation: depositNumber };
  return rank % 2 === 0 ? [deposit, linked] : [linked, deposit];
}

/**
 * Writes an import file of so many notices, in constant memory.
 * @returns the debt of each line, so that a rejected line can be told
 */
export async function writeFile(file: string, count: number): Promise<string[]> {
  const streams = createWriteStream(file);
  const debts: string[] = [];
  for (let rank = 0; rank < count; rank += 1) {
    for (const record of records(rank)) {
      debts.push(debtOf(notice(rank).numAvis));
      if (!streams.write(`${JSON.stringify(record)}\n`)) await once(streams, 'drain');
    }
  }
  streams.end();
  await once(streams, 'finish');
  return debts;
}
