import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freeAfter } from '#contract/domain/attempt.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import {
  type PaymentAnswer,
  type PaymentProvider,
  type PaymentQuestions,
  ProviderFailure,
} from '#server/ports/PaymentProvider.ts';
import { createStartedAsker } from '#server/services/payment/askStarted.ts';
import { type App, openSession, startApp, startedIn } from '../support/app.ts';
import { answerAbout, makeCheckout, testProvider } from '../support/provider.ts';
import { wholeFine } from '../support/wholeFine.ts';

const NUMBER = { numAmende: '909015010000000141', cleAmende: '48' };

let service: App;
let word: Word;

/** What the provider says of the one page, and how often it was asked. */
class Word implements PaymentQuestions {
  asked = 0;
  page: () => ReturnType<PaymentQuestions['checkout']> = async () => ({
    kind: 'open',
    paymentId: null,
  });
  answer: PaymentAnswer | null = null;

  checkout(): ReturnType<PaymentQuestions['checkout']> {
    this.asked += 1;
    return this.page();
  }

  async payment(): Promise<PaymentAnswer | null> {
    return this.answer;
  }

  async proveWell(): Promise<void> {}
}

beforeEach(async () => {
  word = new Word();
  const wrap = (provider: PaymentProvider) => ({ ...provider, start: makeCheckout, ask: word });
  service = await startApp({}, {}, wrap);
  return () => service.close();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A payer who has left for the provider's page, of whom neither webhook nor return has come. */
async function leave() {
  const call = await openSession(service);
  await call('rechercheAmende', NUMBER);
  const attempt = startedIn((await call('envoiSips', wholeFine(NUMBER.numAmende))).body);
  word.asked = 0;
  return { attempt, call };
}

/** Another device, which has number and key only. */
async function lookUp(key = NUMBER.cleAmende) {
  const call = await openSession(service);
  const answer = await call('rechercheAmende', { ...NUMBER, cleAmende: key });
  return answer.json().statutPaiement.valeur;
}

/** The fine as a lookup shows it. */
const presented = async (call: Awaited<ReturnType<typeof openSession>>): Promise<Fine> =>
  (await call('rechercheAmende', NUMBER)).json();

const fail = (cause: unknown): never => {
  throw new Error('the provider was not silent', { cause });
};

describe('D-87: a lookup that proves the key of a started payment asks the provider', () => {
  it('shows what was paid, without a webhook and without a return', async () => {
    const { attempt } = await leave();
    word.page = async () => ({
      kind: 'over',
      end: 'paid',
      paymentId: word.answer?.firstId ?? null,
    });
    word.answer = answerAbout(attempt);
    expect(await lookUp()).toBe('PAYE');
    expect(word.asked).toBe(1);
  });

  it('shows what is to be paid again once the payer has cancelled', async () => {
    await leave();
    word.page = async () => ({ kind: 'over', end: 'cancelled', paymentId: null });
    expect(await lookUp()).toBe('A_PAYER');
  });

  it('says "in progress" while the page is open, and asks once in some seconds', async () => {
    await leave();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const states = [await lookUp(), await lookUp(), await lookUp()];
    expect(states).toEqual(states.map(() => 'EN_COURS_PAIEMENT'));
    expect(word.asked).toBe(1);
    await vi.advanceTimersByTimeAsync(4_999);
    await lookUp();
    expect(word.asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await lookUp();
    expect(word.asked).toBe(2);
  });

  it('D-98: an answer of before the minute that was told decides nothing in that minute', async () => {
    await leave();
    word.page = async () => ({ kind: 'gone' });
    const age = (seconds: number) =>
      sql`update attempt set late_answer = 'open',
        expires_at = now() - make_interval(secs => ${seconds})`.execute(service.db);
    await age(freeAfter(0) * 60 - 30);
    expect(await lookUp()).toBe('EN_COURS_PAIEMENT');
    await age(freeAfter(0) * 60);
    expect(await lookUp()).toBe('A_PAYER');
  });

  it('asks nothing for a wrong key', async () => {
    await leave();
    expect(await lookUp('49')).toBe('ERREUR');
    expect(word.asked).toBe(0);
  });

  it('lookups that come together share one question', async () => {
    const { call } = await leave();
    const shown = await presented(call);
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    word.page = async () => {
      await answered;
      return { kind: 'open', paymentId: null };
    };
    word.asked = 0;
    const provider = testProvider({
      checkout: () => word.checkout(),
      payment: async () => null,
    });
    const terms = { transferDays: 0, askAfterEndMs: 0 };
    const ask = createStartedAsker({ db: service.db, provider, terms });
    const both = Promise.all([ask(shown, fail), ask(shown, fail)]);
    await expect.poll(() => word.asked).toBe(1);
    answer();
    expect((await both).map(({ statutPaiement: { valeur: status } }) => status)).toEqual([
      'EN_COURS_PAIEMENT',
      'EN_COURS_PAIEMENT',
    ]);
    expect(word.asked).toBe(1);
  });

  it('where the provider is silent, says "in progress", and the queue asks in its next round', async () => {
    await leave();
    word.page = async () => {
      throw new ProviderFailure('silent');
    };
    const late = { expiresAt: new Date(Date.now() - 1_000), askAt: null };
    await service.db.updateTable('attempt').set(late).execute();
    expect(await lookUp()).toBe('EN_COURS_PAIEMENT');
    const { askAt } = await service.db
      .selectFrom('attempt')
      .select('askAt')
      .executeTakeFirstOrThrow();
    expect(askAt).not.toBeNull();
  });
});
