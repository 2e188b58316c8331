import type { LightMyRequestResponse } from 'fastify';
import { CALLS, type CallName } from '#contract/calls.ts';
import { CANAL, NATURE } from '#contract/domaine/paiement.ts';
import { sealTimestamp } from '#contract/timestamp.ts';
import { type Appli, lireFormulaire, poster, scellerReponse } from './appli.ts';

/** Facts of the demonstration that the journey gives to the calls. */
export const CONNUS = {
  aPayer: { numero: '51900101000011', cle: '21' },
  payee: { numero: '51900102000011', cle: '61', reference: 'R-0G7K-4MXR-92TB-W5HD' },
  majoree: { numero: '909011010000000141', cle: '67', indicatif: 'LX73K9Q2' },
  codeVerification: 'K4TD-72MB-9QXR',
  courriel: 'camille.martin+amende@exemple.fr',
  adresse: '192.0.2.77',
  inconnu: '51900909000019',
} as const;

export interface Journee {
  readonly reponses: readonly {
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
export async function appelerTout(appli: Appli): Promise<Journee> {
  const { app, config } = appli;
  const reponses: { nom: CallName; reponse: LightMyRequestResponse }[] = [];
  const secrets: string[] = [];
  const noter = (nom: CallName, reponse: LightMyRequestResponse): LightMyRequestResponse => {
    reponses.push({ nom, reponse });
    return reponse;
  };
  let entetes: Record<string, string> = { 'x-forwarded-for': CONNUS.adresse };
  const appeler = async (nom: CallName, payload?: object, query?: Record<string, string>) =>
    noter(
      nom,
      await app.inject({
        method: CALLS[nom].method,
        url: CALLS[nom].path,
        headers: entetes,
        ...(payload && { payload }),
        ...(query && { query }),
      }),
    );

  const sub = await sealTimestamp(config.settings.cleHorodatage, Date.now());
  const token = await appeler('token', undefined, { sub });
  await appeler('token', undefined, { sub });
  await appeler('token', undefined, { sub: 'x' });
  await appeler('rechercheAmende', { numAmende: CONNUS.aPayer.numero, cleAmende: '21' });
  const xsrf = token.cookies[0]?.value ?? '';
  entetes = {
    ...entetes,
    authorization: `Bearer ${token.body}`,
    cookie: `XSRF-TOKEN=${xsrf}`,
  };
  await appeler('envoiPostal', { avisId: 'x' });
  entetes = { ...entetes, 'x-xsrf-token': xsrf };
  secrets.push(sub, token.body, xsrf, ...token.body.split('.').slice(1));

  const chercher = (numAmende: string, cleAmende: string) =>
    appeler('rechercheAmende', { numAmende, cleAmende });
  const { avisId } = (await chercher(CONNUS.aPayer.numero, CONNUS.aPayer.cle)).json();
  await chercher(CONNUS.aPayer.numero, '00');
  await chercher(CONNUS.inconnu, '00');
  await chercher(`${CONNUS.inconnu}x`, '00');
  for (let essai = 0; essai < 6; essai += 1) await chercher('51900101000021', '00');
  const majoree = (await chercher(CONNUS.majoree.numero, CONNUS.majoree.cle)).json();
  secrets.push(avisId, majoree.avisId);

  await appeler('prolongerLiaison', { avisId });
  await appeler('prolongerLiaison', { avisId: 'A'.repeat(22) });

  const plaintText = CONNUS.aPayer.numero + CONNUS.aPayer.cle;
  const cipherText = (await appeler('encrypte', undefined, { plaintText })).body;
  await appeler('encrypte', undefined, { plaintText: `${plaintText}x` });
  await appeler('decrypte', { cipherText });
  await appeler('decrypte', { cipherText: `${cipherText}A` });
  secrets.push(plaintText, cipherText);

  secrets.push(...(await payer(appli, appeler, noter)));
  secrets.push(...(await prouver(appeler)));

  const { indicatif } = CONNUS.majoree;
  for (const plus of [{}, { indicatifOperation: 'ZZZZ999' }, { indicatifOperation: indicatif }]) {
    await appeler('virement', { avisId: majoree.avisId, ...plus });
    await appeler('generePdfVirement', { avisId: majoree.avisId, locale: 'de', ...plus });
  }
  await appeler('virement', { avisId: 'A'.repeat(22) });
  secrets.push(indicatif, config.sips.secretKey, ...Object.values(config.secrets).flat());
  const { aPayer, payee, majoree: m, courriel, codeVerification, adresse, inconnu } = CONNUS;
  secrets.push(aPayer.numero, payee.numero, m.numero, courriel, codeVerification, adresse, inconnu);
  return { reponses, secrets: secrets.filter((secret) => secret.length >= 6) };
}

type Appeler = (nom: CallName, payload?: object) => Promise<LightMyRequestResponse>;
type Noter = (nom: CallName, reponse: LightMyRequestResponse) => LightMyRequestResponse;

async function payer(appli: Appli, appeler: Appeler, noter: Noter): Promise<string[]> {
  const depart = { canal: CANAL, typeReglement: 'TOTAL', nature: NATURE, locale: 'fr' };
  const numAvis = CONNUS.aPayer.numero;
  await appeler('envoiSips', { ...depart, numAvis, montantTransaction: 1 });
  await appeler('envoiSips', { ...depart, numAvis: CONNUS.inconnu });
  const page = await appeler('envoiSips', { ...depart, numAvis, adrMail: CONNUS.courriel });
  const { champs } = lireFormulaire(page.body);
  const scellee = scellerReponse(appli, champs);
  const faussee = { ...scellee, Seal: '0'.repeat(64) };
  noter('sipsAutomatique', await poster(appli, 'sipsAutomatique', faussee));
  noter('sipsAutomatique', await poster(appli, 'sipsAutomatique', scellee));
  noter('sipsRetour', await poster(appli, 'sipsRetour', faussee));
  const retour = noter('sipsRetour', await poster(appli, 'sipsRetour', scellee));
  const jeton = String(retour.headers.location).split('/').at(-1) ?? '';
  await appeler('confirmerPaiement', { jetonConfirmationPaiement: jeton });
  await appeler('confirmerPaiement', { jetonConfirmationPaiement: 'inconnu' });
  await appeler('envoiSips', { ...depart, numAvis });
  return [jeton, scellee.Seal ?? '', champs.get('transactionReference') ?? '', '4200####'];
}

async function prouver(appeler: Appeler): Promise<string[]> {
  const { numero, cle, reference: referenceReglement } = CONNUS.payee;
  await appeler('justifierPaiement', { numAvis: numero, cleAvis: '00' });
  await appeler('justifierPaiement', { numAvis: numero, cleAvis: `${cle}1` });
  const preuve = (await appeler('justifierPaiement', { numAvis: numero, cleAvis: cle })).json();
  const { avisId } = preuve;
  const recu = { avisId, locale: 'fr', referenceReglement };
  await appeler('generePdf', recu);
  await appeler('generePdf', { ...recu, referenceReglement: 'R-INCONNU' });
  await appeler('envoiMail', { ...recu, adrMail: `${CONNUS.courriel}\r\nBcc: x@y.fr` });
  await appeler('envoiMail', { ...recu, adrMail: CONNUS.courriel });
  await appeler('envoiPostal', { avisId, locale: 'fr' });
  await appeler('envoiPostal', { avisId, locale: 'fr' });
  const [reglement] = preuve.reglements;
  const dit = {
    codeVerification: CONNUS.codeVerification,
    referenceReglement,
    montant: reglement.montant,
    date: String(reglement.date).slice(0, 10),
  };
  await appeler('verification', dit);
  await appeler('verification', { ...dit, montant: 1 });
  await appeler('verification', { ...dit, montant: -1 });
  return [avisId];
}
