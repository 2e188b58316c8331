import type { DirectConfig, WebhookKey } from '../ports/DirectConfig.ts';
import { reachable, splitList } from './checks.ts';
import { InvalidConfiguration } from './InvalidConfiguration.ts';
import { DIRECT_SIMULATION_SECRET } from './production.ts';
import type { Environment } from './settings.ts';

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
}: Environment): WebhookKey | null {
  if (keyId !== undefined && secret !== undefined) return { keyId, secret };
  if (keyId === undefined && secret === undefined) return null;
  throw new InvalidConfiguration(
    'DIRECT_WEBHOOK_KEY_ID_FORMER and DIRECT_WEBHOOK_SECRET_FORMER must be set together',
  );
}

const HOUR_MS = 3_600_000;

/** Browsers reach the sandbox on the service's host, at its own port. */
export const sandboxHost = ({ GATEWAY_PORT }: Environment, publicUrl: string) =>
  `${new URL(publicUrl).hostname}:${GATEWAY_PORT}`;

export function directOf(read: Environment, host: string, publicUrl: string): DirectConfig {
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
