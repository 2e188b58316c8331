import type { FastifyPluginAsync } from 'fastify';
import { SETTINGS_PATH, type Settings } from '#contract/settings.ts';
import type { Dependencies } from './dependencies.ts';

type SettingsOptions = Pick<Dependencies, 'config' | 'provider'>;

/** The settings that the browser reads at run time (D-07). */
export const publicSettings = ({ config, provider }: SettingsOptions): Settings => ({
  ...config.settings,
  originesPaiement: [...provider.origins],
});

export const settings: FastifyPluginAsync<SettingsOptions> = async (app, options) => {
  const values = publicSettings(options);
  app.get(SETTINGS_PATH, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(values),
  );
};
