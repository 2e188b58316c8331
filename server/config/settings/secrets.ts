import Type from 'typebox';
import { arePeppers } from '../checks.ts';
import { checked, secret } from '../settingKinds.ts';

export const SECRETS_SETTINGS = {
  TOKEN_SECRET: secret('signs the bearer'),
  XSRF_SECRET: secret('signs the `XSRF-TOKEN` cookie'),
  RETURN_SECRET: secret('derives the `jetonConfirmationPaiement`'),
  RETURN_SECRET_FORMER: secret('accepted beside `RETURN_SECRET` while it changes', {
    shown: 'none',
  }),
  CIPHER_SECRET: secret('encrypts the id of a pre-filled address'),
  KEY_PEPPERS: Type.Optional(
    checked(
      'comma-separated peppers of the notice keys: the first protects, all are accepted',
      arePeppers,
      'a list of peppers, each of at least 32 characters',
      { maxLength: 2048, shown: 'made in demonstration', required: true, secret: true },
    ),
  ),
};
