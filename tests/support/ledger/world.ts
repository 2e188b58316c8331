import { sql } from 'kysely';
import type { PaymentNature } from '#contract/domain/amounts.ts';
import { addDays } from '#contract/domain/dates.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { Database } from '#server/database/open.ts';
import { importFines } from '#server/import/importFines.ts';
import type { LineRead } from '#server/import/readLines.ts';
import type { PaymentAnswer, PaymentGateway } from '#server/ports/PaymentGateway.ts';
import { bind } from '#server/services/fine/bindings.ts';
import { createPeppers } from '#server/services/fine/keyHash.ts';
import { type StartOrRefusal, startPayment } from '#server/services/payment/startPayment.ts';
import { setClock, today } from './clock.ts';

const MERCHANT = '002001000000001';

/** A sequence begins at this instant, two days before the reduced amount ends. */
const BEGIN = '2026-06-10T10:00:00Z';
const NOTICE_DAY = '2026-05-13';

/** The fine, whose number ends in 1, and its deposit, whose number ends in 2. */
export type Side = 'fine' | 'deposit';
export const SIDES: readonly Side[] = ['fine', 'deposit'];

/** Cents. */
const AMOUNTS = { reduced: 9_000, standard: 13_500 } as const;

/** What a side costs on a day (D-11): the model's own reading of the schedule. */
export function dueOn(side: Side, day: string): number {
  if (side === 'deposit') return AMOUNTS.standard;
  return day <= addDays(NOTICE_DAY, 30) ? AMOUNTS.reduced : AMOUNTS.standard;
}

/** After this day a short number has expired. */
export const LAST_DAY = addDays(NOTICE_DAY, 60);

let sequence = 0;

/** The real services on a real database, a provider that says what it is told, and one pair of numbers. */
export class World {
  readonly base: Database;
  readonly #peppers = createPeppers('p'.repeat(32));
  readonly numbers: Readonly<Record<Side, string>>;
  /** What the provider's office answers of an attempt; null where it never saw it. */
  readonly office = new Map<string, PaymentAnswer>();
  /** Answers that were delivered, to be delivered again. */
  readonly delivered: PaymentAnswer[] = [];
  /** How much of the inbox and of the transfers the model has seen. */
  readonly seen = new Set<string>();
  #answers = 0;
  #transfers = 0;

  private constructor(base: Database) {
    this.base = base;
    sequence += 1;
    const trunk = `5190${String(sequence).padStart(8, '0')}`;
    this.numbers = { fine: `${trunk}11`, deposit: `${trunk}12` };
  }

  static async open(base: Database): Promise<World> {
    await setClock(base, BEGIN);
    return new World(base);
  }

  readonly gateway: PaymentGateway = {
    marchand: MERCHANT,
    origins: [],
    formulaire: ({ transactionReference, montant }) => ({
      action: 'https://paiement.invalid/paymentInit',
      champs: { transactionReference, montant: String(montant) },
    }),
    readAnswer: () => {
      throw new Error('answers are given to the service as objects here');
    },
    diagnose: async (reference) => this.office.get(reference) ?? null,
  };

  today(): Promise<string> {
    return today(this.base);
  }

  nextTransferReference(): string {
    this.#transfers += 1;
    return `B${this.numbers.fine}-${this.#transfers}`;
  }

  /** An answer of the provider about an attempt. */
  answer(
    transactionReference: string,
    montant: number,
    issue: PaymentAnswer['issue'],
  ): PaymentAnswer {
    this.#answers += 1;
    return {
      transactionReference,
      issue,
      montant,
      devise: '978',
      marchand: MERCHANT,
      responseCode: issue === 'ACCEPTE' ? '00' : '05',
      autorisation: null,
      carte: { marque: null, fin: null },
      dateTransaction: null,
      contexteRetour: null,
      empreinte: `${transactionReference}/${this.#answers}`,
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
        gateway: this.gateway,
        returnSecret: 's'.repeat(32),
        secretMail: 'm'.repeat(32),
        attemptMinutes: 15,
        verificationDelayMs: 3_000,
        urlAutomatique: 'http://127.0.0.1/automatique',
        urlRetour: 'http://127.0.0.1/retour',
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

  /** Imports records of the pair. @returns the sides that were taken */
  async import(
    records: readonly { side: Side; status: StoredStatus }[],
    linked: boolean,
  ): Promise<Side[]> {
    const lines = records.map(({ side, status }, index): LineRead => {
      const valeur = {
        numAvis: this.numbers[side],
        cleAvis: '42',
        typeAmende: 'AF',
        statutPaiement: status,
        dateEnvoiAvis: NOTICE_DAY,
        dateInfraction: '2026-05-01T08:15:00',
        lieuInfraction: { commune: 'Rennes' },
        natureInfraction: { libelle: 'Feu rouge', classe: 4 },
        montants: { minoree: AMOUNTS.reduced, forfaitaire: AMOUNTS.standard, majoree: 37_500 },
        fractionnable: side === 'fine',
        virementAutorise: true,
        ...(linked && side === 'fine' && { numConsignation: this.numbers.deposit }),
      };
      return { numero: index + 1, bytes: index, valeur };
    });
    const rejected = new Set<number>();
    async function* each() {
      yield* lines;
    }
    await importFines(this.base, this.#peppers, each, {
      rejected: ({ ligne }) => void rejected.add(ligne),
      advanced: () => undefined,
    });
    return records.filter((_, index) => !rejected.has(index + 1)).map(({ side }) => side);
  }

  /** The rows of this pair alone, in the order in which they came. */
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

  /** Money that waits for a person, of this pair. */
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

  /** Accepted answers and transfers that the model has not seen yet, in the order in which they were applied. */
  async newMoney(): Promise<
    { key: string; reference: string; cents: number; transfer: boolean }[]
  > {
    const { rows } = await sql<{
      key: string;
      reference: string;
      cents: number;
      transfer: boolean;
      day: string;
    }>`
      select empreinte as key, transaction_reference as reference, montant::int as cents, false as transfer, recu_le
      from boite_reception where issue = 'ACCEPTE'
        and transaction_reference in (select transaction_reference from tentative join amende on amende.id = amende_id
          where num_avis in (${this.numbers.fine}, ${this.numbers.deposit}))
      union all
      select reference_banque, reference_banque, montant::int, true, recu_le from virement_recu
      where reference_banque like ${`B${this.numbers.fine}-%`}
      order by recu_le`.execute(this.base);
    const fresh = rows.filter(({ key }) => !this.seen.has(key));
    for (const { key } of fresh) this.seen.add(key);
    return fresh;
  }
}
