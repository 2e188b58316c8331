import type { Language } from '#contract/domain/languages.ts';
import type { DirectConfig } from '../../ports/DirectConfig.ts';
import { type Checkout, type PaymentStart, ProviderFailure } from '../../ports/PaymentProvider.ts';
import { sha256 } from '../../secrets/digest.ts';
import { call, endOf } from './client.ts';
import { idAt, textAt } from './messages.ts';

const REFERENCE = /^[A-Za-z0-9]{1,35}$/;
const MAX_AMOUNT = 999_999_999_999;

const MAX_SESSION_MINUTES = 1_440;
const MAX_TRIES = 3;

/** Visa, Mastercard and CB. The payer chooses the brand (Regulation 2015/751, article 8(6)). */
const PRODUCTS = [1, 3, 130];

const localeOf = (language: Language): string =>
  language === 'en' ? 'en_GB' : `${language}_${language.toUpperCase()}`;

const isLonger = (url: string, maximum: number): boolean => new URL(url).href.length > maximum;

/** The addresses are the same for each payment, so the start of the server checks them once. */
export const hasTooLongAddress = (
  addresses: Pick<PaymentStart, 'returnUrl' | 'notificationUrl'>,
): boolean => isLonger(addresses.returnUrl, 200) || isLonger(addresses.notificationUrl, 325);

function check(start: PaymentStart): void {
  const { reference, amount, minutes } = start;
  if (!REFERENCE.test(reference)) throw new RangeError('reference');
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > MAX_AMOUNT) {
    throw new RangeError('amount');
  }
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MAX_SESSION_MINUTES) {
    throw new RangeError('minutes');
  }
  if (hasTooLongAddress(start)) throw new RangeError('address');
}

function requestOf(start: PaymentStart, { variant }: DirectConfig) {
  return {
    order: {
      amountOfMoney: { amount: start.amount, currencyCode: 'EUR' },
      references: { merchantReference: start.reference },
    },
    hostedCheckoutSpecificInput: {
      returnUrl: start.returnUrl,
      locale: localeOf(start.language),
      ...(variant !== null && { variant }),
      showResultPage: false,
      sessionTimeout: start.minutes,
      allowedNumberOfPaymentAttempts: MAX_TRIES,
      paymentProductFilters: { restrictTo: { products: PRODUCTS } },
    },
    cardPaymentMethodSpecificInput: { authorizationMode: 'SALE' },
    feedbacks: { webhooksUrls: [start.notificationUrl] },
  };
}

/** Answers are unsigned, so a payer is sent only to these origins. */
export function originsOf({ baseUrl, extraOrigins }: DirectConfig): readonly string[] {
  return [...new Set([new URL(baseUrl).origin, ...extraOrigins])];
}

/** No call finds a payment by its reference, so we ask for ids of the usual form. */
export const guessIds = (checkoutId: string): readonly string[] =>
  Array.from({ length: MAX_TRIES }, (_, rank) => `${checkoutId}_${rank}`);

/**
 * Creates a page of the vendor. The idempotence key is our reference. The vendor does not list this call among those
 * that honour it, so a second call may create a second page.
 * @throws RangeError for a reference, amount, time or address that the vendor would refuse
 * @throws ProviderFailure
 */
export async function createCheckout(
  start: PaymentStart,
  config: DirectConfig,
  delayMs: number,
): Promise<Checkout> {
  check(start);
  const reply = await call(config, {
    method: 'POST',
    path: 'hostedcheckouts',
    body: requestOf(start, config),
    key: start.reference,
    until: endOf(delayMs),
  });
  const checkoutId = idAt(reply, 'hostedCheckoutId');
  const returnMac = textAt(reply, 'RETURNMAC') ?? '';
  const address = textAt(reply, 'redirectUrl') ?? '';
  const isOurs = URL.canParse(address) && originsOf(config).includes(new URL(address).origin);
  const reference = textAt(reply, 'merchantReference') ?? start.reference;
  if (checkoutId === null || returnMac === '' || !isOurs || reference !== start.reference) {
    throw new ProviderFailure('unclear');
  }
  return { address, checkoutId, returnHash: sha256(returnMac) };
}
