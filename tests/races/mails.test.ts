import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scheduleMail } from '#server/services/receipts/scheduleSending.ts';
import { hearTold } from './answer.ts';
import { createFine, openReplicas, type Replicas, start } from './support.ts';

const PARALLEL = 50;
const SECRET = 'secret-de-test-des-courses-mail';

/** A paid fine, which the session of the same name as its number is bound to. */
interface Payee {
  readonly numAvis: string;
  readonly avisId: string;
  readonly referenceReglement: string;
}

describe('mails asked for at once, on two replicas', () => {
  let replicas: Replicas;
  let payees: Payee[];

  async function payWithCard(): Promise<Payee> {
    const noticeNumber = await createFine(replicas.a);
    await hearTold(replicas.a, await start(replicas.a, noticeNumber));
    const { fineId, reference: paymentReference } = await replicas.a
      .selectFrom('ledgerEntry')
      .select(['fineId', 'reference'])
      .where('fineNumber', '=', noticeNumber)
      .executeTakeFirstOrThrow();
    return { numAvis: noticeNumber, avisId: fineId, referenceReglement: paymentReference };
  }

  beforeAll(async () => {
    replicas = await openReplicas();
    payees = [];
    for (let rank = 0; rank < PARALLEL; rank += 1) payees.push(await payWithCard());
  });
  afterAll(() => replicas.close());
  beforeEach(async () => {
    await replicas.a.deleteFrom('mail').execute();
    await replicas.a.deleteFrom('outbox').where('subject', '=', 'mail').execute();
  });

  /** Asks for all at once, in turn on one replica and the other. @returns waits of the refused ones, seconds */
  async function request(
    who: (rank: number) => { adrMail: string; address: string; payee: Payee | undefined },
  ): Promise<number[]> {
    const issues = await Promise.all(
      Array.from({ length: PARALLEL }, (_, rank) => {
        const { adrMail: mailAddress, address, payee } = who(rank);
        if (payee === undefined) throw new Error('No receipt');
        const { numAvis: noticeNumber, ...receipt } = payee;
        const db = rank % 2 === 0 ? replicas.a : replicas.b;
        const requester = { session: noticeNumber, address };
        return scheduleMail(db, SECRET, requester, {
          ...receipt,
          adrMail: mailAddress,
          locale: 'fr',
        });
      }),
    );
    return issues.flatMap((issue) =>
      issue !== null && 'secondsToWait' in issue ? issue.secondsToWait : [],
    );
  }

  const left = async (): Promise<number> =>
    (await replicas.a.selectFrom('outbox').select('id').where('subject', '=', 'mail').execute())
      .length;

  it.each<[string, number, (rank: number) => { adrMail: string; address: string; rank: number }]>([
    [
      'three of one receipt',
      3,
      (rank) => ({ adrMail: `p${rank}@exemple.fr`, address: `10.0.0.${rank}`, rank: 0 }),
    ],
    [
      'five from one IPv4 address',
      5,
      (rank) => ({ adrMail: `p${rank}@exemple.fr`, address: '192.0.2.1', rank }),
    ],
    [
      'five from one IPv6 /64',
      5,
      (rank) => ({
        adrMail: `p${rank}@exemple.fr`,
        address: `2001:db8:0:1::${rank + 1}`,
        rank,
      }),
    ],
    [
      'five to one recipient',
      5,
      (rank) => ({
        adrMail: rank % 3 === 0 ? 'Camille@Bücher.example' : 'camille@xn--bcher-kva.EXAMPLE',
        address: `10.0.0.${rank}`,
        rank,
      }),
    ],
  ])('K-06: exactly %s', async (_, maximum, who) => {
    const waits = await request((rank) => {
      const { rank: which, ...remaining } = who(rank);
      return { ...remaining, payee: payees[which] };
    });
    expect(await left()).toBe(maximum);
    expect(waits).toHaveLength(PARALLEL - maximum);
    for (const pending of waits) {
      expect(pending).toBeGreaterThan(3_500);
      expect(pending).toBeLessThanOrEqual(3_600);
    }
  });

  it('K-06: people of other addresses with other recipients do not wait for each other', async () => {
    const waits = await request((rank) => ({
      adrMail: `p${rank}@exemple.fr`,
      address: `10.0.${rank}.1`,
      payee: payees[rank],
    }));
    expect([waits.length, await left()]).toEqual([0, PARALLEL]);
  });
});
