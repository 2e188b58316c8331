import type { LightMyRequestResponse } from 'fastify';
import { CALLS, type CallName } from '#contract/calls.ts';
import { CHANNEL, NATURE } from '#contract/domain/payment.ts';
import { sealTimestamp } from '#contract/timestamp.ts';
import { type App, startedIn } from './app.ts';
import { returnMacOf } from './provider.ts';
import { comeBack, deliver, tokenIn, webhookOf } from './webhook.ts';

/** Facts of the demonstration that the journey gives to the calls. */
export const KNOWN = {
  aPayer: { numero: '51900101000011', cle: '21' },
  payee: { numero: '51900102000011', cle: '61', reference: 'R-0G7K-4MXR-92TB-W5HD' },
  majoree: { numero: '909011010000000141', cle: '67', indicatif: 'LX73K9Q2' },
  codeVerification: 'K4TD-72MB-9QXR',
  courriel: 'camille.martin+amende@exemple.fr',
  adresse: '192.0.2.77',
  inconnu: '51900909000019',
} as const;

export interface Day {
  readonly answers: readonly {
    readonly nom: CallName;
    readonly reponse: LightMyRequestResponse;
  }[];
  /** What no log and no measure may tell. */
  readonly secrets: readonly string[];
}

/**
 * Makes each call at least once in vain and once with success, on an application with `TRUST_PROXY=127.0.0.1`.
 * @returns the answers, and each credential that was given or received on the way
 */
export async function callAll(service: App): Promise<Day> {
  const { app, config } = service;
  const answers: { nom: CallName; reponse: LightMyRequestResponse }[] = [];
  const secrets: string[] = [];
  const note = (nom: CallName, reponse: LightMyRequestResponse): LightMyRequestResponse => {
    answers.push({ nom, reponse });
    return reponse;
  };
  let entetes: Record<string, string> = { 'x-forwarded-for': KNOWN.adresse };
  const appeler = async (name: CallName, payload?: object, query?: Record<string, string>) =>
    note(
      name,
      await app.inject({
        method: CALLS[name].method,
        url: CALLS[name].path,
        headers: entetes,
        ...(payload && { payload }),
        ...(query && { query }),
      }),
    );

  const sub = await sealTimestamp(config.settings.cleHorodatage, Date.now());
  const token = await appeler('token', undefined, { sub });
  await appeler('token', undefined, { sub });
  await appeler('token', undefined, { sub: 'x' });
  await appeler('rechercheAmende', { numAmende: KNOWN.aPayer.numero, cleAmende: '21' });
  const xsrf = token.cookies[0]?.value ?? '';
  entetes = {
    ...entetes,
    authorization: `Bearer ${token.body}`,
    cookie: `XSRF-TOKEN=${xsrf}`,
  };
  await appeler('envoiPostal', { avisId: 'x' });
  entetes = { ...entetes, 'x-xsrf-token': xsrf };
  secrets.push(sub, token.body, xsrf, ...token.body.split('.').slice(1));

  const search = (numAmende: string, cleAmende: string) =>
    appeler('rechercheAmende', { numAmende, cleAmende });
  const { avisId } = (await search(KNOWN.aPayer.numero, KNOWN.aPayer.cle)).json();
  await search(KNOWN.aPayer.numero, '00');
  await search(KNOWN.inconnu, '00');
  await search(`${KNOWN.inconnu}x`, '00');
  for (let guess = 0; guess < 6; guess += 1) await search('51900101000021', '00');
  const majoree = (await search(KNOWN.majoree.numero, KNOWN.majoree.cle)).json();
  secrets.push(avisId, majoree.avisId);

  await appeler('prolongerLiaison', { avisId });
  await appeler('prolongerLiaison', { avisId: 'A'.repeat(22) });

  await appeler('demonstration');
  await appeler('demonstration', undefined, { x: '1' });

  const plaintText = KNOWN.aPayer.numero + KNOWN.aPayer.cle;
  const cipherText = (await appeler('encrypte', undefined, { plaintText })).body;
  await appeler('encrypte', undefined, { plaintText: `${plaintText}x` });
  await appeler('decrypte', { cipherText });
  await appeler('decrypte', { cipherText: `${cipherText}A` });
  secrets.push(plaintText, cipherText);

  secrets.push(...(await payWithCard(service, appeler, note)));
  secrets.push(...(await prove(appeler)));

  const { indicatif } = KNOWN.majoree;
  for (const plus of [{}, { indicatifOperation: 'ZZZZ999' }, { indicatifOperation: indicatif }]) {
    await appeler('virement', { avisId: majoree.avisId, ...plus });
    await appeler('generePdfVirement', { avisId: majoree.avisId, locale: 'de', ...plus });
  }
  await appeler('virement', { avisId: 'A'.repeat(22) });
  const { apiSecret, webhookKey } = config.direct;
  secrets.push(indicatif, apiSecret, webhookKey.secret, ...Object.values(config.secrets).flat());
  const { aPayer, payee, majoree: m, courriel, codeVerification, adresse, inconnu } = KNOWN;
  secrets.push(aPayer.numero, payee.numero, m.numero, courriel, codeVerification, adresse, inconnu);
  return { answers, secrets: secrets.filter((secret) => secret.length >= 6) };
}

type Calls = (name: CallName, payload?: object) => Promise<LightMyRequestResponse>;
type Note = (name: CallName, answer: LightMyRequestResponse) => LightMyRequestResponse;

async function payWithCard(service: App, appeler: Calls, note: Note): Promise<string[]> {
  const depart = { canal: CHANNEL, typeReglement: 'TOTAL', nature: NATURE, locale: 'fr' };
  const numAvis = KNOWN.aPayer.numero;
  await appeler('envoiSips', { ...depart, numAvis, montantTransaction: 1 });
  await appeler('envoiSips', { ...depart, numAvis: KNOWN.inconnu });
  const page = await appeler('envoiSips', { ...depart, numAvis, adrMail: KNOWN.courriel });
  const started = startedIn(page.body);
  const webhook = webhookOf(service, started);
  const forged = { ...webhook, headers: { ...webhook.headers, 'x-gcs-signature': 'x' } };
  note('directNotification', await deliver(service, forged));
  note('directNotification', await deliver(service, webhook));
  const prove = (headers: Record<string, string>) =>
    service.app.inject({ url: CALLS.directVerification.path, headers });
  note('directVerification', await prove({}));
  note('directVerification', await prove({ 'x-gcs-webhooks-endpoint-verification': 'proof' }));
  note('directRetour', await comeBack(service, started, {}, 'x'));
  const back = note('directRetour', await comeBack(service, started));
  const token = tokenIn(back);
  await appeler('confirmerPaiement', { jetonConfirmationPaiement: token });
  await appeler('confirmerPaiement', { jetonConfirmationPaiement: 'inconnu' });
  await appeler('envoiSips', { ...depart, numAvis });
  await appeler('terminerSession', { jetonConfirmationPaiement: '' });
  await appeler('terminerSession', { jetonConfirmationPaiement: token });
  const { reference } = started;
  const signature = webhook.headers['x-gcs-signature'] ?? '';
  return [token, signature, reference, returnMacOf(reference), '****0042'];
}

async function prove(appeler: Calls): Promise<string[]> {
  const { numero, cle, reference } = KNOWN.payee;
  await appeler('justifierPaiement', { numAvis: numero, cleAvis: '00' });
  await appeler('justifierPaiement', { numAvis: numero, cleAvis: `${cle}1` });
  const proof = (await appeler('justifierPaiement', { numAvis: numero, cleAvis: cle })).json();
  const { avisId } = proof;
  const receipt = { avisId, locale: 'fr', referenceReglement: reference };
  await appeler('generePdf', receipt);
  await appeler('generePdf', { ...receipt, referenceReglement: 'R-INCONNU' });
  await appeler('envoiMail', { ...receipt, adrMail: `${KNOWN.courriel}\r\nBcc: x@y.fr` });
  await appeler('envoiMail', { ...receipt, adrMail: KNOWN.courriel });
  await appeler('envoiPostal', { avisId, locale: 'fr' });
  await appeler('envoiPostal', { avisId, locale: 'fr' });
  const [payment] = proof.reglements;
  const dit = {
    codeVerification: KNOWN.codeVerification,
    referenceReglement: reference,
    montant: payment.montant,
    date: String(payment.date).slice(0, 10),
  };
  await appeler('verification', dit);
  await appeler('verification', { ...dit, montant: 1 });
  await appeler('verification', { ...dit, montant: -1 });
  return [avisId];
}
