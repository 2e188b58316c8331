import fc from 'fast-check';
import { expect } from 'vitest';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { PaymentAnswer } from '#server/ports/PaymentGateway.ts';
import { applyTransfer } from '#server/services/ledger/applyTransfer.ts';
import { reexpose } from '#server/services/ledger/reexpose.ts';
import {
  RefusedOperation,
  reopen,
  reversePayment,
} from '#server/services/ledger/reversePayment.ts';
import { applyAnswer } from '#server/services/payment/applyAnswer.ts';
import { closeItem } from '#server/services/payment/closeItem.ts';
import { sweepAttempts } from '#server/services/payment/sweepAttempts.ts';
import { absorb, checkInvariants } from './checks.ts';
import { moveClock } from './clock.ts';
import type { Model } from './model.ts';
import { LAST_DAY, SIDES, type Side, type World } from './world.ts';

type Command = fc.AsyncCommand<Model, World>;

const OPERATOR = { operateur: 'agent', note: 'test' };

/** A step: it acts on the services, then the model takes the money over, then the invariants are checked. */
class Step implements Command {
  readonly #name: string;
  readonly #act: (model: Model, world: World) => Promise<void>;

  constructor(name: string, act: (model: Model, world: World) => Promise<void>) {
    this.#name = name;
    this.#act = act;
  }

  check = () => true;

  async run(model: Model, world: World): Promise<void> {
    await this.#act(model, world);
    await absorb(model, world);
    await checkInvariants(model, world);
  }

  toString = () => this.#name;
}

/** One of a list, by any natural number; undefined for an empty list. */
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

/** The administration's records come, as it has them: they may lag behind what was paid here. */
const imports = (sides: readonly Side[], status: StoredStatus, linked: boolean): Step =>
  new Step(
    `import(${sides.join('+')}, ${status}${linked ? ', linked' : ''})`,
    async (model, world) => {
      const taken = await world.import(
        sides.map((side) => ({ side, status })),
        linked,
      );
      for (const side of taken) model.imported.set(side, status);
      await absorb(model, world);
      if (linked && taken.includes('fine') && model.imported.size === 2) {
        expect(model.linked, 'a link of a record that was taken is made').toBe(true);
      }
    },
  );

const PARTS = { half: 0.5, most: 0.9, cent: 1 } as const;
type Kind = 'whole' | keyof typeof PARTS;

/** A person starts to pay. What must work works, and what must not is refused. */
const starts = (side: Side, kind: Kind): Step =>
  new Step(`start(${side}, ${kind})`, async (model, world) => {
    if (!model.imported.has(side)) return;
    const before = await world.rows();
    const fine = before.fines.find(({ num_avis }) => num_avis === world.numbers[side]);
    const free = before.attempts.every(
      ({ etat, confirmee_le }) => etat === 'ACCEPTEE' || confirmee_le,
    );
    const day = await world.today();
    const room = model.room(side, day);
    const part = kind === 'whole' ? undefined : Math.max(500, Math.floor(room * PARTS[kind]));
    const typeReglement =
      side === 'deposit' ? 'CONSIGNATION' : part === undefined ? 'TOTAL' : 'PARTIEL';
    const issue = await world.start(side, typeReglement, side === 'deposit' ? undefined : part);
    await absorb(model, world);
    if ('refus' in issue) {
      const whole = kind === 'whole' || side === 'deposit';
      const payable = fine?.statut === 'A_PAYER' && free && room > 0 && day <= LAST_DAY && whole;
      expect(payable, `a start that must work is refused: ${issue.refus}`).toBe(false);
      return;
    }
    const { transactionReference = '', montant } = issue.formulaire.champs;
    const { attempts } = await world.rows();
    const opened = attempts.find(
      ({ transaction_reference }) => transaction_reference === transactionReference,
    );
    model.attempts.set(transactionReference, {
      side,
      cents: Number(montant),
      day: opened?.day ?? '',
    });
    if (
      before.attempts.some(
        ({ transaction_reference }) => transaction_reference === transactionReference,
      )
    )
      return;
    expect(Number(montant), 'a start asks for no more than is owed').toBeLessThanOrEqual(
      model.room(side, day),
    );
    expect(model.settled(side) || model.barred(side), 'I3, I7: nothing can be started').toBe(false);
  });

/** The provider tells of one of the attempts, which may have ended long ago. */
const answers = (
  index: number,
  issue: PaymentAnswer['issue'],
  odd: boolean,
  by: 'AUTOMATIQUE' | 'RETOUR' | 'DIAGNOSTIC' | null,
): Step =>
  new Step(
    `answer(${index}, ${issue}${odd ? ', another amount' : ''}, ${by ?? 'lost'})`,
    async (model, world) => {
      const found = pick([...model.attempts], index);
      if (found === undefined) return;
      const [reference, { cents }] = found;
      const known = world.office.get(reference);
      // What the provider has taken it does not give back by itself.
      if (known?.issue === 'ACCEPTE' && issue !== 'ACCEPTE' && by === 'DIAGNOSTIC') return;
      const answer = world.answer(reference, odd ? cents + 100 : cents, issue);
      if (known?.issue !== 'ACCEPTE') world.office.set(reference, answer);
      if (by === null) return;
      world.delivered.push(answer);
      await applyAnswer(world.base, world.gateway.marchand, answer, by);
    },
  );

/** The very same answer once more. */
const repeats = (index: number): Step =>
  new Step(`repeat(${index})`, async (_, world) => {
    const answer = pick(world.delivered, index);
    if (answer === undefined) return;
    const effect = await applyAnswer(world.base, world.gateway.marchand, answer, 'RETOUR');
    expect(effect).toBe('DEJA_VUE');
  });

const transfers = (side: Side, part: 'all' | 'half' | 'more'): Step =>
  new Step(`transfer(${side}, ${part})`, async (model, world) => {
    const jour = await world.today();
    const due = model.room(side, jour) || 9_000;
    const montant = { all: due, half: Math.floor(due / 2), more: due + 100 }[part];
    const bankReference = world.nextTransferReference();
    const libelle = world.numbers[side];
    await applyTransfer(world.base, {
      referenceBanque: bankReference,
      jour,
      montant,
      devise: 'EUR',
      libelle,
    });
  });

/** An operator acts on one of the payments; what cannot be done is refused and changes nothing. */
const operates = (
  name: string,
  index: number,
  act: (model: Model, world: World, reference: string, rank: number) => Promise<unknown>,
): Step =>
  new Step(`${name}(${index})`, async (model, world) => {
    const { lines } = await world.rows();
    const takings = lines.filter(({ contrepasse }) => contrepasse === null);
    const line = pick(takings, index);
    if (line === undefined) return;
    await act(model, world, line.reference_reglement, takings.indexOf(line)).catch(
      (error: unknown) => {
        if (!(error instanceof RefusedOperation)) throw error;
      },
    );
  });

const takesBack = (index: number): Step =>
  operates('takeBack', index, async (model, world, reference, rank) => {
    await reversePayment(world.base, reference, OPERATOR);
    const line = model.lines[rank];
    if (line) line.takenBack = true;
  });

const reopens = (index: number): Step =>
  operates('reopen', index, async (model, world, reference, rank) => {
    await reopen(world.base, reference, OPERATOR);
    const line = model.lines[rank];
    if (line) model.closed.delete(line.side === 'fine' ? 'deposit' : 'fine');
  });

/** An operator says what became of disputed money: it went back, or it counts as far as it was owed. */
const closesDispute = (at: number, issue: 'RENDU' | 'IMPUTE'): Step =>
  new Step(`closeDispute(${at}, ${issue})`, async (model, world) => {
    const { attempts } = await world.rows();
    const disputed = attempts.filter(({ etat }) => etat === 'LITIGE');
    const attempt = pick(disputed, at);
    if (attempt === undefined) return;
    const items = (await world.setAside()).filter(
      (item) => item.tentative_id === attempt.id && item.traite_le === null,
    );
    const item = pick(items, at);
    if (item === undefined) return;
    await expect(closeItem(world.base, item.id, OPERATOR, { issue: null })).rejects.toThrow(
      '--issue',
    );
    await closeItem(world.base, item.id, OPERATOR, { issue });
    const reference = attempt.transaction_reference;
    if (issue === 'IMPUTE') model.count(reference, item.montant, await world.today());
    model.closeSettled();
  });

const passes = (minutes: number): Step =>
  new Step(`clock(+${minutes} min)`, (_, world) => moveClock(world.base, minutes));

const REEXPOSED = new Step('re-expose', async (_, world) => void (await reexpose(world.base)));
const SWEEP = new Step(
  'sweep',
  async (_, world) => void (await sweepAttempts(world.base, world.gateway)),
);

const side = fc.constantFrom(...SIDES);
const sides = fc.constantFrom<readonly Side[]>(['fine'], ['deposit'], ['fine', 'deposit']);
const index = fc.nat({ max: 5 });

const DAY = 24 * 60;

/** What may happen to a pair, weighted so that most sequences have several payments. */
const any: fc.Arbitrary<Step>[] = [
  fc
    .tuple(
      sides,
      fc.constantFrom<StoredStatus>('A_PAYER', 'A_PAYER', 'A_PAYER', 'PAYE', 'PAIEMENT_ANNULE'),
      fc.boolean(),
    )
    .map((given) => imports(...given)),
  fc
    .tuple(side, fc.constantFrom<Kind>('whole', 'half', 'most', 'cent'))
    .map((given) => starts(...given)),
  fc.tuple(side, fc.constant<Kind>('whole')).map((given) => starts(...given)),
  fc
    .tuple(
      index,
      fc.constantFrom<PaymentAnswer['issue']>(
        'ACCEPTE',
        'ACCEPTE',
        'REFUSE',
        'EN_ATTENTE',
        'ANNULE',
        'EXPIRE',
      ),
      fc.boolean().map((odd) => odd),
      fc.constantFrom<'AUTOMATIQUE' | 'DIAGNOSTIC' | null>('AUTOMATIQUE', 'DIAGNOSTIC', null),
    )
    .map(([at, issue, odd, by]) => answers(at, issue, odd && at > 3, by)),
  index.map((at) => answers(at, 'ACCEPTE', false, 'AUTOMATIQUE')),
  index.map((at) => answers(at, 'REFUSE', false, 'DIAGNOSTIC')),
  index.map(repeats),
  fc
    .tuple(side, fc.constantFrom<'all' | 'half' | 'more'>('all', 'half', 'more'))
    .map((given) => transfers(...given)),
  index.map(takesBack),
  index.map(reopens),
  fc
    .tuple(index, fc.constantFrom<'RENDU' | 'IMPUTE'>('RENDU', 'IMPUTE'))
    .map((given) => closesDispute(...given)),
  fc.constantFrom(20, 12 * 60, DAY, 2 * DAY, 31 * DAY).map(passes),
  fc.constantFrom(REEXPOSED, SWEEP),
];

const first = fc
  .tuple(sides, fc.boolean())
  .map(([which, linked]) => imports(which, 'A_PAYER', linked));

/** A sequence begins with an import. */
export const sequences = fc.record({
  first,
  rest: fc.commands(any, { size: '+1', maxCommands: 20 }),
});
