import { join } from 'node:path';
import Type from 'typebox';
import Value from 'typebox/value';
import type { OptionsSandbox } from './sandboxOptions.ts';

const texte = Type.String({ minLength: 1 });

const Environnement = Type.Object({
  GATEWAY_PORT: Type.String({ pattern: '^\\d{1,5}$' }),
  HOST: texte,
  DATA_DIR: texte,
  SIPS_MERCHANT_ID: texte,
  SIPS_SECRET_KEY: texte,
  SIPS_KEY_VERSION: texte,
  SIPS_INTERFACE_VERSION: texte,
  SIPS_SEAL_ALGORITHM: Type.Enum(['HMAC-SHA-256', 'SHA-256']),
  /** Where the merchant's return is redirected to. */
  PUBLIC_URL: Type.Optional(texte),
});

export interface ReglagesSandbox {
  readonly port: number;
  readonly hote: string;
  readonly options: OptionsSandbox;
}

/**
 * Reads the settings of the sandbox program; its book stands in `DATA_DIR/gateway-sandbox`.
 * @throws Error of one sentence that names what is missing or wrong
 */
export function lireEnvironnement(env: NodeJS.ProcessEnv): ReglagesSandbox {
  if (env.NODE_ENV === 'production') {
    throw new Error('The payment sandbox does not start in production.');
  }
  const valeurs = {
    GATEWAY_PORT: '3001',
    HOST: '127.0.0.1',
    DATA_DIR: '.data',
    ...env,
    SIPS_SEAL_ALGORITHM: env.SIPS_SEAL_ALGORITHM || 'HMAC-SHA-256',
  };
  if (!Value.Check(Environnement, valeurs)) {
    const [erreur] = Value.Errors(Environnement, valeurs);
    const lieu = erreur?.instancePath.slice(1) ?? '';
    throw new Error(`The payment sandbox cannot start: ${lieu} ${erreur?.message ?? ''}.`);
  }
  return {
    port: Number(valeurs.GATEWAY_PORT),
    hote: valeurs.HOST,
    options: {
      contrat: {
        merchantId: valeurs.SIPS_MERCHANT_ID,
        secretKey: valeurs.SIPS_SECRET_KEY,
        keyVersion: valeurs.SIPS_KEY_VERSION,
        interfaceVersion: valeurs.SIPS_INTERFACE_VERSION,
        algorithme: valeurs.SIPS_SEAL_ALGORITHM,
      },
      dossier: join(valeurs.DATA_DIR, 'gateway-sandbox'),
      originesRetour: valeurs.PUBLIC_URL ? [new URL(valeurs.PUBLIC_URL).origin] : [],
    },
  };
}
