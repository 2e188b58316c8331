import Type from 'typebox';
import { flag, secret, whole } from '../settingKinds.ts';

export const MONITORING_SETTINGS = {
  METRICS_TOKEN: secret('the bearer that `/metrics` asks for', {
    shown: 'none',
    production: 'without it no metrics',
  }),
  FICHIER_DELAI_JOURS: whole(
    'days after which a file of the administration is late: an alarm, because its records are the only news of the account',
    [1, 3, 60],
  ),
  API_DOCS: flag('serves `/api/docs`', { shown: '`1`', production: '`0` by default' }),
  LOG_LEVEL: Type.Optional(
    Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      description: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`',
      shown: '`info`, `warn` in demonstration',
    }),
  ),
};
