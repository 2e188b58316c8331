import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { noticeCommand } from '#server/office/cli/amende.ts';
import { reversePayment } from '#server/office/commands/reversePayment.ts';
import { formatMoney } from '#server/office/wording.ts';
import { AMOUNT } from '../../../races/answer.ts';
import { createFine } from '../../../races/support.ts';
import { commandsOn, runCommand } from '../../../support/command.ts';
import { Counter } from '../../../support/counter.ts';
import { databaseOfFile } from '../../../support/embedded.ts';
import { doVerb } from '../../../support/verb.ts';

const opened = databaseOfFile();
let counter: Counter;
commandsOn(() => ({ db: counter.db, provider: counter.provider }));
beforeEach(() => {
  counter = new Counter(opened.db);
});

const WHO = { operator: 'agent', note: 'test' };
const SUM = formatMoney(AMOUNT, 'EUR');

const shown = async (named: string): Promise<string> =>
  (await runCommand(noticeCommand, {}, 'amende', named)).stdout;

/** The sentences between « and ». */
const sentences = async (named: string): Promise<string[]> =>
  [...(await shown(named)).matchAll(/«\u00a0(.*)\u00a0»/g)].map(([, text = '']) => text);

const withStatus = async (status: string): Promise<string> => {
  const number = await createFine(opened.db);
  await sql`update fine set status = ${status} where number = ${number}`.execute(opened.db);
  return number;
};

describe('D-97: amendes amende', () => {
  it('shows status, pages, payments, receipts and what waits, by each name', async () => {
    const { number, payment, reference } = await counter.paid();
    const second = counter.card(reference, 'captured', 1);
    await counter.hear();
    const receipt = await counter.receipt(number);
    const text = await shown(number);
    const lines = text.trimEnd().split('\n');
    const found = (start: string) => lines.find((line) => line.startsWith(start)) ?? '';
    expect(lines[0]).toContain(`avis ${formatNumber(number)}, `);
    expect(found('État')).toBe('État        payé (PAYE)');
    expect(found('Reste dû')).toBe(`Reste dû    ${formatMoney(0, 'EUR')}`);
    expect(found('Pages')).toMatch(new RegExp(`  ${SUM}  page payée  ${reference}$`));
    expect(found('Paiements')).toMatch(new RegExp(`\\d{10}  ${payment.id}  ${SUM}  argent pris$`));
    expect(text).toMatch(new RegExp(`\\n {12}\\d{10}  ${second.id}  ${SUM}  argent pris\\n`));
    expect(found('Reçus')).toContain(`${receipt}  ${SUM}  `);
    expect(found('Attend')).toMatch(/\d{10} {2}.*Quelqu’un a payé plus que son amende$/);
    for (const name of [formatNumber(number), receipt, reference, payment.id, second.id]) {
      expect(await shown(name)).toBe(text);
    }
  });

  it('"I paid": names the receipt', async () => {
    const { number } = await counter.paid();
    expect(await sentences(number)).toEqual([
      `Cet avis est payé\u00a0: nous avons reçu ${SUM}. Votre preuve est le reçu ${await counter.receipt(number)}. Vous n’avez plus rien à faire.`,
    ]);
  });

  it('"I paid", and nothing came: says what is owed, and to the clerk where to look', async () => {
    const number = await createFine(opened.db);
    const text = await shown(number);
    expect(await sentences(number)).toEqual([
      expect.stringMatching(/^Nous n’avons reçu aucun paiement de cet avis\. Il reste .* à payer/),
    ]);
    expect(text).toContain('S’il a payé cherchez son débit dans le portail du prestataire');
    expect(text).toContain('paiement --ask');
  });

  it('"I paid twice": what is too much waits, then goes back, then is back', async () => {
    const { number, reference } = await counter.paid();
    const second = counter.card(reference, 'captured', 1);
    await counter.hear();
    const [, waits] = await sentences(number);
    expect(waits).toBe(
      `${SUM} que vous avez payés attendent ici, et ne sont pas perdus. Nous les rendrons ou les compterons pour votre avis.`,
    );
    await doVerb(counter, second.id, { name: 'refund', cents: null });
    expect((await sentences(number)).slice(1)).toEqual([
      `${SUM} vous sont rendus sur votre carte. Votre banque les montre en quelques jours.`,
    ]);
    counter.vendor.obey();
    await counter.hear();
    expect((await sentences(number)).slice(1)).toEqual([
      `${SUM} vous ont été rendus sur votre carte.`,
    ]);
  });

  it('"I cannot pay": an open page names the minute from which one can', async () => {
    const { number } = await counter.leave();
    await sql`update attempt set expires_at = '2030-01-15T09:00:00Z'`.execute(opened.db);
    expect(await sentences(number)).toEqual([
      expect.stringContaining('vous pourrez payer à partir du 15 janvier 2030 à 10\u00a0h\u00a005'),
    ]);
    await sql`update attempt set expires_at = now() - interval '1 hour'`.execute(opened.db);
    expect(await sentences(number)).toEqual([
      expect.stringMatching(/^Nous demandons au prestataire .* Rappelez après le /),
    ]);
  });

  it('"I cannot pay": money in doubt is not to be paid again', async () => {
    const { number } = await counter.paid('of another amount');
    expect(await sentences(number)).toEqual([
      expect.stringMatching(/vérifier à la main\. Ne payez pas une deuxième fois/),
    ]);
  });

  it('a payment that was taken back, and one of which the bank took the money', async () => {
    const charged = await counter.paid();
    const letter = { name: 'charged-back', cents: null, answerBy: null } as const;
    await doVerb(counter, charged.payment.id, letter);
    expect((await sentences(charged.number)).slice(1)).toEqual([
      `${SUM} comptés pour cet avis ont été repris depuis, par exemple par votre banque.`,
    ]);
    await reversePayment(opened.db, await counter.receipt(charged.number), WHO);
    expect(await sentences(charged.number)).toEqual([
      expect.stringMatching(/^Votre paiement a été retiré de cet avis/),
    ]);
  });

  it.each([
    ['PAYE', /^L’administration dit que cet avis est payé/],
    ['PAYE_AUTRE', /sous un autre numéro/],
    ['PAIEMENT_EXPIRE', /^Le délai pour payer sous ce numéro est passé/],
    ['PAIEMENT_ANNULE', /^Cet avis est annulé/],
    ['PAIEMENT_DIVERS', /ne se paie pas avec ce numéro/],
    ['EN_COURS_PAIEMENT', /en cours, et nous ne savons pas encore/],
    ['ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL', /Le reste se paie ici demain/],
  ])('%s of a record has its sentence', async (status, sentence) => {
    expect(await sentences(await withStatus(status))).toEqual([expect.stringMatching(sentence)]);
  });

  it('refuses a name of nothing', async () => {
    await expect(shown('R-NONE')).rejects.toThrow('R-NONE');
  });
});
