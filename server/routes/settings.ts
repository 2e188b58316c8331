import type { FastifyPluginAsync } from 'fastify';
import { SETTINGS_PATH, type Settings } from '#contract/settings.ts';
import type { PaymentProviders } from '../ports/PaymentProvider.ts';
import type { Dependencies } from './dependencies.ts';

type SettingsOptions = Pick<Dependencies, 'config' | 'providers'>;

/** An attempt keeps its provider, so a payer may still be sent to the former one. */
export const originsOf = ({ all }: PaymentProviders): string[] => [
  ...new Set(all.flatMap(({ origins }) => origins)),
];

/** D-07. */
export const publicSettings = ({ config, providers }: SettingsOptions): Settings => ({
  ...config.settings,
  originesPaiement: originsOf(providers),
});

export const settings: FastifyPluginAsync<SettingsOptions> = async (app, options) => {
  const values = publicSettings(options);
  app.get(SETTINGS_PATH, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(values),
  );
};
