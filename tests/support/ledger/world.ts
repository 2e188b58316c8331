import { sql } from 'kysely';
import type { PaymentNature } from '#contract/domain/amounts.ts';
import { addDays } from '#contract/domain/dates.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { Database } from '#server/database/open.ts';
import { importFines } from '#server/import/importFines.ts';
import type { LineRead } from '#server/import/readLines.ts';
import type { PaymentAnswer, PaymentProvider } from '#server/ports/PaymentProvider.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { type StartOrRefusal, startPayment } from '#server/services/payment/startPayment.ts';
import { bind } from '#server/services/session/bindings.ts';
import type { Transfer } from '#server/services/transfer/applyTransfer.ts';
import { MERCHANT, testProvider } from '../provider.ts';
import { setClock, today } from './clock.ts';

/** A sequence begins at this instant, two days before the reduced amount ends. */
const BEGIN = '2026-06-10T10:00:00Z';
const NOTICE_DAY = '2026-05-13';

/** A fine and its deposit, and a stranger's: fines end in 1, deposits in 2. */
const ENDINGS = { fine: '11', deposit: '12', otherFine: '21', otherDeposit: '22' } as const;
export type Side = keyof typeof ENDINGS;
export const SIDES: readonly Side[] = ['fine', 'deposit', 'otherFine', 'otherDeposit'];
/** Those of one offence. */
export const PAIR: readonly Side[] = ['fine', 'deposit'];

export const isDeposit = (side: Side): boolean => ENDINGS[side].endsWith('2');

/** What a line of an import says of a side. Cents. */
export interface Told {
  readonly side: Side;
  readonly status: StoredStatus;
  readonly names?: Side | null | undefined;
  readonly elsewhere?: number;
}

/** Cents. */
const AMOUNTS = { reduced: 9_000, standard: 13_500 } as const;

/** What a side costs on a day (D-11): the model's own reading of the schedule. */
export function dueOn(side: Side, day: string): number {
  if (isDeposit(side)) return AMOUNTS.standard;
  return day <= addDays(NOTICE_DAY, 30) ? AMOUNTS.reduced : AMOUNTS.standard;
}

/** After this day a short number has expired. */
export const LAST_DAY = addDays(NOTICE_DAY, 60);

const CALLBACKS = {
  notificationUrl: 'http://127.0.0.1/automatique',
  returnUrl: 'http://127.0.0.1/retour',
};

let sequence = 0;

interface NewMoney {
  readonly key: string;
  readonly payment: string;
  readonly reference: string;
  readonly cents: number;
}

/** The real services on a real database, a provider that says what it is told, and one pair of numbers. */
export class World {
  readonly base: Database;
  readonly provider: PaymentProvider;
  readonly #peppers = createPeppers('p'.repeat(32));
  readonly numbers: Readonly<Record<Side, string>>;
  /** What the provider answers of an attempt; null where it never saw it. */
  readonly office = new Map<string, PaymentAnswer>();
  /** Answers that were delivered, to be delivered again. */
  readonly delivered: PaymentAnswer[] = [];
  /** Transfers that were read, to be read again. */
  readonly transfers: Transfer[] = [];
  /** How much of the inbox the model has seen. */
  readonly seen = new Set<string>();
  #answers = 0;
  #transfers = 0;

  private constructor(base: Database) {
    this.base = base;
    this.provider = testProvider(async (reference) => this.office.get(reference) ?? null);
    sequence += 1;
    const trunk = `5190${String(sequence).padStart(8, '0')}`;
    const numberOf = (side: Side) => `${trunk}${ENDINGS[side]}`;
    this.numbers = {
      fine: numberOf('fine'),
      deposit: numberOf('deposit'),
      otherFine: numberOf('otherFine'),
      otherDeposit: numberOf('otherDeposit'),
    };
  }

  static async open(base: Database): Promise<World> {
    await setClock(base, BEGIN);
    return new World(base);
  }

  today(): Promise<string> {
    return today(this.base);
  }

  nextTransferReference(): string {
    this.#transfers += 1;
    return `B${this.numbers.fine}-${this.#transfers}`;
  }

  /**
   * An answer of the provider about an attempt.
   * @param rank which of the payments under its reference
   */
  answer(
    reference: string,
    amount: number,
    state: PaymentAnswer['state'],
    rank = 0,
  ): PaymentAnswer {
    this.#answers += 1;
    const paymentId = `${reference}_${rank}`;
    return {
      reference,
      paymentId,
      state,
      amount,
      amountsAgree: true,
      currency: '978',
      merchant: MERCHANT,
      responseCode: state === 'ACCEPTE' ? '9' : '2',
      authorisation: null,
      card: { marque: null, fin: null },
      date: null,
      fingerprint: `${reference}/${paymentId}/${this.#answers}`,
    };
  }

  async start(
    side: Side,
    typeReglement: PaymentNature,
    montantTransaction?: number,
  ): Promise<StartOrRefusal> {
    const numAvis = this.numbers[side];
    const { id } = await this.base
      .selectFrom('amende')
      .select('id')
      .where('num_avis', '=', numAvis)
      .executeTakeFirstOrThrow();
    await bind(this.base, numAvis, id, 'PAIEMENT');
    return startPayment(
      {
        base: this.base,
        provider: this.provider,
        returnSecret: 's'.repeat(32),
        mailSecret: 'm'.repeat(32),
        attemptMinutes: 15,
        verificationDelayMs: 3_000,
        startDelayMs: 3_000,
        callbacks: CALLBACKS,
      },
      numAvis,
      {
        numAvis,
        canal: '2',
        typeReglement,
        nature: 'AMENDES',
        locale: 'fr',
        ...(montantTransaction !== undefined && { montantTransaction }),
      },
    );
  }

  /** Imports one file. @returns why lines were rejected; a side that is absent was taken */
  async import(records: readonly Told[]): Promise<ReadonlyMap<Side, string>> {
    const lines = records.map(({ side, status, names, elsewhere }, index): LineRead => {
      const value = {
        numAvis: this.numbers[side],
        cleAvis: '42',
        typeAmende: 'AF',
        statutPaiement: status,
        dateEnvoiAvis: NOTICE_DAY,
        dateInfraction: '2026-05-01T08:15:00',
        lieuInfraction: { commune: 'Rennes' },
        natureInfraction: { libelle: 'Feu rouge', classe: 4 },
        montants: { minoree: AMOUNTS.reduced, forfaitaire: AMOUNTS.standard, majoree: 37_500 },
        fractionnable: !isDeposit(side),
        virementAutorise: true,
        ...(elsewhere && { dejaRegle: elsewhere }),
        ...(names && { numConsignation: this.numbers[names] }),
      };
      return { lineNumber: index + 1, bytes: index, value };
    });
    const rejected = new Map<Side, string>();
    async function* each() {
      yield* lines;
    }
    await importFines(this.base, this.#peppers, each, {
      rejected: ({ line, reasons }) => {
        const record = records[line - 1];
        if (record) rejected.set(record.side, reasons.join());
      },
      advanced: () => undefined,
    });
    return rejected;
  }

  /** The rows of these numbers alone, in the order in which they came. */
  async rows() {
    const { base } = this;
    const fines = await base
      .selectFrom('amende')
      .selectAll()
      .where('num_avis', 'in', Object.values(this.numbers))
      .execute();
    const ids = fines.map(({ id }) => id);
    if (ids.length === 0) return { fines, lines: [], attempts: [], changes: [] };
    const attempts = await base
      .selectFrom('tentative')
      .selectAll()
      .select(sql<string>`to_char(cree_le at time zone 'Europe/Paris', 'YYYY-MM-DD')`.as('day'))
      .where('amende_id', 'in', ids)
      .orderBy('cree_le')
      .execute();
    const lines = await base
      .selectFrom('ecriture')
      .selectAll()
      .where('amende_id', 'in', ids)
      .orderBy('cree_le')
      .execute();
    const changes = await base
      .selectFrom('changement_statut')
      .selectAll()
      .where('amende_id', 'in', ids)
      .orderBy('id')
      .execute();
    return { fines, lines, attempts, changes };
  }

  sideOf({ num_avis }: { readonly num_avis: string }): Side {
    const side = SIDES.find((one) => this.numbers[one] === num_avis);
    if (side === undefined) throw new Error('a number of another sequence');
    return side;
  }

  /** Money that waits for a person, of these numbers. */
  async setAside() {
    const { attempts } = await this.rows();
    const references = attempts.map(({ transaction_reference }) => transaction_reference);
    return this.base
      .selectFrom('a_rapprocher')
      .selectAll()
      .where((row) =>
        row.or([
          row('transaction_reference', 'like', `B${this.numbers.fine}-%`),
          ...(references.length > 0 ? [row('transaction_reference', 'in', references)] : []),
        ]),
      )
      .orderBy('id')
      .execute();
  }

  /** The day whose price the money of an item pays: that of its attempt, or of the bank. */
  async priceDayOf(item: { readonly transaction_reference: string }): Promise<string> {
    const { transaction_reference: reference } = item;
    const { attempts } = await this.rows();
    const attempt = attempts.find(
      ({ transaction_reference }) => transaction_reference === reference,
    );
    const transfer = this.transfers.find(({ bankReference }) => bankReference === reference);
    return attempt?.day ?? transfer?.jour ?? (await this.today());
  }

  /** Accepted answers that the model has not seen yet, in the order in which they were applied. */
  async newMoney(): Promise<NewMoney[]> {
    const { rows } = await sql<NewMoney>`
      select empreinte as key, split_part(empreinte, '/', 2) as payment, transaction_reference as reference, montant::int as cents
      from boite_reception where issue = 'ACCEPTE'
        and transaction_reference in (select transaction_reference from tentative
          join amende on amende.id = amende_id where num_avis = any(${Object.values(this.numbers)}))
      order by recu_le`.execute(this.base);
    const fresh = rows.filter(({ key }) => !this.seen.has(key));
    for (const { key } of fresh) this.seen.add(key);
    return fresh;
  }
}
