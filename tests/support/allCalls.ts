import type { LightMyRequestResponse } from 'fastify';
import { CALLS, type CallName } from '#contract/calls.ts';
import { CHANNEL, NATURE } from '#contract/domain/payment.ts';
import { sealTimestamp } from '#contract/timestamp.ts';
import { hearNow } from '../races/answer.ts';
import { type App, startedIn } from './app.ts';
import { answerAbout, returnMacOf } from './provider.ts';
import { comeBack, deliver, tokenIn, webhookOf } from './webhook.ts';

/** Facts of the demonstration that the journey gives to the calls. */
export const KNOWN = {
  due: { number: '51900101000011', key: '21' },
  paid: { number: '51900102000011', key: '61', reference: 'R-0G7K-4MXR-92TB-W5HD' },
  increased: { number: '909011010000000141', key: '67', code: 'LX73K9Q2' },
  verificationCode: 'K4TD-72MB-9QXR',
  mail: 'camille.martin+amende@exemple.fr',
  address: '192.0.2.77',
  unknown: '51900909000019',
} as const;

export interface Day {
  readonly answers: readonly {
    readonly name: CallName;
    readonly answer: LightMyRequestResponse;
  }[];
  /** No log and no metric may hold any of these. */
  readonly secrets: readonly string[];
}

/**
 * Makes each call at least once in vain and once with success, on an application with `TRUST_PROXY=127.0.0.1`.
 * @returns the answers, and each credential that was given or received on the way
 */
export async function callAll(service: App): Promise<Day> {
  const { app, config } = service;
  const answers: { name: CallName; answer: LightMyRequestResponse }[] = [];
  const secrets: string[] = [];
  const note = (name: CallName, answer: LightMyRequestResponse): LightMyRequestResponse => {
    answers.push({ name, answer });
    return answer;
  };
  let headers: Record<string, string> = { 'x-forwarded-for': KNOWN.address };
  const call = async (name: CallName, payload?: object, query?: Record<string, string>) =>
    note(
      name,
      await app.inject({
        method: CALLS[name].method,
        url: CALLS[name].path,
        headers: headers,
        ...(payload && { payload }),
        ...(query && { query }),
      }),
    );

  const sub = await sealTimestamp(config.settings.cleHorodatage, Date.now());
  const token = await call('token', undefined, { sub });
  await call('token', undefined, { sub });
  await call('token', undefined, { sub: 'x' });
  await call('rechercheAmende', { numAmende: KNOWN.due.number, cleAmende: '21' });
  const xsrf = token.cookies[0]?.value ?? '';
  headers = {
    ...headers,
    authorization: `Bearer ${token.body}`,
    cookie: `XSRF-TOKEN=${xsrf}`,
  };
  await call('envoiPostal', { avisId: 'x' });
  headers = { ...headers, 'x-xsrf-token': xsrf };
  secrets.push(sub, token.body, xsrf, ...token.body.split('.').slice(1));

  const search = (fineNumber: string, fineKey: string) =>
    call('rechercheAmende', { numAmende: fineNumber, cleAmende: fineKey });
  const { avisId: noticeId } = (await search(KNOWN.due.number, KNOWN.due.key)).json();
  await search(KNOWN.due.number, '00');
  await search(KNOWN.unknown, '00');
  await search(`${KNOWN.unknown}x`, '00');
  for (let guess = 0; guess < 6; guess += 1) await search('51900101000021', '00');
  const increased = (await search(KNOWN.increased.number, KNOWN.increased.key)).json();
  secrets.push(noticeId, increased.avisId);

  await call('prolongerLiaison', { avisId: noticeId });
  await call('prolongerLiaison', { avisId: 'A'.repeat(22) });

  await call('demonstration');
  await call('demonstration', undefined, { x: '1' });

  const plaintText = KNOWN.due.number + KNOWN.due.key;
  const cipherText = (await call('encrypte', undefined, { plaintText })).body;
  await call('encrypte', undefined, { plaintText: `${plaintText}x` });
  await call('decrypte', { cipherText });
  await call('decrypte', { cipherText: `${cipherText}A` });
  secrets.push(plaintText, cipherText);

  secrets.push(...(await payWithCard(service, call, note)));
  secrets.push(...(await prove(call)));

  const { code } = KNOWN.increased;
  for (const plus of [{}, { indicatifOperation: 'ZZZZ999' }, { indicatifOperation: code }]) {
    await call('virement', { avisId: increased.avisId, ...plus });
    await call('generePdfVirement', { avisId: increased.avisId, locale: 'de', ...plus });
  }
  await call('virement', { avisId: 'A'.repeat(22) });
  const { apiSecret, webhookKey } = config.direct;
  secrets.push(code, apiSecret, webhookKey.secret, ...Object.values(config.secrets).flat());
  const { due, paid, increased: later, mail, verificationCode, address, unknown } = KNOWN;
  secrets.push(due.number, paid.number, later.number, mail, verificationCode, address, unknown);
  return { answers, secrets: secrets.filter((secret) => secret.length >= 6) };
}

type Calls = (name: CallName, payload?: object) => Promise<LightMyRequestResponse>;
type Note = (name: CallName, answer: LightMyRequestResponse) => LightMyRequestResponse;

async function payWithCard(service: App, call: Calls, note: Note): Promise<string[]> {
  const departure = { canal: CHANNEL, typeReglement: 'TOTAL', nature: NATURE, locale: 'fr' };
  const noticeNumber = KNOWN.due.number;
  await call('envoiSips', { ...departure, numAvis: noticeNumber, montantTransaction: 1 });
  await call('envoiSips', { ...departure, numAvis: KNOWN.unknown });
  const page = await call('envoiSips', {
    ...departure,
    numAvis: noticeNumber,
    adrMail: KNOWN.mail,
  });
  const started = startedIn(page.body);
  const webhook = webhookOf(service, started);
  const forged = { ...webhook, headers: { ...webhook.headers, 'x-gcs-signature': 'x' } };
  note('directNotification', await deliver(service, forged));
  note('directNotification', await deliver(service, webhook));
  await hearNow(service.db, answerAbout(started));
  const prove = (headers: Record<string, string>) =>
    service.app.inject({ url: CALLS.directVerification.path, headers });
  note('directVerification', await prove({}));
  note('directVerification', await prove({ 'x-gcs-webhooks-endpoint-verification': 'proof' }));
  note('directRetour', await comeBack(service, started, {}, 'x'));
  const back = note('directRetour', await comeBack(service, started));
  const token = tokenIn(back);
  await call('confirmerPaiement', { jetonConfirmationPaiement: token });
  await call('confirmerPaiement', { jetonConfirmationPaiement: 'inconnu' });
  await call('envoiSips', { ...departure, numAvis: noticeNumber });
  await call('terminerSession', { jetonConfirmationPaiement: '' });
  await call('terminerSession', { jetonConfirmationPaiement: token });
  const { reference } = started;
  const signature = webhook.headers['x-gcs-signature'] ?? '';
  return [token, signature, reference, returnMacOf(reference), '****0042'];
}

async function prove(call: Calls): Promise<string[]> {
  const { number, key, reference } = KNOWN.paid;
  await call('justifierPaiement', { numAvis: number, cleAvis: '00' });
  await call('justifierPaiement', { numAvis: number, cleAvis: `${key}1` });
  const proof = (await call('justifierPaiement', { numAvis: number, cleAvis: key })).json();
  const { avisId: noticeId } = proof;
  const receipt = { avisId: noticeId, locale: 'fr', referenceReglement: reference };
  await call('generePdf', receipt);
  await call('generePdf', { ...receipt, referenceReglement: 'R-INCONNU' });
  await call('envoiMail', { ...receipt, adrMail: `${KNOWN.mail}\r\nBcc: x@y.fr` });
  await call('envoiMail', { ...receipt, adrMail: KNOWN.mail });
  await call('envoiPostal', { avisId: noticeId, locale: 'fr' });
  await call('envoiPostal', { avisId: noticeId, locale: 'fr' });
  const [payment] = proof.reglements;
  const said = {
    codeVerification: KNOWN.verificationCode,
    referenceReglement: reference,
    montant: payment.montant,
    date: String(payment.date).slice(0, 10),
  };
  await call('verification', said);
  await call('verification', { ...said, montant: 1 });
  await call('verification', { ...said, montant: -1 });
  return [noticeId];
}
