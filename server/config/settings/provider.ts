import {
  address,
  contract,
  optional,
  origins,
  port,
  VENDOR_SECRET,
  whole,
} from '../settingKinds.ts';

export const PROVIDER_SETTINGS = {
  DIRECT_URL: address('origin of the API of Worldline Direct, or of a bank that offers it', {
    shown: 'the sandbox',
    required: true,
    https: true,
  }),
  DIRECT_MERCHANT_ID: contract('the merchant (PSPID)', {
    pattern: '^[A-Za-z0-9_-]{1,50}$',
    must: '1 to 50 letters, digits, dashes or underscores',
  }),
  DIRECT_API_KEY_ID: contract('names the key of the API', { maxLength: 128 }),
  DIRECT_API_SECRET: contract('signs calls to the API', VENDOR_SECRET),
  DIRECT_WEBHOOK_KEY_ID: contract('names the key of webhooks', { maxLength: 128 }),
  DIRECT_WEBHOOK_SECRET: contract('signs webhooks', VENDOR_SECRET),
  DIRECT_WEBHOOK_KEY_ID_FORMER: optional(
    'accepted beside `DIRECT_WEBHOOK_KEY_ID` while it changes; set with its secret',
    { maxLength: 128 },
  ),
  DIRECT_WEBHOOK_SECRET_FORMER: optional('secret of `DIRECT_WEBHOOK_KEY_ID_FORMER`', VENDOR_SECRET),
  DIRECT_VARIANT: optional('file name of the template of the payment page', {
    pattern: '^[\\w.-]{1,128}$',
    must: 'a file name of 1 to 128 letters, digits, dots or dashes',
  }),
  DIRECT_VEILLE_HEURES: whole(
    'hours after its end in which a payment is asked about that Worldline Direct does not show any more: its last repeat of an event leaves 35 h 10 after the first',
    [1, 36, 720],
  ),
  DIRECT_REDIRECT_ORIGINS: origins('further hosts of the payment page, comma-separated'),
  TENTATIVE_MINUTES: whole(
    'minutes for which the page of the provider takes a card, from its making',
    [1, 15, 30],
  ),
  GATEWAY_PORT: port('port of the sandbox, which starts without `DIRECT_URL`', 3001),
};
