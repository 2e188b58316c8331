import { TIERS } from '#contract/domain/amounts.ts';
import { NOTICE_TYPES } from '#contract/domain/noticeType.ts';
import { STORED_STATUSES } from '#contract/domain/paymentStatus.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { sessionStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { createStore } from './store.ts';

export const LIST_LIMIT = 20;

/** Only on the answer to a confirmation (D-19). */
type LeftOut = 'paiement';

/** All others, such as a key that another program wrote, are dropped (D-10). */
export const KEPT_FIELDS: Readonly<Record<Exclude<keyof Fine, LeftOut>, true>> = {
  avisId: true,
  numAvis: true,
  typeAmende: true,
  statutPaiement: true,
  mediaReglement: true,
  dateEnvoiAvis: true,
  dateInfraction: true,
  lieuInfraction: true,
  natureInfraction: true,
  serviceVerbalisateur: true,
  immatriculationMasquee: true,
  vitesse: true,
  pointsEncourus: true,
  montants: true,
  dejaRegle: true,
  resteAPayer: true,
  fractionnable: true,
  dernierJourDuPrix: true,
  envoyeHorsDeFrance: true,
  restePayableLe: true,
  nouvelEssaiLe: true,
  virementAutorise: true,
  arriveeJusquau: true,
  consignation: true,
  contestation: true,
  numConsignation: true,
  reglements: true,
  sommes: true,
};

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isCents = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isOneOf = (values: readonly string[], value: unknown) => values.some((one) => one === value);
const isText = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value);
const isDay = (value: unknown) =>
  isText(value, /^\d{4}-\d{2}-\d{2}$/) && !Number.isNaN(Date.parse(String(value)));

const isDeadline = (value: unknown) =>
  isObject(value) &&
  isOneOf(TIERS, value.palier) &&
  isCents(value.montant) &&
  (value.dateLimite === null || isDay(value.dateLimite));

const isAmounts = (value: unknown) =>
  isObject(value) &&
  isOneOf(TIERS, value.palier) &&
  isCents(value.applicable) &&
  (value.valableJusquau === null || isDay(value.valableJusquau)) &&
  (value.apresEcheances === undefined || isCents(value.apresEcheances)) &&
  Array.isArray(value.echeances) &&
  value.echeances.every(isDeadline);

const isContest = (value: unknown) =>
  value === undefined || (isObject(value) && isDay(value.dernierJour));

const isReservation = (value: unknown) =>
  value === undefined || (isObject(value) && isCents(value.montant) && isDay(value.jusquau));

/** Its other fields are cents or marks. */
function isSums(value: unknown): boolean {
  if (value === undefined) return true;
  if (!isObject(value)) return false;
  const { reserve: reservation, ...others } = value;
  return (
    isReservation(reservation) &&
    Object.values(others).every((other) => other === true || isCents(other))
  );
}

const isOffence = (fields: Fields) =>
  !Number.isNaN(Date.parse(String(fields.dateInfraction))) &&
  isObject(fields.lieuInfraction) &&
  isObject(fields.natureInfraction);

/** Checks the fields that the list and its pages read: an older version may have written them. */
function isNotice(value: unknown): value is Fine {
  return (
    isObject(value) &&
    isText(value.avisId, /./) &&
    isText(value.numAvis, /^\d{14}(\d{4})?$/) &&
    isOneOf(NOTICE_TYPES, value.typeAmende) &&
    isObject(value.statutPaiement) &&
    isOneOf(STORED_STATUSES, value.statutPaiement.valeur) &&
    isCents(value.resteAPayer) &&
    isCents(value.dejaRegle) &&
    isDay(value.dateEnvoiAvis) &&
    isAmounts(value.montants) &&
    isContest(value.contestation) &&
    isSums(value.sommes) &&
    isOffence(value) &&
    Array.isArray(value.reglements) &&
    value.reglements.every(isObject)
  );
}

const withoutForeignFields = (fine: Fine): Fine => {
  const kept = Object.entries(fine).filter(([name]) => Object.hasOwn(KEPT_FIELDS, name));
  return Object.fromEntries(kept) as Fine;
};

function parseList(value: unknown): readonly Fine[] | null {
  if (!Array.isArray(value)) return null;
  const rows = new Map(value.filter(isNotice).map((fine) => [fine.numAvis, fine]));
  const kept = [...rows.values()].slice(-LIST_LIMIT).map(withoutForeignFields);
  return kept.length === 0 ? null : kept;
}

const list = createStore<readonly Fine[]>(sessionStore, KEYS.notices, parseList);
const NONE: readonly Fine[] = [];
const rows = () => list.read() ?? NONE;

/** A debt must not leave the total. */
function withPlaceForOne(fines: readonly Fine[]): readonly Fine[] {
  if (fines.length < LIST_LIMIT) return fines;
  const leaving = fines.find((fine) => fine.statutPaiement.valeur !== 'A_PAYER');
  return fines.filter((fine) => fine !== (leaving ?? fines[0]));
}

/** Found in this tab, in order. It never holds a key. */
export const noticeList = {
  read: rows,
  use: (): readonly Fine[] => list.use() ?? NONE,
  note: (fine: Fine): void => {
    const isSame = (row: Fine) => row.numAvis === fine.numAvis;
    const kept = withoutForeignFields(fine);
    list.save(
      rows().some(isSame)
        ? rows().map((row) => (isSame(row) ? kept : row))
        : [...withPlaceForOne(rows()), kept],
    );
  },
  remove: (number: string): void => {
    const left = rows().filter((fine) => fine.numAvis !== number);
    if (left.length === 0) list.clear();
    else list.save(left);
  },
  clear: list.clear,
};
