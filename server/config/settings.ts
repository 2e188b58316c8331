import Type from 'typebox';
import { BANK_SETTINGS } from './settings/bank.ts';
import { MENTION_SETTINGS } from './settings/mentions.ts';
import { MONITORING_SETTINGS } from './settings/monitoring.ts';
import { NETWORK_SETTINGS } from './settings/network.ts';
import { PAGE_SETTINGS } from './settings/pages.ts';
import { PROVIDER_SETTINGS } from './settings/provider.ts';
import { RETENTION_SETTINGS } from './settings/retention.ts';
import { SECRETS_SETTINGS } from './settings/secrets.ts';
import { SENDING_SETTINGS } from './settings/sendings.ts';
import { SERVER_SETTINGS } from './settings/server.ts';

/**
 * Every setting of the environment. `docs/settings.md` is printed from it by `npx vitest run --project unit
 * tests/unit/server/settings.test.ts -u`.
 */
export const Environment = Type.Object({
  ...SERVER_SETTINGS,
  ...SECRETS_SETTINGS,
  ...PROVIDER_SETTINGS,
  ...BANK_SETTINGS,
  ...SENDING_SETTINGS,
  ...NETWORK_SETTINGS,
  ...RETENTION_SETTINGS,
  ...PAGE_SETTINGS,
  ...MENTION_SETTINGS,
  ...MONITORING_SETTINGS,
});
export type Environment = Type.Static<typeof Environment>;

export const SETTING_NAMES: readonly string[] = Object.keys(Environment.properties);

/** Returns the settings that are given. An empty one counts as absent. */
export const givenIn = (env: NodeJS.ProcessEnv): [name: string, text: string][] =>
  SETTING_NAMES.flatMap((name): [string, string][] => {
    const text = env[name];
    return text ? [[name, text]] : [];
  });
