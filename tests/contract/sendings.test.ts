import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentNature } from '#contract/domain/amounts.ts';
import { addDays } from '#contract/domain/dates.ts';
import { createFormats } from '#contract/domain/formats.ts';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { createFileMailer, createSmtpMailer } from '#server/adapters/mail/mailer.ts';
import { loadMailWording } from '#server/adapters/mail/mailWording.ts';
import { createPostalSpool } from '#server/adapters/postal/spoolFolder.ts';
import { registerJobs } from '#server/jobs/registry.ts';
import { startJobs } from '#server/jobs/startJobs.ts';
import type { Mailer } from '#server/ports/Mailer.ts';
import { hearNotification } from '#server/services/payment/hear.ts';
import { newEntryReferences } from '#server/services/payment/references.ts';
import { mailBody } from '#server/services/receipts/mails.ts';
import { rereadReceipt } from '#server/services/receipts/receipt.ts';
import { createReceiptJobs } from '#server/services/receipts/receiptJobs.ts';
import { purgeExpired } from '#server/services/retention/purgeExpired.ts';
import { writeEntry } from '#server/store/ledger.ts';
import { answerOf, hearNow, notificationOf } from '../races/answer.ts';
import { createFine, start } from '../races/support.ts';
import { type App, openSession, startApp } from '../support/app.ts';
import { newFolder } from '../support/folder.ts';
import { EVENT_MS } from '../support/limits.ts';
import { testProvider } from '../support/provider.ts';

const PAYEE = { numAvis: '51900102000011', cleAvis: '61', reference: 'R-0G7K-4MXR-92TB-W5HD' };
const ADDRESS = 'camille.martin+amende@exemple.fr';
const SENDER = 'ne-pas-repondre@exemple.gouv.fr';

let app: App;
const folder = newFolder();
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['mail', 'letter', 'outbox'] as const) {
    await app.db.deleteFrom(table).execute();
  }
});

/** A session that has proved to know the paid fine. */
async function bound() {
  const call = await openSession(app);
  const { avisId: noticeId } = (
    await call('justifierPaiement', { numAvis: PAYEE.numAvis, cleAvis: PAYEE.cleAvis })
  ).json();
  const mail = (plus: object = {}) =>
    call('envoiMail', {
      avisId: noticeId,
      adrMail: ADDRESS,
      locale: 'fr',
      referenceReglement: PAYEE.reference,
      ...plus,
    });
  const letter = (plus: object = {}) =>
    call('envoiPostal', { avisId: noticeId, locale: 'fr', ...plus });
  return { noticeId, mail, letter };
}

const mailbox = () => app.db.selectFrom('outbox').selectAll().orderBy('id').execute();

const CONTEST = 'https://contester.exemple.gouv.fr/?lang=en';
const PUBLIC_URL = 'https://amendes.exemple.gouv.fr';
/** Of the other languages. */
const OTHER_SITE = 'https://autre.exemple.gouv.fr/';

const CONTEST_ADDRESSES = {
  fr: OTHER_SITE,
  en: CONTEST,
  de: OTHER_SITE,
  nl: OTHER_SITE,
  it: OTHER_SITE,
  es: OTHER_SITE,
};

/** The two kinds of work, as the queues get them. */
async function receiptJobs(mailer: Mailer) {
  return createReceiptJobs({
    db: app.db,
    mailer,
    printer: createPostalSpool(join(folder, 'courrier')),
    generateReceipt: async ({ referenceReglement: paymentReference }, language) =>
      Buffer.from(`%PDF ${paymentReference} ${language}`),
    wordings: await loadMailWording(true, 60),
    publicUrl: PUBLIC_URL,
    contestAddresses: CONTEST_ADDRESSES,
  });
}

async function jobs(mailer: Mailer) {
  const [mail, letter] = await receiptJobs(mailer);
  return { mail, letter };
}

/** The mail with the receipt of a payment of a fine, in English. */
async function mailAfter(
  key: { readonly numAmende: string; readonly cleAmende: string },
  paid: { readonly cents: number; readonly balance: number; readonly nature: PaymentNature },
) {
  const call = await openSession(app);
  const fine = (await call('rechercheAmende', key)).json();
  const references = newEntryReferences();
  await writeEntry(app.db, {
    ...references,
    ...paid,
    kind: 'entry',
    fineId: fine.avisId,
    attemptId: null,
    priceCents: fine.dejaRegle + paid.cents + paid.balance,
    medium: 1,
    paidAt: null,
    transactionReference: references.reference,
    authorisation: null,
    card: null,
    paymentId: null,
  });
  await call('envoiMail', {
    avisId: fine.avisId,
    adrMail: ADDRESS,
    locale: 'en',
    referenceReglement: references.reference,
  });
  return fine;
}

async function sendingId(): Promise<string> {
  const { id } = await app.db
    .selectFrom('mail')
    .select('id')
    .orderBy('askedAt', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

const row = (id: string) =>
  app.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('K-06: a receipt by e-mail', () => {
  it('K-06: answers 202 once it is in the outbox, without the address there', async () => {
    const { mail } = await bound();
    const answer = await mail();
    expect(answer.statusCode).toBe(202);
    expect(Date.parse(answer.json().programmeLe)).toBeLessThanOrEqual(Date.now() + 1_000);
    const [row] = await mailbox();
    const id = await sendingId();
    expect(row).toMatchObject({ subject: 'mail', key: `mail/${id}`, payload: { mailId: id } });
    expect(JSON.stringify(row)).not.toContain('camille');
  });

  it('K-06 D-13: 206 without a binding, and nothing leaves', async () => {
    const { noticeId } = await bound();
    const stranger = await openSession(app);
    const body = { avisId: noticeId, locale: 'fr' };
    const mail = { ...body, adrMail: ADDRESS, referenceReglement: PAYEE.reference };
    expect((await stranger('envoiMail', mail)).statusCode).toBe(206);
    expect((await stranger('envoiPostal', body)).statusCode).toBe(206);
    expect(await mailbox()).toEqual([]);
  });

  it('K-06: 404 for a payment that is not of this fine', async () => {
    const { mail } = await bound();
    const answer = await mail({ referenceReglement: 'R-1H8N-5PYS-03VC-X6JE' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('sans-justificatif');
  });

  it('K-06: neither recipient nor address prefix stands there in clear; the purge empties the second', async () => {
    const { mail } = await bound();
    await mail();
    const id = await sendingId();
    const before = await row(id);
    expect([before.recipientHash, before.prefixHash]).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
      expect.stringMatching(/^[\w-]{43}$/),
    ]);
    const purge = async (age: string) => {
      await app.db
        .updateTable('mail')
        .set({ askedAt: sql<Date>`now() - ${age}::interval` })
        .execute();
      await purgeExpired(app.db, app.config.retentions);
      return (await row(id)).prefixHash;
    };
    expect(await purge('59 minutes 50 seconds')).toBe(before.prefixHash);
    expect(await purge('61 minutes')).toBeNull();
  });

  // tests/races/mails.test.ts has the limits: of a receipt, an address and a recipient, also at once.
  it('K-06: a mail counts for an hour and not a moment longer', async () => {
    const { mail } = await bound();
    await mail();
    const grow = (age: string) =>
      app.db
        .updateTable('mail')
        .set({ askedAt: sql<Date>`now() - ${age}::interval` })
        .where('id', '=', first)
        .execute();
    const first = await sendingId();
    await mail();
    await mail();
    await grow('59 minutes 50 seconds');
    const refusal = await mail();
    expect([refusal.statusCode, refusal.json().code]).toEqual([429, 'trop-de-tentatives']);
    expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(10);
    await grow('60 minutes');
    expect((await mail()).statusCode).toBe(202);
    expect((await mail()).statusCode).toBe(429);
  });

  // tests/unit/contract/entries.test.ts has the addresses that are taken and refused.
  it('K-06: refuses an address that would add a header, and nothing leaves', async () => {
    const { mail } = await bound();
    expect((await mail({ adrMail: 'a@b.fr\r\nBcc: c@d.fr' })).statusCode).toBe(400);
    expect(await mailbox()).toEqual([]);
  });
});

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

describe('K-06: through a real mail relay', () => {
  let server: SMTPServer;
  let received: string[];
  let recipients: string[];
  let crash: number | null;
  let why: string;
  let url: string;

  beforeEach(async () => {
    received = [];
    recipients = [];
    crash = null;
    why = 'no';
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, rest) {
        if (crash !== null) {
          return rest(Object.assign(new Error(`${why} ${address}`), { responseCode: crash }));
        }
        recipients.push(address);
        return rest();
      },
      onData(streams, _session, rest) {
        const chunks: Buffer[] = [];
        streams.on('data', (chunk: Buffer) => chunks.push(chunk));
        streams.on('end', () => {
          received.push(Buffer.concat(chunks).toString('utf8'));
          rest();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.server.address();
    url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterEach(() => new Promise<void>((finished) => server.close(() => finished())));

  const send = async (id: string) =>
    (await jobs(createSmtpMailer(url, SENDER))).mail.run({ mailId: id });

  it('D-23: with the receipt of a deposit the mail says until when and where to contest', async () => {
    const { contestation: contest } = await mailAfter(
      { numAmende: '51900101000012', cleAmende: '57' },
      { cents: 13_500, balance: 0, nature: 'CONSIGNATION' },
    );
    await send(await sendingId());
    const { text } = await PostalMime.parse(received[0] ?? '');
    expect(text).toContain(`file your appeal at ${CONTEST}`);
    expect(text).toContain(`Last day to contest: ${createFormats('en').day(contest.dernierJour)}`);
    expect(text).toContain('Amount deposited: €135.00\nPaid via: Card\n');
    expect(text).toContain('the deposit counts as payment of the fine');
    expect(text).toMatch(/^Demonstration: this document/);
    expect(text).not.toContain('{{');
  });

  it('D-74: the mail says that a time limit that ends on a Sunday runs on', async () => {
    const DEPOSIT_KEY = { numAmende: '51900101000012', cleAmende: '57' };
    await app.db
      .updateTable('fine')
      .set({ contestUntil: '2099-12-13' })
      .where('number', '=', DEPOSIT_KEY.numAmende)
      .execute();
    await mailAfter(DEPOSIT_KEY, { cents: 13_500, balance: 0, nature: 'CONSIGNATION' });
    await send(await sendingId());
    const { text } = await PostalMime.parse(received[0] ?? '');
    expect(text).toMatch(
      /Last day to contest: 13 December 2099[\s\S]+runs until the next working day/,
    );
    expect(text).not.toContain('seems to have passed');
  });

  it('D-38: with the receipt of a part the mail says what is left, from when and until when', async () => {
    const { montants: amounts } = await mailAfter(
      { numAmende: '77770201000021', cleAmende: '04' },
      { cents: 5_000, balance: 29_000, nature: 'PARTIEL' },
    );
    await send(await sendingId());
    const { text } = await PostalMime.parse(received[0] ?? '');
    const { day } = createFormats('en');
    const tomorrow = day(addDays(parisDay(new Date()), 1));
    expect(text).toContain(
      `€290.00 is still to be paid on Amendes.gouv.fr, from 6 a.m. on ${tomorrow}`,
    );
    expect(text).toContain(`Last day at this amount: ${day(amounts.valableJusquau)}, Paris time`);
    expect(text).not.toContain('{{');
  });

  it('D-38: the mail of a part asks for no rest that was paid since', async () => {
    const { numAvis: number } = await mailAfter(
      { numAmende: '77770201000021', cleAmende: '04' },
      { cents: 5_000, balance: 29_000, nature: 'PARTIEL' },
    );
    await app.db.updateTable('fine').set({ status: 'PAYE' }).where('number', '=', number).execute();
    const { entryReference: reference } = await app.db
      .selectFrom('mail')
      .select('entryReference')
      .where('id', '=', await sendingId())
      .executeTakeFirstOrThrow();
    const receipt = await rereadReceipt(app.db, reference);
    if (receipt === null) throw new Error('no receipt');
    const wordings = await loadMailWording(true, 60);
    const terms = { wordings, publicUrl: PUBLIC_URL, contestAddresses: CONTEST_ADDRESSES };
    for (const locale of LANGUAGES) {
      const text = mailBody(terms, receipt, locale);
      expect(text).toContain(wordings[locale].restPaid);
      expect(text).not.toContain(createFormats(locale).euros(29_000));
      expect(text).not.toContain('{{');
    }
  });

  it.each(LANGUAGES)('D-43: says in %s what was taken above the debt', async (locale) => {
    const noticeNumber = await createFine(app.db);
    const reference = await start(app.db, noticeNumber, ADDRESS);
    await hearNotification(app.db, notificationOf(reference));
    await hearNow(app.db, answerOf(reference));
    await hearNotification(app.db, notificationOf(reference, `${reference}_1`));
    await hearNow(app.db, { ...answerOf(reference), firstId: `${reference}_1` });
    await app.db.updateTable('mail').set({ locale }).execute();
    await send(await sendingId());
    const { text } = await PostalMime.parse(received[0] ?? '');
    const { euros, days } = createFormats(locale);
    const sentence = text?.split('\n\n').find((paragraph) => paragraph.includes(euros(27_000)));
    expect(sentence?.split(euros(13_500))).toHaveLength(3);
    expect(sentence).toContain(days(60));
    expect(text).not.toContain('{{');
  });

  it.each(LANGUAGES)(
    'D-12: in %s the mail of a demonstration says that it proves nothing, and not that it proves',
    async (locale) => {
      const receipt = await rereadReceipt(app.db, PAYEE.reference);
      if (receipt === null) throw new Error('no receipt');
      const terms = {
        publicUrl: PUBLIC_URL,
        contestAddresses: Object.fromEntries(
          LANGUAGES.map((language) => [language, OTHER_SITE]),
        ) as Record<Language, string>,
      };
      const [demonstration, service] = [
        await loadMailWording(true, 60),
        await loadMailWording(false, 60),
      ].map((wordings) => mailBody({ ...terms, wordings }, receipt, locale));
      const { proof } = (await loadMailWording(false, 60))[locale];
      expect(service).toContain(proof);
      expect(demonstration).not.toContain(proof);
      expect(demonstration).not.toContain('{{');
    },
  );

  it.each(LANGUAGES)('K-06 G-09: arrives in %s with the receipt', async (locale) => {
    const { mail } = await bound();
    await mail({ locale });
    const id = await sendingId();
    await send(id);
    expect(recipients).toEqual([ADDRESS]);
    const read = await PostalMime.parse(received[0] ?? '');
    const text = (await loadMailWording(true, 60))[locale];
    expect(read.subject).toBe(text?.subject.replace('{{referenceReglement}}', PAYEE.reference));
    const card =
      text?.paymentMeans({ mediaReglement: 1, carte: { marque: 'VISA', fin: '0000' } }) ?? '';
    expect(card).toContain('(Visa …0000)');
    const receipt = await rereadReceipt(app.db, PAYEE.reference);
    if (receipt === null) throw new Error('no receipt');
    const formats = createFormats(locale);
    const expected = text?.text
      .split('\n\n')
      .filter((paragraph) => !/\{\{(?:sommes|solde|limite|resteRegle|preuve)\}\}/.test(paragraph))
      .join('\n\n')
      .replace('{{montant}}', formats.euros(receipt.montant))
      .replace('{{moyen}}', card)
      .replace('{{date}}', formats.day(parisDay(receipt.date)))
      .replace('{{avis}}', text.noticeKind(receipt.typeAmende))
      .replace('{{fin}}', receipt.numAvis.slice(-4))
      .replace(
        '{{verification}}',
        `${PUBLIC_URL}/${locale}/tai/verification#code=${receipt.codeVerification}&reference=${PAYEE.reference}`,
      );
    expect(expected).not.toMatch(/[{}<>]/);
    expect(read.text).not.toContain(receipt.numAvis);
    expect(read.text?.trim()).toBe(expected?.trim());
    expect(read.from).toEqual({ name: 'Amendes.gouv.fr', address: SENDER });
    expect(read.to?.map(({ address }) => address)).toEqual([ADDRESS]);
    expect(read.messageId).toBe(`<${id}@exemple.gouv.fr>`);
    expect(read.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(read.attachments).toHaveLength(1);
    const [piece] = read.attachments;
    expect(piece).toMatchObject({
      mimeType: 'application/pdf',
      filename: `${text?.attachmentName}-${PAYEE.reference}.pdf`,
    });
    expect(piece && Buffer.from(new Uint8Array(piece.content as ArrayBuffer)).toString()).toBe(
      `%PDF ${PAYEE.reference} ${locale}`,
    );
  });

  it('K-06: a second run sends nothing, and the address is gone', async () => {
    const { mail } = await bound();
    await mail();
    const id = await sendingId();
    expect((await row(id)).recipient).toBe(ADDRESS);
    await send(id);
    await send(id);
    expect(received).toHaveLength(1);
    const after = await row(id);
    expect(after).toMatchObject({ recipient: null, outcome: 'sent', claimedAt: null });
    expect(after.recipientHash).toMatch(/^[\w-]{43}$/);
  });

  it('K-06: a relay that is busy is tried again, with the same Message-ID and no address in the error', async () => {
    const { mail } = await bound();
    await mail();
    const id = await sendingId();
    crash = 451;
    const error: unknown = await send(id).catch((cause: unknown) => cause);
    expect(String(error)).toBe('Error: mail relay: EENVELOPE 451');
    expect(await row(id)).toMatchObject({ recipient: ADDRESS, outcome: null, claimedAt: null });
    crash = null;
    await send(id);
    expect((await PostalMime.parse(received[0] ?? '')).messageId).toBe(`<${id}@exemple.gouv.fr>`);
  });

  it.each<[number, string, string | null]>([
    [550, '5.1.1 User unknown:', null],
    [550, '5.1.10 Null MX:', null],
    [553, '5.1.3 Bad address:', null],
    [551, 'User not local:', null],
    [554, '5.7.1 Relay access denied', '554 5.7.1'],
    [550, '5.7.1 Client host blocked', '550 5.7.1'],
    [550, 'relay not permitted', '550'],
    [550, 'Sender verify failed', '550'],
    [530, '5.7.0 Authentication required', '530 5.7.0'],
    [553, '5.7.1 Sender address not owned by user', '553 5.7.1'],
    [553, '5.1.8 Sender domain unknown', '553 5.1.8'],
    [552, '5.2.2 Mailbox full', '552 5.2.2'],
    [554, 'Transaction failed', '554'],
  ])(
    'D-65: %i %s ends the delivery, or is tried again and told as %j',
    async (code, words, codes) => {
      const { mail } = await bound();
      await mail();
      const id = await sendingId();
      [crash, why] = [code, words];
      if (codes === null) await send(id);
      else await expect(send(id)).rejects.toThrow(RegExp(`^mail relay: EENVELOPE ${codes}$`));
      const after =
        codes === null
          ? { recipient: null, outcome: 'refused' }
          : { recipient: ADDRESS, outcome: null };
      expect(await row(id)).toMatchObject(after);
      crash = null;
      await send(id);
      expect(received).toHaveLength(codes === null ? 0 : 1);
    },
  );

  it('K-06: one limit that is shorter than the claim ends a mail to a slow relay', async () => {
    const { mail } = await bound();
    await mail();
    const id = await sendingId();
    // It greets without an end, and each line comes before any limit of a silence.
    let closed = false;
    const slow = createServer((socket) => {
      const talking = setInterval(() => socket.write('220-wait\r\n'), 10);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(talking);
        closed = true;
      });
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const address = slow.address();
    const port = typeof address === 'object' ? address?.port : '';
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const { mail: job } = await jobs(createSmtpMailer(`smtp://127.0.0.1:${port}`, SENDER));
    const sending = expect(job.run({ mailId: id })).rejects.toThrow('mail relay: EABORT');
    await vi.waitFor(async () => expect(await connectionsOf(slow)).toBe(1), EVENT_MS);
    limit.abort();
    await sending;
    expect(Math.max(...timeout.mock.calls.flat())).toBeLessThan(110_000);
    timeout.mockRestore();
    await vi.waitFor(() => expect(closed).toBe(true), EVENT_MS);
    slow.close();
    // The next try may begin at once, because nothing of the first is under way.
    expect(await row(id)).toMatchObject({ recipient: ADDRESS, outcome: null, claimedAt: null });
    await send(id);
    expect(received).toHaveLength(1);
  });

  it('K-06: a sender that died is replaced after two minutes, not before', async () => {
    const { mail } = await bound();
    await mail();
    const id = await sendingId();
    const take = (age: string) =>
      app.db
        .updateTable('mail')
        .set({ claimedAt: sql<Date>`now() - ${age}::interval` })
        .execute();
    await take('110 seconds');
    await expect(send(id)).rejects.toThrow('being sent');
    expect(received).toEqual([]);
    await take('121 seconds');
    await send(id);
    expect(received).toHaveLength(1);
  });
});

describe('K-06 K-07: the queue of sendings', () => {
  const registered = async (mailer: Mailer) =>
    registerJobs(app.db, testProvider(), await receiptJobs(mailer), app.config);

  /** The jobs of the service, as it runs them. */
  const running = async (mailer: Mailer) =>
    startJobs({
      queue: app.db,
      registrations: await registered(mailer),
      logger: { warn: () => undefined },
    });

  it('K-06 K-07: mails and letters are all that the service sends', async () => {
    const jobs = await registered({ send: async () => 'sent' });
    // The others run by the clock, and no request plans them.
    const asked = jobs.filter(({ policy }) => policy.periodS === undefined);
    expect(asked.map(({ handler }) => handler.subject)).toEqual(['mail', 'letter']);
  });

  it('K-06 K-07: a mail leaves at once, and a letter is laid out as soon', async () => {
    const { mail, letter } = await bound();
    await mail();
    await letter();
    const sent = vi.fn<Mailer['send']>(async () => 'sent');
    const service = await running({ send: sent });
    const deposit = join(folder, 'courrier', `courrier-${PAYEE.reference}.json`);
    await expect.poll(() => sent.mock.calls.length).toBe(1);
    await expect.poll(() => existsSync(deposit)).toBe(true);
    await service.stop(1_000);
    rmSync(join(folder, 'courrier'), { recursive: true });
  });

  it('K-06: a relay that was away is tried again within a minute', async () => {
    const { mail } = await bound();
    await mail();
    const service = await running({ send: () => Promise.reject(new Error('away')) });
    const [row] = await vi.waitFor(async () => {
      const rows = await app.db
        .selectFrom('outbox')
        .select(['tries', sql<number>`extract(epoch from next_at - now())::int`.as('wait')])
        .where('subject', '=', 'mail')
        .where('error', 'is not', null)
        .execute();
      expect(rows).toHaveLength(1);
      return rows;
    }, EVENT_MS);
    await service.stop(1_000);
    expect(row?.tries).toBe(1);
    expect(row?.wait).toBeLessThanOrEqual(60);
  });
});

describe('K-06: without a mail relay', () => {
  it('K-06: one whole file per mail, for the owner alone, also when it is written twice', async () => {
    const { mail } = await bound();
    await mail();
    const id = await sendingId();
    const mailboxes = join(folder, 'mail');
    const mailer = createFileMailer(mailboxes, SENDER);
    const { mail: job } = await jobs(mailer);
    await job.run({ mailId: id });
    await app.db.updateTable('mail').set({ outcome: null, recipient: ADDRESS }).execute();
    await job.run({ mailId: id });
    expect(readdirSync(mailboxes)).toEqual([`${id}.eml`]);
    expect(statSync(join(mailboxes, `${id}.eml`)).mode & 0o777).toBe(0o600);
    const read = await PostalMime.parse(readFileSync(join(mailboxes, `${id}.eml`)));
    expect(read.to?.[0]?.address).toBe(ADDRESS);
    expect(read.attachments).toHaveLength(1);
  });
});

describe('K-07: a receipt by post', () => {
  it('K-07: 202 and one row of the outbox; the second asking is 409', async () => {
    const { letter } = await bound();
    const answers = await Promise.all([letter(), letter(), letter()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409, 409]);
    expect(await mailbox()).toMatchObject([
      {
        subject: 'letter',
        key: `letter/${PAYEE.reference}`,
        payload: { referenceReglement: PAYEE.reference },
      },
    ]);
    const still = await letter({ locale: 'en' });
    expect([still.statusCode, still.json().code]).toEqual([409, 'deja-envoye']);
    expect(await mailbox()).toHaveLength(1);
  });

  it('K-07: 409 without an address on file', async () => {
    const { letter, noticeId } = await bound();
    const fines = app.db.selectFrom('fine').select('postalAddress');
    const { postalAddress } = await fines.where('id', '=', noticeId).executeTakeFirstOrThrow();
    const row = app.db.updateTable('fine').where('id', '=', noticeId);
    await row.set({ postalAddress: null }).execute();
    const answer = await letter();
    await row.set({ postalAddress: JSON.stringify(postalAddress) }).execute();
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'adresse-inconnue']);
    expect((await letter()).statusCode).toBe(202);
  });

  it('K-07: 404 where nothing was paid to this service', async () => {
    const call = await openSession(app);
    const { avisId: noticeId } = (
      await call('rechercheAmende', { numAmende: '51900101000011', cleAmende: '21' })
    ).json();
    const answer = await call('envoiPostal', { avisId: noticeId, locale: 'fr' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'sans-justificatif']);
  });

  it('K-07: the manifest of a letter comes after its PDF, and not late, when a later try may have done it', async () => {
    const { letter } = await bound();
    await letter();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const { letter: job } = await jobs(createFileMailer(folder, SENDER));
    const charge = { referenceReglement: PAYEE.reference };
    await expect(job.run(charge)).rejects.toThrow('aborted');
    // A letter's job may run again after 300 s.
    expect(Math.max(...timeout.mock.calls.flat())).toBeLessThan(290_000);
    timeout.mockRestore();
    const manifest = join(folder, 'courrier', `courrier-${PAYEE.reference}.json`);
    expect(existsSync(join(folder, 'courrier', `courrier-${PAYEE.reference}.pdf`))).toBe(true);
    expect(existsSync(manifest)).toBe(false);
    await job.run(charge);
    expect(existsSync(manifest)).toBe(true);
    rmSync(join(folder, 'courrier'), { recursive: true });
  });

  it('K-07: one PDF and one manifest, however often it runs; a letter that was taken stays taken', async () => {
    const { letter } = await bound();
    await letter({ locale: 'de' });
    const { letter: job } = await jobs(createFileMailer(folder, SENDER));
    const charge = { referenceReglement: PAYEE.reference };
    await job.run(charge);
    const deposit = join(folder, 'courrier');
    const key = `courrier-${PAYEE.reference}`;
    expect(readdirSync(deposit).sort()).toEqual([`${key}.json`, `${key}.pdf`]);
    const manifest = JSON.parse(readFileSync(join(deposit, `${key}.json`), 'utf8'));
    expect(manifest).toMatchObject({
      version: 1,
      cle: key,
      referenceReglement: PAYEE.reference,
      locale: 'de',
      fichier: `${key}.pdf`,
      octets: readFileSync(join(deposit, `${key}.pdf`)).length,
      destinataire: {
        nom: expect.any(String),
        codePostal: expect.any(String),
        pays: 'FRANCE',
        codePays: 'FR',
      },
    });
    expect(manifest.sha256).toMatch(/^[0-9a-f]{64}$/);
    // Killed before the note: the manifest is there, so nothing is written again.
    await app.db.updateTable('letter').set({ depositedAt: null }).execute();
    rmSync(join(deposit, `${key}.pdf`));
    await job.run(charge);
    expect(readdirSync(deposit)).toEqual([`${key}.json`]);
    rmSync(join(deposit, `${key}.json`));
    await job.run(charge);
    expect(readdirSync(deposit)).toEqual([]);
  });
});
