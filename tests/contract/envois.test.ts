import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creerFormats } from '#contract/domaine/formats.ts';
import { LANGUES } from '#contract/domaine/langues.ts';
import { createFileMailer, createSmtpMailer } from '#server/adapters/mail/mailer.ts';
import { loadMailWording } from '#server/adapters/mail/mailWording.ts';
import { createPostalSpool } from '#server/adapters/postal/spoolFolder.ts';
import type { Mailer } from '#server/ports/Mailer.ts';
import { purger } from '#server/services/exploitation/purger.ts';
import { creerTravauxPreuves } from '#server/services/preuves/travauxPreuves.ts';
import { ecrire } from '#server/services/registre/ecrire.ts';
import { type Appli, demarrerAppli, ouvrirSession } from '../support/appli.ts';

const PAYEE = { numAvis: '51900102000011', cleAvis: '61', reference: 'R-0G7K-4MXR-92TB-W5HD' };
const ADRESSE = 'camille.martin+amende@exemple.fr';
const EXPEDITEUR = 'ne-pas-repondre@exemple.gouv.fr';

let appli: Appli;
let dossier: string;
beforeAll(async () => {
  appli = await demarrerAppli();
  dossier = mkdtempSync(join(tmpdir(), 'amendes-envois-'));
});
afterAll(async () => {
  await appli.fermer();
  rmSync(dossier, { recursive: true });
});
beforeEach(async () => {
  for (const table of ['envoi_mail', 'courrier', 'boite_envoi'] as const) {
    await appli.base.deleteFrom(table).execute();
  }
});

/** A session that has proved to know the paid fine. */
async function lie() {
  const appeler = await ouvrirSession(appli);
  const { avisId } = (
    await appeler('justifierPaiement', { numAvis: PAYEE.numAvis, cleAvis: PAYEE.cleAvis })
  ).json();
  const mail = (plus: object = {}) =>
    appeler('envoiMail', {
      avisId,
      adrMail: ADRESSE,
      locale: 'fr',
      referenceReglement: PAYEE.reference,
      ...plus,
    });
  const courrier = (plus: object = {}) => appeler('envoiPostal', { avisId, locale: 'fr', ...plus });
  return { avisId, mail, courrier };
}

const boite = () => appli.base.selectFrom('boite_envoi').selectAll().orderBy('id').execute();

const CONTESTATION = 'https://contester.exemple.gouv.fr/';

/** The two kinds of work, as the queues get them. */
async function travaux(courrielleur: Mailer) {
  const [mail, courrier] = creerTravauxPreuves({
    base: appli.base,
    courrielleur,
    imprimeur: createPostalSpool(join(dossier, 'courrier')),
    genererJustificatif: async ({ referenceReglement }, langue) =>
      Buffer.from(`%PDF ${referenceReglement} ${langue}`),
    textes: await loadMailWording(),
    contestation: CONTESTATION,
  });
  return { mail, courrier };
}

async function envoiId(): Promise<string> {
  const { id } = await appli.base
    .selectFrom('envoi_mail')
    .select('id')
    .orderBy('demande_le', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

const ligne = (id: string) =>
  appli.base.selectFrom('envoi_mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('K-06: a receipt by e-mail', () => {
  it('K-06: answers 202 once it is in the outbox, without the address there', async () => {
    const { mail } = await lie();
    const reponse = await mail();
    expect(reponse.statusCode).toBe(202);
    expect(Date.parse(reponse.json().programmeLe)).toBeLessThanOrEqual(Date.now() + 1_000);
    const [ligne] = await boite();
    const id = await envoiId();
    expect(ligne).toMatchObject({ sujet: 'mail', cle: `mail/${id}`, charge: { envoiId: id } });
    expect(JSON.stringify(ligne)).not.toContain('camille');
  });

  it('K-06 D-13: 206 without a binding, and nothing leaves', async () => {
    const { avisId } = await lie();
    const etranger = await ouvrirSession(appli);
    const corps = { avisId, locale: 'fr' };
    const mail = { ...corps, adrMail: ADRESSE, referenceReglement: PAYEE.reference };
    expect((await etranger('envoiMail', mail)).statusCode).toBe(206);
    expect((await etranger('envoiPostal', corps)).statusCode).toBe(206);
    expect(await boite()).toEqual([]);
  });

  it('K-06: 404 for a payment that is not of this fine', async () => {
    const { mail } = await lie();
    const reponse = await mail({ referenceReglement: 'R-1H8N-5PYS-03VC-X6JE' });
    expect(reponse.statusCode).toBe(404);
    expect(reponse.json().code).toBe('sans-justificatif');
  });

  it('K-06: three mails per receipt and hour; the fourth waits, also when all come at once', async () => {
    const { mail } = await lie();
    const statuts = (await Promise.all([mail(), mail(), mail(), mail(), mail()])).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuts.sort()).toEqual([202, 202, 202, 429, 429]);
    const refus = await (await lie()).mail();
    expect(refus.json().code).toBe('trop-de-tentatives');
    const attente = Number(refus.headers['retry-after']);
    expect(attente).toBeGreaterThan(3_590);
    expect(attente).toBeLessThanOrEqual(3_600);
  });

  /** Makes the mails so far those of another receipt: only recipient and address prefix are left to count. */
  const ailleurs = () =>
    appli.base
      .updateTable('envoi_mail')
      .set({ reference_reglement: 'R-1H8N-5PYS-03VC-X6JE' })
      .execute();

  it('K-06: five mails an hour from one address, whatever the receipt and the recipient', async () => {
    const { mail } = await lie();
    for (let rang = 0; rang < 5; rang += 1) {
      expect((await mail({ adrMail: `payeur-${rang}@exemple.fr` })).statusCode).toBe(202);
      await ailleurs();
    }
    const refus = await mail({ adrMail: 'payeur-5@exemple.fr' });
    expect([refus.statusCode, refus.json().code]).toEqual([429, 'trop-de-tentatives']);
    expect(Number(refus.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(Number(refus.headers['retry-after'])).toBeLessThanOrEqual(3_600);
    expect(await boite()).toHaveLength(5);
    await appli.base
      .updateTable('envoi_mail')
      .set({ demande_le: sql<Date>`now() - interval '60 minutes'` })
      .where('id', '=', await envoiId())
      .execute();
    expect((await mail({ adrMail: 'payeur-5@exemple.fr' })).statusCode).toBe(202);
  });

  it('K-06: five mails an hour to one recipient, however it is spelled, from anywhere', async () => {
    const { mail } = await lie();
    const ecritures = ['Camille@Bücher.example', 'camille@xn--bcher-kva.EXAMPLE'];
    const deplacer = () =>
      appli.base.updateTable('envoi_mail').set({ prefixe_empreinte: null }).execute();
    for (let rang = 0; rang < 5; rang += 1) {
      expect((await mail({ adrMail: ecritures[rang % 2] })).statusCode).toBe(202);
      await ailleurs();
      await deplacer();
    }
    expect((await mail({ adrMail: 'camille@bücher.example' })).statusCode).toBe(429);
    expect((await mail({ adrMail: 'autre@bücher.example' })).statusCode).toBe(202);
    expect(await boite()).toHaveLength(6);
  });

  it('K-06: neither recipient nor address prefix stands there in clear; the purge empties the second', async () => {
    const { mail } = await lie();
    await mail();
    const id = await envoiId();
    const avant = await ligne(id);
    expect([avant.destinataire_empreinte, avant.prefixe_empreinte]).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
      expect.stringMatching(/^[\w-]{43}$/),
    ]);
    const purge = async (age: string) => {
      await appli.base
        .updateTable('envoi_mail')
        .set({ demande_le: sql<Date>`now() - ${age}::interval` })
        .execute();
      await purger(appli.base, appli.config.retentions);
      return (await ligne(id)).prefixe_empreinte;
    };
    expect(await purge('59 minutes 50 seconds')).toBe(avant.prefixe_empreinte);
    expect(await purge('61 minutes')).toBeNull();
  });

  it('K-06: a mail counts for an hour and not a moment longer', async () => {
    const { mail } = await lie();
    await mail();
    const vieillir = (age: string) =>
      appli.base
        .updateTable('envoi_mail')
        .set({ demande_le: sql<Date>`now() - ${age}::interval` })
        .where('id', '=', premier)
        .execute();
    const premier = await envoiId();
    await mail();
    await mail();
    await vieillir('59 minutes 50 seconds');
    const refus = await mail();
    expect(refus.statusCode).toBe(429);
    expect(Number(refus.headers['retry-after'])).toBeLessThanOrEqual(10);
    await vieillir('60 minutes');
    expect((await mail()).statusCode).toBe(202);
    expect((await mail()).statusCode).toBe(429);
  });

  it.each([
    ['a second header', 'a@b.fr\r\nBcc: c@d.fr'],
    ['a line break alone', 'a@b.fr\nBcc:c@d.fr'],
    ['two addresses', 'a@b.fr,c@d.fr'],
    ['two addresses by semicolon', 'a@b.fr;c@d.fr'],
    ['a name', 'A <a@b.fr>'],
    ['a quoted local part', '"a b"@b.fr'],
    ['a comment', 'a(x)@b.fr'],
    ['a group', 'g:a@b.fr'],
    ['a null character', 'a\u0000@b.fr'],
    ['no domain', 'a@'],
    ['a domain without a dot', 'a@b'],
    ['a text that runs from right to left', 'a@b.fr\u202egro.knab'],
    ['such a text before the sign', '\u202ea@b.fr'],
    ['an isolate of another direction', 'a@\u2067b\u2069.fr'],
    ['a space of no width', 'a@b\u200b.fr'],
    ['a joiner of no width', 'a\u200d@b.fr'],
    ['a byte order mark', '\ufeffa@b.fr'],
    ['a soft hyphen', 'a@b\u00ad.fr'],
    ['a letter that is not seen', 'a@b\u3164.fr'],
    ['a control character', 'a@b.fr\u0085'],
    ['letters of another script before the sign', 'émile@b.fr'],
    ['Cyrillic before the sign', 'а@b.fr'],
    ['65 letters before the sign', `${'a'.repeat(65)}@b.fr`],
    ['255 letters', `a@${'b'.repeat(250)}.fr`],
  ])('K-06: refuses %s', async (_, adrMail) => {
    const { mail } = await lie();
    const reponse = await mail({ adrMail });
    expect(reponse.statusCode).toBe(400);
    expect(await boite()).toEqual([]);
  });

  it('K-06: takes 64 letters before the sign, and 254 in all', async () => {
    const { mail } = await lie();
    expect((await mail({ adrMail: `${'a'.repeat(64)}@b.fr` })).statusCode).toBe(202);
    expect((await mail({ adrMail: `a@${'b'.repeat(249)}.fr` })).statusCode).toBe(202);
  });

  it('K-06: takes a domain in letters of its own script', async () => {
    const { mail } = await lie();
    expect((await mail({ adrMail: "o'neil+a_b@bücher.example" })).statusCode).toBe(202);
  });
});

describe('K-06: through a real mail relay', () => {
  let serveur: SMTPServer;
  let recus: string[];
  let destinataires: string[];
  let panne: number | null;
  let url: string;

  beforeEach(async () => {
    recus = [];
    destinataires = [];
    panne = null;
    serveur = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, suite) {
        if (panne !== null) {
          return suite(Object.assign(new Error(`no ${address}`), { responseCode: panne }));
        }
        destinataires.push(address);
        return suite();
      },
      onData(flux, _session, suite) {
        const morceaux: Buffer[] = [];
        flux.on('data', (morceau: Buffer) => morceaux.push(morceau));
        flux.on('end', () => {
          recus.push(Buffer.concat(morceaux).toString('utf8'));
          suite();
        });
      },
    });
    await new Promise<void>((pret) => serveur.listen(0, '127.0.0.1', pret));
    const adresse = serveur.server.address();
    url = `smtp://127.0.0.1:${typeof adresse === 'object' ? adresse?.port : ''}`;
  });
  afterEach(() => new Promise<void>((fini) => serveur.close(() => fini())));

  const envoyer = async (id: string) =>
    (await travaux(createSmtpMailer(url, EXPEDITEUR))).mail.run({ envoiId: id });

  it('D-23: with the receipt of a deposit the mail says until when and where to contest', async () => {
    const depot = { numAmende: '51900101000012', cleAmende: '57' };
    const appeler = await ouvrirSession(appli);
    const { avisId, contestation } = (await appeler('rechercheAmende', depot)).json();
    const referenceReglement = await ecrire(appli.base, {
      amende: { id: avisId, num_avis: depot.numAmende, type_amende: 'AF' },
      tentativeId: null,
      date: null,
      montant: 13_500,
      solde: 0,
      nature: 'CONSIGNATION',
      mediaReglement: 1,
      transactionReference: 'TAIDEPOT',
      autorisation: null,
      carte: { marque: null, fin: null },
    });
    await appeler('envoiMail', { avisId, adrMail: ADRESSE, locale: 'en', referenceReglement });
    await envoyer(await envoiId());
    const { text } = await PostalMime.parse(recus[0] ?? '');
    expect(text).toContain(`file your appeal at ${CONTESTATION}`);
    expect(text).toContain(
      `Last day to contest: ${creerFormats('en').jour(contestation.dernierJour)}`,
    );
    expect(text).toContain('Amount deposited: €135.00\nPaid via: Bank card\n');
    expect(text).not.toContain('{{');
  });

  it.each(LANGUES)('K-06 G-09: arrives in %s with the receipt', async (locale) => {
    const { mail } = await lie();
    await mail({ locale });
    const id = await envoiId();
    await envoyer(id);
    expect(destinataires).toEqual([ADRESSE]);
    const lu = await PostalMime.parse(recus[0] ?? '');
    const texte = (await loadMailWording()).get(locale);
    expect(lu.subject).toBe(texte?.sujet.replace('{{referenceReglement}}', PAYEE.reference));
    const carte = texte?.moyen({ mediaReglement: 1, carte: { marque: 'VISA', fin: '0000' } }) ?? '';
    expect(carte).toContain('(Visa …0000)');
    const { montant } = await appli.base
      .selectFrom('ecriture')
      .select('montant')
      .where('reference_reglement', '=', PAYEE.reference)
      .executeTakeFirstOrThrow();
    const attendu = texte?.texte
      .replace('{{montant}}', creerFormats(locale).euros(montant))
      .replace('{{moyen}}', carte);
    expect(lu.text?.trim()).toBe(attendu?.trim());
    expect(lu.from).toEqual({ name: 'Amendes.gouv.fr', address: EXPEDITEUR });
    expect(lu.to?.map(({ address }) => address)).toEqual([ADRESSE]);
    expect(lu.messageId).toBe(`<${id}@exemple.gouv.fr>`);
    expect(lu.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(lu.attachments).toHaveLength(1);
    const [piece] = lu.attachments;
    expect(piece).toMatchObject({
      mimeType: 'application/pdf',
      filename: `${texte?.fichier}-${PAYEE.reference}.pdf`,
    });
    expect(piece && Buffer.from(new Uint8Array(piece.content as ArrayBuffer)).toString()).toBe(
      `%PDF ${PAYEE.reference} ${locale}`,
    );
  });

  it('K-06: a second run sends nothing, and the address is gone', async () => {
    const { mail } = await lie();
    await mail();
    const id = await envoiId();
    expect((await ligne(id)).destinataire).toBe(ADRESSE);
    await envoyer(id);
    await envoyer(id);
    expect(recus).toHaveLength(1);
    const apres = await ligne(id);
    expect(apres).toMatchObject({ destinataire: null, issue: 'PARTI', pris_le: null });
    expect(apres.destinataire_empreinte).toMatch(/^[\w-]{43}$/);
  });

  it('K-06: two senders at once send one mail', async () => {
    const { mail } = await lie();
    await mail();
    const id = await envoiId();
    const issues = await Promise.allSettled([envoyer(id), envoyer(id)]);
    expect(issues.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(recus).toHaveLength(1);
  });

  it('K-06: a relay that is busy is tried again, with the same Message-ID and no address in the error', async () => {
    const { mail } = await lie();
    await mail();
    const id = await envoiId();
    panne = 451;
    const erreur: unknown = await envoyer(id).catch((cause: unknown) => cause);
    expect(String(erreur)).toBe('Error: mail relay: EENVELOPE');
    expect(await ligne(id)).toMatchObject({ destinataire: ADRESSE, issue: null, pris_le: null });
    panne = null;
    await envoyer(id);
    expect((await PostalMime.parse(recus[0] ?? '')).messageId).toBe(`<${id}@exemple.gouv.fr>`);
  });

  it('K-06: a recipient refused for good is not tried again, and is forgotten', async () => {
    const { mail } = await lie();
    await mail();
    const id = await envoiId();
    panne = 550;
    await envoyer(id);
    expect(await ligne(id)).toMatchObject({ destinataire: null, issue: 'REFUSE' });
    panne = null;
    await envoyer(id);
    expect(recus).toEqual([]);
  });

  it('K-06: a sender that died is replaced after two minutes, not before', async () => {
    const { mail } = await lie();
    await mail();
    const id = await envoiId();
    const prendre = (age: string) =>
      appli.base
        .updateTable('envoi_mail')
        .set({ pris_le: sql<Date>`now() - ${age}::interval` })
        .execute();
    await prendre('110 seconds');
    await expect(envoyer(id)).rejects.toThrow('being sent');
    expect(recus).toEqual([]);
    await prendre('121 seconds');
    await envoyer(id);
    expect(recus).toHaveLength(1);
  });
});

describe('K-06: without a mail relay', () => {
  it('K-06: one whole file per mail, for the owner alone, also when it is written twice', async () => {
    const { mail } = await lie();
    await mail();
    const id = await envoiId();
    const boites = join(dossier, 'mail');
    const courrielleur = createFileMailer(boites, EXPEDITEUR);
    const { mail: travail } = await travaux(courrielleur);
    await travail.run({ envoiId: id });
    await appli.base
      .updateTable('envoi_mail')
      .set({ issue: null, termine_le: null, destinataire: ADRESSE })
      .execute();
    await travail.run({ envoiId: id });
    expect(readdirSync(boites)).toEqual([`${id}.eml`]);
    expect(statSync(join(boites, `${id}.eml`)).mode & 0o777).toBe(0o600);
    const lu = await PostalMime.parse(readFileSync(join(boites, `${id}.eml`)));
    expect(lu.to?.[0]?.address).toBe(ADRESSE);
    expect(lu.attachments).toHaveLength(1);
  });
});

describe('K-07: a receipt by post', () => {
  it('K-07: 202 and one row of the outbox; the second asking is 409', async () => {
    const { courrier } = await lie();
    const reponse = await courrier();
    expect(reponse.statusCode).toBe(202);
    expect(await boite()).toMatchObject([
      {
        sujet: 'courrier',
        cle: `courrier/${PAYEE.reference}`,
        charge: { referenceReglement: PAYEE.reference },
      },
    ]);
    const encore = await courrier({ locale: 'en' });
    expect([encore.statusCode, encore.json().code]).toEqual([409, 'deja-envoye']);
    expect(await boite()).toHaveLength(1);
  });

  it('K-07: of clicks that come at once one counts', async () => {
    const { courrier } = await lie();
    const statuts = (await Promise.all([courrier(), courrier(), courrier()])).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuts.sort()).toEqual([202, 409, 409]);
  });

  it('K-07: 409 without an address on file', async () => {
    const { courrier, avisId } = await lie();
    const ligne = appli.base.updateTable('amende').where('id', '=', avisId);
    const { adresse_postale } = await appli.base
      .selectFrom('amende')
      .select('adresse_postale')
      .where('id', '=', avisId)
      .executeTakeFirstOrThrow();
    await ligne.set({ adresse_postale: null }).execute();
    const reponse = await courrier();
    await ligne.set({ adresse_postale: JSON.stringify(adresse_postale) }).execute();
    expect([reponse.statusCode, reponse.json().code]).toEqual([409, 'adresse-inconnue']);
    expect((await courrier()).statusCode).toBe(202);
  });

  it('K-07: 404 where nothing was paid to this service', async () => {
    const appeler = await ouvrirSession(appli);
    const { avisId } = (
      await appeler('rechercheAmende', { numAmende: '51900101000011', cleAmende: '21' })
    ).json();
    const reponse = await appeler('envoiPostal', { avisId, locale: 'fr' });
    expect([reponse.statusCode, reponse.json().code]).toEqual([404, 'sans-justificatif']);
  });

  it('K-07: one PDF and one manifest, however often it runs; a letter that was taken stays taken', async () => {
    const { courrier } = await lie();
    await courrier({ locale: 'de' });
    const { courrier: travail } = await travaux(createFileMailer(dossier, EXPEDITEUR));
    const charge = { referenceReglement: PAYEE.reference };
    await travail.run(charge);
    const depot = join(dossier, 'courrier');
    const cle = `courrier-${PAYEE.reference}`;
    expect(readdirSync(depot).sort()).toEqual([`${cle}.json`, `${cle}.pdf`]);
    const manifeste = JSON.parse(readFileSync(join(depot, `${cle}.json`), 'utf8'));
    expect(manifeste).toMatchObject({
      version: 1,
      cle,
      referenceReglement: PAYEE.reference,
      locale: 'de',
      fichier: `${cle}.pdf`,
      octets: readFileSync(join(depot, `${cle}.pdf`)).length,
      destinataire: { nom: expect.any(String), codePostal: expect.any(String) },
    });
    expect(manifeste.sha256).toMatch(/^[0-9a-f]{64}$/);
    // Killed before the note: the manifest is there, so nothing is written again.
    await appli.base.updateTable('courrier').set({ depose_le: null }).execute();
    rmSync(join(depot, `${cle}.pdf`));
    await travail.run(charge);
    expect(readdirSync(depot)).toEqual([`${cle}.json`]);
    rmSync(join(depot, `${cle}.json`));
    await travail.run(charge);
    expect(readdirSync(depot)).toEqual([]);
  });
});
