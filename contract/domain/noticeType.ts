export interface NoticeRules {
  /** O-08 … O-10; an increased fine needs a code to be paid by transfer. */
  readonly family: 'fixedPenalty' | 'increased' | 'demand';
  /** Of a long number: the law's discount (D-11), or what the notice says (D-37, D-40). */
  readonly prices: 'law' | 'parkingCharge' | 'ownNotice';
  /** H-02, D-23. */
  readonly contest:
    | 'fine'
    | 'vehicle'
    | 'criminalOffence'
    | 'parkingCharge'
    | 'warning'
    | 'lastNotice'
    | 'none';
  /** H-04. */
  readonly helpCard: number | null;
}

/** `m`: the dematerialised notice (specification section 4). */
const NOTICE_RULES = {
  AF: { family: 'fixedPenalty', prices: 'law', contest: 'vehicle', helpCard: 1 },
  AFm: { family: 'fixedPenalty', prices: 'law', contest: 'vehicle', helpCard: null },
  AFD: { family: 'fixedPenalty', prices: 'law', contest: 'criminalOffence', helpCard: 3 },
  AFDm: { family: 'fixedPenalty', prices: 'law', contest: 'criminalOffence', helpCard: null },
  AFZFE: { family: 'fixedPenalty', prices: 'law', contest: 'vehicle', helpCard: null },
  AFZFEm: { family: 'fixedPenalty', prices: 'law', contest: 'vehicle', helpCard: null },
  AFM: { family: 'increased', prices: 'law', contest: 'fine', helpCard: 2 },
  AFMm: { family: 'increased', prices: 'law', contest: 'fine', helpCard: null },
  AFMD: { family: 'increased', prices: 'law', contest: 'criminalOffence', helpCard: 4 },
  AFMDm: { family: 'increased', prices: 'law', contest: 'criminalOffence', helpCard: null },
  AMD: { family: 'increased', prices: 'ownNotice', contest: 'none', helpCard: null },
  FPSM: { family: 'increased', prices: 'parkingCharge', contest: 'parkingCharge', helpCard: 7 },
  FPSMm: { family: 'increased', prices: 'parkingCharge', contest: 'parkingCharge', helpCard: null },
  AVTS: { family: 'demand', prices: 'ownNotice', contest: 'warning', helpCard: 5 },
  DAAP: { family: 'demand', prices: 'ownNotice', contest: 'lastNotice', helpCard: 6 },
} as const satisfies Readonly<Record<string, NoticeRules>>;

export type NoticeType = keyof typeof NOTICE_RULES;
export const NOTICE_TYPES = Object.keys(NOTICE_RULES) as readonly NoticeType[];

export const rulesOf = (type: NoticeType): NoticeRules => NOTICE_RULES[type];

export type HomeHelpType = {
  [Type in NoticeType]: (typeof NOTICE_RULES)[Type]['helpCard'] extends number ? Type : never;
}[NoticeType];

export const HOME_HELP_TYPES: readonly HomeHelpType[] = NOTICE_TYPES.filter(
  (type): type is HomeHelpType => NOTICE_RULES[type].helpCard !== null,
).sort((one, other) => NOTICE_RULES[one].helpCard - NOTICE_RULES[other].helpCard);

/** An unknown code belongs to none. */
const familyOf = (type: string): NoticeRules['family'] | undefined => {
  const known = NOTICE_TYPES.find((one) => one === type);
  return known && rulesOf(known).family;
};

/** The "M types" of O-08 … O-10. */
export const isMType = (type: string): boolean => familyOf(type) === 'increased';

/** O-10. */
export const isFixedPenaltyType = (type: string): boolean => familyOf(type) === 'fixedPenalty';

export const isCriminal = (type: NoticeType): boolean =>
  rulesOf(type).contest === 'criminalOffence';

/** Their own notice gives days and reductions (D-37, D-40). */
export const followsOwnRules = (type: NoticeType): boolean => rulesOf(type).prices !== 'law';
