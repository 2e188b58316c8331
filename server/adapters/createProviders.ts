import type { ProviderName } from '#contract/domain/providerName.ts';
import type { DirectConfig } from '../ports/DirectConfig.ts';
import {
  type PaymentProvider,
  type PaymentProviders,
  providersOf,
} from '../ports/PaymentProvider.ts';
import type { SipsConfig } from '../ports/SipsConfig.ts';
import { createDirectProvider } from './direct/DirectProvider.ts';
import { createSipsProvider } from './sips/SipsProvider.ts';

/** Null: not configured. */
interface Contracts {
  readonly provider: ProviderName;
  readonly sips: SipsConfig | null;
  readonly direct: DirectConfig | null;
}

/** @param wrap applied to each */
export function createProviders(
  { provider, sips, direct }: Contracts,
  wrap = (one: PaymentProvider): PaymentProvider => one,
): PaymentProviders {
  const all = [
    ...(sips === null ? [] : [createSipsProvider(sips)]),
    ...(direct === null ? [] : [createDirectProvider(direct)]),
  ].map(wrap);
  const current = all.find((one) => one.provider === provider);
  if (current === undefined) throw new TypeError(`${provider} is not configured`);
  return providersOf(
    current,
    all.filter((one) => one !== current),
  );
}
