export interface NoticeRules {
  /** Decides the message of a lookup (O-08 to O-10). An increased fine needs an operation code for a transfer. */
  readonly family: 'fixedPenalty' | 'increased' | 'demand';
  /** For a long number: the discount of the law (D-11), or what the notice itself says (D-37, D-40). */
  readonly prices: 'law' | 'parkingCharge' | 'ownNotice';
  /** Which sentences explain how to contest (H-02, D-23). */
  readonly contest:
    | 'fine'
    | 'vehicle'
    | 'criminalOffence'
    | 'parkingCharge'
    | 'warning'
    | 'lastNotice'
    | 'none';
  /** The place of the type in the help on the home page (H-04); null if the help does not show it. */
  readonly helpCard: number | null;
}

/** A code that ends in `m` is a dematerialised notice: our reading, since the specification does not explain it. */
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

const familyOf = (type: string): NoticeRules['family'] | undefined => {
  const known = NOTICE_TYPES.find((one) => one === type);
  return known && rulesOf(known).family;
};

/** The "M types" of the specification (O-08 to O-10). */
export const isMType = (type: string): boolean => familyOf(type) === 'increased';

/** The types whose cancelled fine has a message of its own (O-10). */
export const isFixedPenaltyType = (type: string): boolean => familyOf(type) === 'fixedPenalty';

export const isCriminal = (type: NoticeType): boolean =>
  rulesOf(type).contest === 'criminalOffence';

/** The law gives these types no days and no reductions: their notice does (D-37, D-40). */
export const followsOwnRules = (type: NoticeType): boolean => rulesOf(type).prices !== 'law';
