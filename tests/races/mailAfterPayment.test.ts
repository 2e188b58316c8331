import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONFIRMATION_HOURS } from '#contract/domain/periods.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { perLanguage } from '#server/adapters/files/loadWording.ts';
import type { Database } from '#server/database/open.ts';
import type { MailMessage } from '#server/ports/Mailer.ts';
import { endCheckout } from '#server/services/payment/ask.ts';
import { sendMail } from '#server/services/receipts/mails.ts';
import { forgetAttemptMails } from '#server/store/attempts.ts';
import type { Snapshot } from '#server/till/heard/events.ts';
import { answerOf, hearNow, hearTold, REFUSAL } from './answer.ts';
import { createFine, openReplicas, type Replicas, start } from './support.ts';

const ADDRESS = 'camille.martin@exemple.fr';
const TIMES = 20;

describe('invariant 6: the receipt that leaves by itself, on two replicas', () => {
  let replicas: Replicas;
  beforeAll(async () => {
    replicas = await openReplicas();
  });
  afterAll(() => replicas.close());

  const inTurn = (rank: number): Database => (rank % 2 === 0 ? replicas.a : replicas.b);

  /** An attempt of a new fine. */
  async function leave(mailAddress?: string | null) {
    const noticeNumber = await createFine(replicas.a);
    const reference = await start(replicas.a, noticeNumber, mailAddress);
    const { id } = await replicas.a
      .selectFrom('attempt')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    return { numAvis: noticeNumber, reference, id };
  }

  const mailsOf = (id: string) =>
    replicas.b.selectFrom('mail').selectAll().where('attemptId', '=', id).execute();
  const kept = async (id: string) =>
    (
      await replicas.b
        .selectFrom('attemptMail')
        .select('recipient')
        .where('attemptId', '=', id)
        .executeTakeFirst()
    )?.recipient;
  const posted = async (sendingId: string | undefined) =>
    (
      await replicas.b
        .selectFrom('outbox')
        .select('id')
        .where('key', '=', `mail/${sendingId}`)
        .execute()
    ).length;

  const hear = (db: Database, reference: string, others: Partial<Snapshot> = {}) =>
    hearTold(db, reference, others);

  it('is written once, whatever is answered how often, by which way and in which order', async () => {
    const { reference, id } = await leave(ADDRESS);
    await Promise.all(
      Array.from({ length: TIMES }, async (_, rank) => {
        const db = inTurn(rank);
        // The same webhook, others of the same payment, and refusals of an earlier card.
        const authorisation = String(rank % 3);
        if (rank % 5 === 4) await hear(db, reference, REFUSAL);
        else if (rank % 2 === 0) await hear(db, reference, { authorisation });
        else await hearNow(db, answerOf(reference, { authorisation }));
      }),
    );
    const mails = await mailsOf(id);
    expect(mails).toMatchObject([{ recipient: ADDRESS, locale: 'fr', outcome: null }]);
    expect([await posted(mails[0]?.id), await kept(id)]).toEqual([1, undefined]);
  });

  it('outlives a refusal, and leaves with the money that came after it', async () => {
    const { reference, id } = await leave(ADDRESS);
    await hearNow(replicas.a, answerOf(reference, REFUSAL));
    await endCheckout(replicas.a, reference, 'expired');
    await forgetAttemptMails(replicas.b);
    expect(await kept(id)).toBe(ADDRESS);
    await hear(replicas.b, reference);
    await hear(replicas.a, reference, { ...REFUSAL, status: 'REJECTED/57' });
    expect([(await mailsOf(id)).length, await kept(id)]).toEqual([1, undefined]);
  });

  it('goes where the last word before the card page says; a start that says nothing changes nothing', async () => {
    const { numAvis: noticeNumber, id } = await leave(ADDRESS);
    const say = (mailAddress?: string | null) => start(replicas.b, noticeNumber, mailAddress);
    await say();
    expect(await kept(id)).toBe(ADDRESS);
    await say('autre@exemple.fr');
    expect(await kept(id)).toBe('autre@exemple.fr');
    await say(null);
    expect(await kept(id)).toBeUndefined();
  });

  it('leaves no address behind where it is changed while the payment is confirmed', async () => {
    const departs = await Promise.all(Array.from({ length: TIMES }, () => leave(ADDRESS)));
    await Promise.all(
      departs.flatMap(({ numAvis: noticeNumber, reference }, rank) => [
        start(inTurn(rank + 1), noticeNumber, 'autre@exemple.fr').catch(() => undefined),
        hear(inTurn(rank), reference),
      ]),
    );
    for (const { id } of departs) {
      expect([(await mailsOf(id)).length, await kept(id)]).toEqual([1, undefined]);
    }
  });

  it('reaches its recipient once although both replicas send it, and the address is then nowhere', async () => {
    const { reference, id } = await leave(ADDRESS);
    await hear(replicas.a, reference);
    const [mail] = await mailsOf(id);
    const left: MailMessage[] = [];
    const send = (db: Database) =>
      sendMail(
        {
          db,
          mailer: {
            send: async (message) => {
              left.push(message);
              return 'sent';
            },
          },
          generateReceipt: async () => Buffer.from('%PDF'),
          wordings: perLanguage(() => ({
            subject: '{{referenceReglement}}',
            text: '{{montant}} {{moyen}}',
            depositText: '',
            proof: '',
            restPaid: '',
            attachmentName: 'justificatif',
            noticeKind: () => 'avis',
            depositConsequence: () => '',
            sequel: () => '',
            contestExtensions: () => '',
            contestDayOver: '',
            money: () => '',
            paymentMeans: () => 'carte',
          })),
          contestAddresses: DEFAULT_SETTINGS.contestation,
          publicUrl: 'http://127.0.0.1:3000',
        },
        { mailId: mail?.id ?? '' },
      );
    await Promise.allSettled(Array.from({ length: TIMES }, (_, rank) => send(inTurn(rank))));
    await send(replicas.a);
    expect(left.map(({ recipient }) => recipient)).toEqual([ADDRESS]);
    expect(await mailsOf(id)).toMatchObject([{ recipient: null, outcome: 'sent' }]);
    const { rows } = await sql<{ text: string }>`
      select row_to_json(t)::text as text from attempt t where id = ${id}::uuid
      union all select row_to_json(b)::text from outbox b`.execute(replicas.b);
    expect(rows.filter(({ text }) => text.includes('@'))).toEqual([]);
  });

  /** As if this many minutes of the attempt's time had gone by. */
  const aged = (minutes: number) =>
    sql<Date>`token_expires_at - make_interval(mins => ${minutes}::int)`;

  it.each<[string, object, string | undefined]>([
    ['live', { endedAt: null }, ADDRESS],
    // Its money may still come.
    ['over', { endedAt: new Date() }, ADDRESS],
    ['a day old', { tokenExpiresAt: aged(CONFIRMATION_HOURS * 60) }, undefined],
    ['nearly a day old', { tokenExpiresAt: aged(CONFIRMATION_HOURS * 60 - 1) }, ADDRESS],
  ])('an address of an attempt that is %s is kept or not', async (_, clean, expected) => {
    const { id } = await leave(ADDRESS);
    await replicas.a.updateTable('attempt').set(clean).where('id', '=', id).execute();
    await forgetAttemptMails(replicas.b);
    expect(await kept(id)).toBe(expected);
  });
});
