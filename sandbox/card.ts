import Type from 'typebox';

export const Card = Type.Object({
  brand: Type.String(),
  /** Shows four digits at each end, as much as a provider may show. */
  maskedNumber: Type.String(),
  code: Type.String(),
});
export type Card = Type.Static<typeof Card>;

/** Invented cards: the first six digits give the brand, the last two the response code. All ask for 3-D Secure. */
const BRANDS: Readonly<Record<string, string>> = {
  '410000': 'VISA',
  '420000': 'CB',
  '510000': 'MASTERCARD',
};

export type CardField = 'cardNumber' | 'cardExpiry' | 'cardCvv';

export type CardErrors = Readonly<Partial<Record<CardField, CardFault | null>>>;
export type CardFault =
  | 'numeroInvalide'
  | 'carteInconnue'
  | 'expirationInvalide'
  | 'carteExpiree'
  | 'cvvInvalide';

/** `challenge` means that the card asks for 3-D Secure. */
type TestCard = Pick<Card, 'brand' | 'code'> & { readonly challenge: boolean };

/** The test cards that Worldline Direct publishes. */
const CARDS: ReadonlyMap<string, TestCard> = new Map([
  ['4330264936344675', { brand: 'VISA', code: '00', challenge: false }],
  ['5137009801943438', { brand: 'MASTERCARD', code: '00', challenge: false }],
  ['4874970686672022', { brand: 'VISA', code: '00', challenge: true }],
  ['5130257474533310', { brand: 'MASTERCARD', code: '00', challenge: true }],
  ['5168645305790452', { brand: 'MASTERCARD', code: '05', challenge: false }],
  ['5144144373781246', { brand: 'MASTERCARD', code: '05', challenge: true }],
]);

function simulated(number: string): TestCard | undefined {
  const brand = BRANDS[number.slice(0, 6)];
  return brand === undefined ? undefined : { brand, code: number.slice(-2), challenge: true };
}

function numberFault(number: string, card: TestCard | undefined): CardFault | null {
  if (!/^\d{16}$/.test(number)) return 'numeroInvalide';
  return card ? null : 'carteInconnue';
}

/** A card is valid until the end of its month, counted in UTC. */
function expiryFault(expiration: string, now: Date): CardFault | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiration) ?? [];
  if (month === undefined || year === undefined) return 'expirationInvalide';
  const end = Date.UTC(2000 + Number(year), Number(month), 1);
  return end <= now.getTime() ? 'carteExpiree' : null;
}

export function readCard(
  typed: Readonly<Partial<Record<CardField, string>>>,
  now: Date,
): { card: Card; challenge: boolean } | { errors: CardErrors } {
  const text = (name: CardField) => (typed[name] ?? '').replace(/\s/g, '');
  const number = text('cardNumber');
  const card = CARDS.get(number) ?? simulated(number);
  const errors: CardErrors = {
    cardNumber: numberFault(number, card),
    cardExpiry: expiryFault(text('cardExpiry'), now),
    cardCvv: /^\d{3,4}$/.test(text('cardCvv')) ? null : 'cvvInvalide',
  };
  if (card === undefined || Object.values(errors).some(Boolean)) return { errors };
  const { brand, code, challenge } = card;
  const maskedNumber = `${number.slice(0, 4)}########${number.slice(-4)}`;
  return { card: { brand, maskedNumber, code }, challenge };
}
