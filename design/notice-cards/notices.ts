import type { HomeHelpType } from '#contract/domain/noticeType.ts';

/** Where the card is: at the foot, below a line to cut along, or in a box of the text. */
export type CardPlace = 'foot' | 'tearOff' | 'box';

export interface NoticeDrawing {
  /** An invented number, which belongs to no fine. */
  readonly number: string;
  readonly place: CardPlace;
}

/** The first digits agree with the hints of the form: three equal ones announce the AFD family (D-08). */
export const NOTICES: Readonly<Record<HomeHelpType, NoticeDrawing>> = {
  AF: { number: '5190-0101-0000-11', place: 'foot' },
  AFM: { number: '6210-0202-0000-3344-55', place: 'tearOff' },
  AFD: { number: '3333-0303-0000-11', place: 'foot' },
  AFMD: { number: '3334-0404-0000-3344-55', place: 'tearOff' },
  AVTS: { number: '7110-0505-0000-3344-55', place: 'tearOff' },
  DAAP: { number: '8210-0606-0000-3344-55', place: 'box' },
  FPSM: { number: '9310-0707-0000-3344-55', place: 'tearOff' },
};
