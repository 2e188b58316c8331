import type { TypeAideAccueil } from '#contract/domaine/typeAmende.ts';

/** Where the three things stand on a notice of one type, and what its number looks like. */
export interface NoticeDrawing {
  /** An example number, in groups; it belongs to no fine. */
  readonly numero: string;
  /** Where the payment card is: at the foot of the page, or at its head. */
  readonly carte: 'bas' | 'haut';
}

/** Short numbers have 14 digits, long ones 18; three equal digits first announce the AFD family (D-08). */
export const NOTICES: Readonly<Record<TypeAideAccueil, NoticeDrawing>> = {
  AF: { numero: '5190-0101-0000-11', carte: 'bas' },
  AFM: { numero: '6210-0202-0000-3344-55', carte: 'haut' },
  AFD: { numero: '3333-0303-0000-11', carte: 'bas' },
  AFMD: { numero: '3334-0404-0000-3344-55', carte: 'haut' },
  AVTS: { numero: '7110-0505-0000-3344-55', carte: 'bas' },
  DAAP: { numero: '8210-0606-0000-3344-55', carte: 'haut' },
  FPSM: { numero: '9310-0707-0000-3344-55', carte: 'haut' },
};
