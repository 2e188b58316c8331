import { TIERS } from '#contract/domain/amounts.ts';
import { NOTICE_TYPES } from '#contract/domain/noticeType.ts';
import { STORED_STATUSES } from '#contract/domain/paymentStatus.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { sessionStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { type Check, isInteger, isObject, listOf, shape } from './shape.ts';
import { createStore } from './store.ts';

export const LIST_LIMIT = 20;

const isCents: Check = (value) => isInteger(value) && Number(value) >= 0;
const isFree: Check = () => true;
const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const isDay: Check = (value) =>
  matches(/^\d{4}-\d{2}-\d{2}$/)(value) && !Number.isNaN(Date.parse(String(value)));
const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.some((one) => one === value);
const or =
  (empty: null | undefined, check: Check): Check =>
  (value) =>
    value === empty || check(value);

/** Its fields are cents or marks. */
const isSums: Check = (value) =>
  shape({ reserve: or(undefined, shape({ montant: isCents, jusquau: isDay })) })(value) &&
  Object.entries(Object(value)).every(
    ([name, one]) => name === 'reserve' || one === true || isCents(one),
  );

const PRICE = { palier: oneOf(TIERS), montant: isCents, dateLimite: or(null, isDay) };
const AMOUNTS = {
  palier: oneOf(TIERS),
  applicable: isCents,
  valableJusquau: or(null, isDay),
  apresEcheances: or(undefined, isCents),
  echeances: listOf(shape(PRICE)),
};

/**
 * What is stored: all but `paiement`, which only a confirmation has (D-19). Other fields, such as a key that another
 * program wrote, are dropped (D-10). Checked is what the list and its pages read.
 */
export const KEPT_FIELDS: Readonly<Record<Exclude<keyof Fine, 'paiement'>, Check>> = {
  avisId: matches(/./),
  numAvis: matches(/^\d{14}(\d{4})?$/),
  typeAmende: oneOf(NOTICE_TYPES),
  statutPaiement: shape({ valeur: oneOf(STORED_STATUSES) }),
  mediaReglement: isFree,
  dateEnvoiAvis: isDay,
  dateInfraction: (value) => !Number.isNaN(Date.parse(String(value))),
  lieuInfraction: isObject,
  natureInfraction: isObject,
  serviceVerbalisateur: isFree,
  immatriculationMasquee: isFree,
  vitesse: isFree,
  pointsEncourus: isFree,
  montants: shape(AMOUNTS),
  dejaRegle: isCents,
  resteAPayer: isCents,
  fractionnable: isFree,
  dernierJourDuPrix: isFree,
  envoyeHorsDeFrance: isFree,
  restePayableLe: isFree,
  nouvelEssaiLe: isFree,
  virementAutorise: isFree,
  arriveeJusquau: isFree,
  consignation: isFree,
  contestation: or(undefined, shape({ dernierJour: isDay })),
  numConsignation: isFree,
  reglements: listOf(isObject),
  sommes: or(undefined, isSums),
};
const isNotice = (value: unknown): value is Fine => shape(KEPT_FIELDS)(value);

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
