import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { PaymentAnswer } from '#server/ports/PaymentProvider.ts';
import { closeItem } from '#server/services/operations/closeItem.ts';
import { RefusedOperation } from '#server/services/operations/RefusedOperation.ts';
import { reopen, reversePayment } from '#server/services/operations/reversePayment.ts';
import { applyAnswer } from '#server/services/payment/applyAnswer.ts';
import { reexpose } from '#server/services/payment/reexpose.ts';
import { sweepAttempts } from '#server/services/payment/sweepAttempts.ts';
import { applyTransfer } from '#server/services/transfer/applyTransfer.ts';
import { readFine } from '#server/store/readDossier.ts';
import { DOUBTS, liveAttemptOf } from '#server/till/dossier.ts';
import { situation } from '#server/till/situation.ts';
import { startedBy } from '../provider.ts';
import { absorb, checkInvariants } from './checks.ts';
import { moveClock } from './clock.ts';
import { checkStored, forget } from './judged.ts';
import type { Model } from './model.ts';
import { isDeposit, LAST_DAY, PAIR, SIDES, type Side, type Told, type World } from './world.ts';

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
    forget();
    await this.#act(model, world);
    // A record replaces a fine without money, whatever was judged before.
    if (!this.#name.startsWith('import')) await checkStored(world);
    await absorb(model, world);
    await checkInvariants(model, world);
  }

  toString = () => this.#name;
}

/** One of a list, by any natural number; undefined for an empty list. */
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

/** What the administration knows of each number: it may lag behind what was paid here, or run ahead. */
interface Seen {
  readonly status: string;
  readonly elsewhere: number;
  readonly due: number;
  /** Another record may replace it: no attempt, no money of this service. */
  readonly free: boolean;
  readonly live: boolean;
}

async function see(world: World, side: Side): Promise<Seen | null> {
  const found = await readFine(world.base, { number: world.numbers[side] });
  if (found === null) return null;
  const { fine } = found;
  const isLive = liveAttemptOf(found) !== undefined;
  const { fines, lines } = await world.rows();
  const group = fines.filter(({ dossier: name }) => name === fine.pair);
  const ids = group.map(({ id }) => id);
  const cents = lines.reduce(
    (sum, line) => sum + (ids.includes(line.amende_id) ? line.montant : 0),
    0,
  );
  const takenBack =
    lines.some((line) => ids.includes(line.amende_id)) &&
    group.some(({ statut }) => statut === 'PAIEMENT_DESIMPUTE');
  return {
    status: fine.status,
    elsewhere: fine.paidElsewhere,
    due: situation(found).dueCents,
    free: !isLive && cents <= 0 && !takenBack,
    live: isLive,
  };
}

const CLOSING: readonly StoredStatus[] = ['PAYE', 'PAIEMENT_ANNULE'];

/** One file of the administration: links, statuses and sums, right, wrong or late. */
const imports = (file: readonly Told[]): Step => {
  const told = file.map(
    ({ side, status, names, elsewhere }) =>
      `${side}${names ? `>${names}` : ''} ${status}${elsewhere ? ` ${elsewhere}` : ''}`,
  );
  return new Step(`import(${told.join(', ')})`, async (model, world) => {
    const before = new Map<Side, Seen | null>();
    for (const { side } of file) before.set(side, await see(world, side));
    const partners = new Map(file.map(({ side }) => [side, model.partnerOf(side)]));
    const refused = model.refusedLinks(file);
    const rejected = await world.import(file);
    await absorb(model, world);
    const links = [...rejected].filter(([, reason]) => reason.includes('numConsignation'));
    expect(new Set(links.map(([side]) => side)), 'links that are refused').toEqual(refused);
    for (const record of file) {
      if (refused.has(record.side)) continue;
      if (!isDeposit(record.side)) {
        if (record.names) model.wanted.set(record.side, record.names);
        else model.wanted.delete(record.side);
      }
      const seen = before.get(record.side) ?? null;
      // A number that leaves or joins a pair is judged as it is then.
      const regrouped = partners.get(record.side) !== model.partnerOf(record.side);
      if (seen !== null && regrouped) await takeOver(model, world, record, rejected);
      else await checkRecord(model, world, record, seen, rejected);
    }
  });
};

/** Notes what was taken; the invariants check it. */
async function takeOver(
  model: Model,
  world: World,
  { side, status }: Told,
  rejected: ReadonlyMap<Side, string>,
): Promise<void> {
  const after = await see(world, side);
  if (!rejected.has(side) && after?.status === status) model.imported.set(side, status);
  model.elsewhere.set(side, after?.elsewhere ?? 0);
}

/** A free number takes the whole record; beside money only what lowers or closes the debt is taken. */
async function checkRecord(
  model: Model,
  world: World,
  { side, status, elsewhere = 0 }: Told,
  before: Seen | null,
  rejected: ReadonlyMap<Side, string>,
): Promise<void> {
  const after = await see(world, side);
  if (before === null || before.free) {
    expect(rejected.get(side), `the record of the ${side} is taken`).toBeUndefined();
    model.imported.set(side, status);
    model.elsewhere.set(side, elsewhere);
    // Without money of this service the administration's word replaces whatever closed it.
    model.closed.delete(side);
    return;
  }
  if (before.live) {
    expect(rejected.has(side), `the ${side} is being paid`).toBe(true);
    return;
  }
  if (status === 'PAYE') expect(rejected.get(side), 'it was paid elsewhere').toBeUndefined();
  if (rejected.has(side)) {
    expect(after?.elsewhere, 'a refused record changes no sum').toBe(before.elsewhere);
    return;
  }
  if (CLOSING.includes(status)) expect(after?.due, `news closes the ${side}`).toBe(0);
  else expect(after?.due, `news lowers what is due`).toBeLessThanOrEqual(before.due);
  if (CLOSING.includes(status) && before.status !== 'PAYE') {
    if (after?.status === status) model.imported.set(side, status);
  }
  model.elsewhere.set(side, after?.elsewhere ?? 0);
}

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
    const typeReglement = isDeposit(side)
      ? 'CONSIGNATION'
      : part === undefined
        ? 'TOTAL'
        : 'PARTIEL';
    const issue = await world.start(side, typeReglement, isDeposit(side) ? undefined : part);
    await absorb(model, world);
    if ('refused' in issue) {
      const whole = kind === 'whole' || isDeposit(side);
      const payable = fine?.statut === 'A_PAYER' && free && room > 0 && day <= LAST_DAY && whole;
      expect(payable, `a start that must work is refused: ${issue.refused}`).toBe(false);
      return;
    }
    const { reference, cents } = startedBy(issue.address);
    const { attempts } = await world.rows();
    const opened = attempts.find(
      ({ transaction_reference }) => transaction_reference === reference,
    );
    model.attempts.set(reference, {
      side,
      cents,
      day: opened?.day ?? '',
    });
    if (before.attempts.some(({ transaction_reference }) => transaction_reference === reference))
      return;
    expect(cents, 'a start asks for no more than is owed').toBeLessThanOrEqual(
      model.room(side, day),
    );
    expect(model.settled(side) || model.barred(side), 'I3, I7: nothing can be started').toBe(false);
  });

/** The provider tells of one of the attempts, which may have ended long ago. */
const answers = (
  index: number,
  state: PaymentAnswer['state'],
  odd: boolean,
  by: 'AUTOMATIQUE' | 'DIAGNOSTIC' | null,
  rank = 0,
): Step =>
  new Step(
    `answer(${index}, ${state}${odd ? ', another amount' : ''}, ${by ?? 'lost'}${rank ? ', another payment' : ''})`,
    async (model, world) => {
      const found = pick([...model.attempts], index);
      if (found === undefined) return;
      const [reference, { cents }] = found;
      const known = world.office.get(reference);
      // What the provider has taken it does not give back by itself.
      if (known?.state === 'ACCEPTE' && state !== 'ACCEPTE' && by === 'DIAGNOSTIC') return;
      const answer = world.answer(reference, odd ? cents + 100 : cents, state, rank);
      if (known?.state !== 'ACCEPTE') world.office.set(reference, answer);
      if (by === null) return;
      world.delivered.push(answer);
      await applyAnswer(world.base, world.provider, answer, by);
    },
  );

/** The very same answer once more. */
const repeats = (index: number): Step =>
  new Step(`repeat(${index})`, async (_, world) => {
    const answer = pick(world.delivered, index);
    if (answer === undefined) return;
    const effect = await applyAnswer(world.base, world.provider, answer, 'AUTOMATIQUE');
    expect(effect).toBe('DEJA_VUE');
  });

/** A transfer of the statement; the bank may repeat the reference of an earlier one. */
const transfers = (side: Side, part: 'all' | 'half' | 'more', repeat: number | null): Step =>
  new Step(
    `transfer(${side}, ${part}${repeat === null ? '' : `, as ${repeat}`})`,
    async (model, world) => {
      const jour = await world.today();
      const due = model.room(side, jour) || 9_000;
      const montant = { all: due, half: Math.floor(due / 2), more: due + 100 }[part];
      const former = repeat === null ? undefined : pick(world.transfers, repeat);
      const transfer = {
        bankReference: former?.bankReference ?? world.nextTransferReference(),
        jour,
        montant,
        devise: 'EUR',
        libelle: world.numbers[side],
      };
      const known = world.transfers.some((one) => isDeepStrictEqual(one, transfer));
      const effect = await applyTransfer(world.base, transfer);
      expect(effect === 'DEJA_VU', 'a line of the bank is known by all that it says').toBe(known);
      if (known) return;
      world.transfers.push(transfer);
      const booked = effect === 'REGLEMENT_INSCRIT';
      if (booked) {
        expect(montant, 'I1: a transfer takes no more than is owed').toBeLessThanOrEqual(
          model.room(side, jour),
        );
      }
      model.transfer(transfer.bankReference, side, montant, booked, jour);
      model.closeSettled();
    },
  );

/** The same statement once more. */
const rereads = (index: number): Step =>
  new Step(`reread(${index})`, async (_, world) => {
    const transfer = pick(world.transfers, index);
    if (transfer) expect(await applyTransfer(world.base, transfer)).toBe('DEJA_VU');
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
    if (line === undefined) return;
    line.takenBack = true;
    model.aside += line.cents;
    model.imported.set(line.side, 'A_PAYER');
  });

const reopens = (index: number): Step =>
  operates('reopen', index, async (model, world, reference, rank) => {
    await reopen(world.base, reference, OPERATOR);
    const line = model.lines[rank];
    const partner = line && model.partnerOf(line.side);
    if (partner) model.closed.delete(partner);
  });

/** An operator says what became of disputed money: it went back, or it counts as far as it was owed. */
const closesDispute = (at: number, outcome: 'RENDU' | 'IMPUTE'): Step =>
  new Step(`closeDispute(${at}, ${outcome})`, async (model, world) => {
    const { attempts } = await world.rows();
    const disputed = attempts.filter(({ etat }) => etat === 'LITIGE');
    const attempt = pick(disputed, at);
    if (attempt === undefined) return;
    const items = (await world.setAside()).filter(
      (item) => item.tentative_id === attempt.id && item.traite_le === null,
    );
    const item = pick(items, at);
    if (item === undefined) return;
    await expect(closeItem(world.base, item.id, OPERATOR, { outcome: null })).rejects.toThrow(
      '--outcome',
    );
    await closeItem(world.base, item.id, OPERATOR, { outcome });
    const reference = attempt.transaction_reference;
    if (outcome === 'IMPUTE') model.count(reference, item.montant, await world.today());
    model.closeSettled();
  });

/** Any other money that waits goes back, or counts as far as its fine takes it. */
const closesItem = (at: number, outcome: 'RENDU' | 'IMPUTE'): Step =>
  new Step(`closeItem(${at}, ${outcome})`, async (model, world) => {
    const { attempts, fines } = await world.rows();
    const disputed = attempts.filter(({ etat }) => etat === 'LITIGE').map(({ id }) => id);
    const items = (await world.setAside()).filter(
      ({ motif, tentative_id, traite_le }) =>
        traite_le === null &&
        !DOUBTS.includes(motif) &&
        (tentative_id === null || !disputed.includes(tentative_id)),
    );
    const item = pick(items, at);
    if (item === undefined) return;
    const fine = fines.find(({ id }) => id === item.amende_id);
    const day = fine && (await world.priceDayOf(item));
    try {
      await closeItem(world.base, item.id, OPERATOR, { outcome });
    } catch (error) {
      if (!(error instanceof RefusedOperation)) throw error;
      expect(outcome, 'money can always be given back').toBe('IMPUTE');
      if (fine === undefined || day === undefined) return;
      const side = world.sideOf(fine);
      const payable = (await see(world, side))?.live === false && model.room(side, day) > 0;
      expect(payable, 'money that the fine can take is counted').toBe(false);
      return;
    }
    if (outcome === 'RENDU' || fine === undefined || day === undefined) return;
    const today = await world.today();
    model.countItem(`item ${item.id}`, world.sideOf(fine), item.montant, day, today);
    model.closeSettled();
  });

const passes = (minutes: number): Step =>
  new Step(`clock(+${minutes} min)`, (_, world) => moveClock(world.base, minutes));

const REEXPOSED = new Step('re-expose', async (_, world) => void (await reexpose(world.base)));
const SWEEP = new Step(
  'sweep',
  async (_, world) => void (await sweepAttempts(world.base, world.provider)),
);

/** The pair has most of what happens. */
const side = fc.constantFrom<Side>(...PAIR, ...PAIR, ...SIDES);

const status = fc.constantFrom<StoredStatus>(
  'A_PAYER',
  'A_PAYER',
  'A_PAYER',
  'PAYE',
  'PAIEMENT_ANNULE',
);

/** The right link of each fine; a file may have another, or none. */
const RIGHT: Partial<Record<Side, Side>> = { fine: 'deposit', otherFine: 'otherDeposit' };
const link = fc.oneof(
  { weight: 4, arbitrary: fc.constant('right' as const) },
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...SIDES) },
);

const record = (which: fc.Arbitrary<Side>, state: fc.Arbitrary<StoredStatus>): fc.Arbitrary<Told> =>
  fc
    .tuple(which, state, link, fc.constantFrom(0, 0, 0, 2_000, 4_000, 9_000))
    .filter(([on, , named]) => named !== on)
    .map(([on, given, named, elsewhere]) => ({
      side: on,
      status: given,
      names: named === 'right' ? RIGHT[on] : named,
      elsewhere: Math.min(elsewhere, 9_000),
    }));

const file = (which: fc.Arbitrary<Side>, state: fc.Arbitrary<StoredStatus>) =>
  fc.uniqueArray(record(which, state), {
    minLength: 1,
    maxLength: 4,
    selector: ({ side: on }) => on,
  });

const index = fc.nat({ max: 5 });

const DAY = 24 * 60;

/** What may happen to a pair, weighted so that most sequences have several payments. */
const any: fc.Arbitrary<Step>[] = [
  file(side, status).map(imports),
  fc
    .tuple(side, fc.constantFrom<Kind>('whole', 'half', 'most', 'cent'))
    .map((given) => starts(...given)),
  fc.tuple(side, fc.constant<Kind>('whole')).map((given) => starts(...given)),
  fc
    .tuple(
      index,
      fc.constantFrom<PaymentAnswer['state']>(
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
    .map(([at, state, odd, by]) => answers(at, state, odd && at > 3, by)),
  index.map((at) => answers(at, 'ACCEPTE', false, 'AUTOMATIQUE')),
  index.map((at) => answers(at, 'ACCEPTE', false, 'AUTOMATIQUE', 1)),
  index.map((at) => answers(at, 'REFUSE', false, 'DIAGNOSTIC')),
  index.map(repeats),
  fc
    .tuple(
      side,
      fc.constantFrom<'all' | 'half' | 'more'>('all', 'half', 'more'),
      fc.option(index, { freq: 3 }),
    )
    .map((given) => transfers(...given)),
  index.map(rereads),
  index.map(takesBack),
  index.map(reopens),
  fc
    .tuple(index, fc.constantFrom<'RENDU' | 'IMPUTE'>('RENDU', 'IMPUTE'))
    .map((given) => closesDispute(...given)),
  fc
    .tuple(index, fc.constantFrom<'RENDU' | 'IMPUTE'>('RENDU', 'IMPUTE', 'IMPUTE'))
    .map((given) => closesItem(...given)),
  fc.constantFrom(20, 12 * 60, DAY, 2 * DAY, 31 * DAY).map(passes),
  fc.constantFrom(REEXPOSED, SWEEP),
];

const first = file(fc.constantFrom(...PAIR, ...PAIR, ...SIDES), fc.constant('A_PAYER')).map(
  imports,
);

/** A sequence begins with an import. */
export const sequences = fc.record({
  first,
  rest: fc.commands(any, { size: '+1', maxCommands: 20 }),
});
