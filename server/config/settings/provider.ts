import type { DirectConfig, WebhookKey } from '../../ports/DirectConfig.ts';
import { reachable, splitList } from '../addresses.ts';
import { InvalidConfiguration } from '../InvalidConfiguration.ts';
import {
  address,
  contract,
  optional,
  origins,
  port,
  type Read,
  VENDOR_SECRET,
  whole,
} from '../settingKinds.ts';

export const PROVIDER_SETTINGS = {
  DIRECT_URL: address('origin of the API of Worldline Direct, or of a bank that offers it', {
    shown: 'the sandbox',
    required: true,
    https: true,
  }),
  DIRECT_MERCHANT_ID: contract('the merchant (PSPID)', {
    pattern: '^[A-Za-z0-9_-]{1,50}$',
    must: '1 to 50 letters, digits, dashes or underscores',
  }),
  DIRECT_API_KEY_ID: contract('names the key of the API', { maxLength: 128 }),
  DIRECT_API_SECRET: contract('signs calls to the API', VENDOR_SECRET),
  DIRECT_WEBHOOK_KEY_ID: contract('names the key of webhooks', { maxLength: 128 }),
  DIRECT_WEBHOOK_SECRET: contract('signs webhooks', VENDOR_SECRET),
  DIRECT_WEBHOOK_KEY_ID_FORMER: optional(
    'accepted beside `DIRECT_WEBHOOK_KEY_ID` while it changes; set with its secret',
    { maxLength: 128 },
  ),
  DIRECT_WEBHOOK_SECRET_FORMER: optional('secret of `DIRECT_WEBHOOK_KEY_ID_FORMER`', VENDOR_SECRET),
  DIRECT_VARIANT: optional('file name of the template of the payment page', {
    pattern: '^[\\w.-]{1,128}$',
    must: 'a file name of 1 to 128 letters, digits, dots or dashes',
  }),
  DIRECT_VEILLE_HEURES: whole(
    'hours after its end in which a payment is asked about that Worldline Direct does not show any more: its last repeat of an event leaves 35 h 10 after the first',
    [1, 36, 720],
  ),
  DIRECT_REDIRECT_ORIGINS: origins('further hosts of the payment page, comma-separated'),
  TENTATIVE_MINUTES: whole(
    'minutes for which the page of the provider takes a card, from its making',
    [1, 15, 30],
  ),
  GATEWAY_PORT: port('port of the sandbox, which starts without `DIRECT_URL`', 3001),
};

type ProviderSettings = Read<typeof PROVIDER_SETTINGS>;

/** The secret of the simulated provider. It is public, so production refuses it. */
export const DIRECT_SIMULATION_SECRET = 'simulation-of-worldline-direct';

/** The public account of the simulated provider, which production refuses. */
const DIRECT_SIMULATION = {
  merchantId: 'AMENDES-SIMULATION',
  apiKeyId: 'SIMULATION',
  apiSecret: DIRECT_SIMULATION_SECRET,
  webhookKeyId: 'simulation',
  webhookSecret: DIRECT_SIMULATION_SECRET,
} as const;

/**
 * Reads the webhook key of before a rotation, which is still accepted; null if none is given.
 * @throws InvalidConfiguration if one of its two settings is missing
 */
function formerWebhookKey({
  DIRECT_WEBHOOK_KEY_ID_FORMER: keyId,
  DIRECT_WEBHOOK_SECRET_FORMER: secret,
}: ProviderSettings): WebhookKey | null {
  if (keyId !== undefined && secret !== undefined) return { keyId, secret };
  if (keyId === undefined && secret === undefined) return null;
  throw new InvalidConfiguration(
    'DIRECT_WEBHOOK_KEY_ID_FORMER and DIRECT_WEBHOOK_SECRET_FORMER must be set together',
  );
}

const HOUR_MS = 3_600_000;

/** Browsers reach the sandbox on the service's host, at its own port. */
export const sandboxHost = ({ GATEWAY_PORT }: ProviderSettings, publicUrl: string) =>
  `${new URL(publicUrl).hostname}:${GATEWAY_PORT}`;

export function directOf(read: ProviderSettings, host: string, publicUrl: string): DirectConfig {
  const pages = `http://${sandboxHost(read, publicUrl)}`;
  return {
    baseUrl: read.DIRECT_URL ?? `http://${reachable(host)}:${read.GATEWAY_PORT}`,
    merchantId: read.DIRECT_MERCHANT_ID ?? DIRECT_SIMULATION.merchantId,
    apiKeyId: read.DIRECT_API_KEY_ID ?? DIRECT_SIMULATION.apiKeyId,
    apiSecret: read.DIRECT_API_SECRET ?? DIRECT_SIMULATION.apiSecret,
    webhookKey: {
      keyId: read.DIRECT_WEBHOOK_KEY_ID ?? DIRECT_SIMULATION.webhookKeyId,
      secret: read.DIRECT_WEBHOOK_SECRET ?? DIRECT_SIMULATION.webhookSecret,
    },
    formerWebhookKey: formerWebhookKey(read),
    variant: read.DIRECT_VARIANT ?? null,
    askAfterEndMs: read.DIRECT_VEILLE_HEURES * HOUR_MS,
    extraOrigins: [
      ...(read.DIRECT_URL === undefined ? [pages] : []),
      ...splitList(read.DIRECT_REDIRECT_ORIGINS),
    ],
  };
}
