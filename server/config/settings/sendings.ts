import { optional, service } from '../settingKinds.ts';

export const SENDING_SETTINGS = {
  COURRIEL_EXPLOITATION: optional(
    'where [the morning page](operations.md#the-clerks-morning) goes by mail; without it the page is a file alone',
    {
      pattern: '^[^\\s@<>"]+@[^\\s@<>"]+$',
      must: 'one mail address, without a name',
      maxLength: 254,
    },
  ),
  SMTP_URL: service(
    'mail relay (`smtp://` or `smtps://`, with user and password where needed); without it mails are `.eml` files in `DATA_DIR/mail`',
    ['smtp', 'smtps'],
    {},
  ),
  MAIL_FROM: optional('one address, the sender of mails', {
    pattern: '^[^\\s@<>"]+@[^\\s@<>"]+$',
    must: 'one mail address, without a name',
    maxLength: 254,
    shown: '`ne-pas-repondre@` the host of `PUBLIC_URL`',
  }),
  POSTAL_DIR: optional('folder from which the print provider takes letters; replicas share it', {
    shown: '`DATA_DIR/postal`',
  }),
};
