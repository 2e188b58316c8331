import Type from 'typebox';
import { isHost, isOrigin } from '../addresses.ts';
import { checked, flag, port, service, text, whole } from '../settingKinds.ts';

export const SERVER_SETTINGS = {
  NODE_ENV: Type.Enum(['development', 'test', 'production'], {
    description:
      '`development`, `test` or `production`; what is no demonstration and has a `HOST` or `PUBLIC_URL` that others can reach is production in any case',
    default: 'development',
  }),
  HOST: checked(
    'address where the service listens: IPv4, IPv6 or a name',
    isHost,
    'an IP address or a name, without port',
    { default: '127.0.0.1' },
  ),
  PORT: port('port where the service listens', 3000),
  PUBLIC_URL: Type.Optional(
    checked(
      'address that browsers and the provider use: scheme, host and port alone',
      (value) => isOrigin(value.replace(/\/$/, '')),
      'http(s)://host[:port], without user, path, query or fragment',
      { shown: '`http://127.0.0.1:$PORT`', required: true, https: true },
    ),
  ),
  DATA_DIR: text(
    "embedded database (`db`), morning pages (`matin`), demonstration secrets (`secrets.json`, mode 0600), the sandbox's book",
    { minLength: 1, default: '.data' },
  ),
  DATABASE_URL: service(
    'PostgreSQL 15 or later, instead of the embedded database; with TLS `?sslmode=verify-full`, and `&sslrootcert=FILE` for an authority of your own',
    ['postgres', 'postgresql'],
    { production: 'without it one server only' },
  ),
  DATABASE_CONNECTIONS: whole(
    'connections to PostgreSQL that one server may hold for people, or one command; the jobs of a server hold up to 4 more',
    [2, 10, 1_000],
  ),
  TACHES: Type.Enum(['toutes', 'aucune', 'seules'], {
    description:
      '`toutes`: the server serves people and runs jobs; `aucune`: it runs no jobs; `seules`: it runs jobs alone. The embedded database needs `toutes`',
    default: 'toutes',
  }),
  DEMO: flag('demonstration fines, and a notice on every page', {
    shown: '`1` without `DATABASE_URL`, else `0`',
    production: '`1` is refused',
  }),
};
