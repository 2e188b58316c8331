import { isInFrance } from '../../country.ts';
import { because, type Reason } from './reason.ts';
import type { ImportRecord } from './record.ts';

/** The norm of La Poste (AFNOR XP Z10-011): six lines of 38 characters, the name and the town among them. */
const LINES = 6;
const CHARACTERS = 38;

/** A French post code has five digits: a spreadsheet drops a leading zero. */
const LOST_ZERO = /^\d{4}$/;

/** Says what may keep a letter from arriving. Lines outside France have no norm here, only their number. */
export function addressDoubts({ adressePostale: address }: ImportRecord): Reason[] {
  if (address === undefined) return [];
  const isFrench = isInFrance(address.pays);
  const lines = [address.nom, ...address.lignes, `${address.codePostal} ${address.commune}`];
  const isTooLong = isFrench && lines.some((line) => [...line].length > CHARACTERS);
  return [
    ...(lines.length > LINES ? [because('adresseLignes', { limite: LINES })] : []),
    ...(isTooLong ? [because('adresseLongue', { limite: CHARACTERS })] : []),
    ...(isFrench && LOST_ZERO.test(address.codePostal) ? [because('codePostalCourt')] : []),
  ];
}
