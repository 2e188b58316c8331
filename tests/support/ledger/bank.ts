import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import {
  settleAnotherLine,
  settlePayersCredit,
  settleSameLine,
} from '#server/services/commands/settleLine.ts';
import { identifyLines } from '#server/services/transfer/lineIdentity.ts';
import type { StatementLine } from '#server/services/transfer/statementLine.ts';
import { readStatements } from '#server/statement/bankStatement.ts';
import { ACCOUNT_RULES, effectsOf } from '../statement.ts';

const OPERATOR = { operator: 'agent', note: 'test' };

/** A payment that the account really got. */
interface TrueLine {
  readonly reference: string;
  readonly day: string;
  readonly cents: number;
  readonly text: string;
}

const FORMATS = ['csv', 'xml'] as const;
export type Format = (typeof FORMATS)[number];

const euros = (cents: number): string => (cents / 100).toFixed(2);

const RENDER: Readonly<Record<Format, (lines: readonly TrueLine[]) => string>> = {
  csv: (lines) =>
    [
      'reference,date,montant,devise,libelle',
      ...lines.map(({ reference, day, cents, text }) =>
        [reference, day, euros(cents), 'EUR', text].join(','),
      ),
    ].join('\n'),
  /** With an end-to-end id, so that its texts differ from those of the CSV. */
  xml: (lines) => {
    const total = lines.reduce((sum, { cents }) => sum + cents, 0);
    const balance = (code: string, cents: number) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(cents)}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
    const entries = lines.map(
      ({ reference, day, cents, text }) =>
        `<Ntry><Amt Ccy="EUR">${euros(cents)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
          <AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
          <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    );
    return `<Document><BkToCstmrStmt><Stmt>${balance('OPBD', 0)}${balance('CLBD', total)}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
  },
};

async function readText(
  text: string,
  day: string,
  format: Format,
): Promise<readonly StatementLine[]> {
  const folder = mkdtempSync(join(tmpdir(), 'amendes-'));
  try {
    const file = join(folder, `statement.${format}`);
    writeFileSync(file, text);
    const { statements } = await readStatements(
      file,
      ACCOUNT_RULES,
      Date.parse(`${day}T12:00:00Z`),
    );
    return statements.flatMap(({ lines }) => lines);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface StoredLine {
  readonly id: number;
  readonly digest: string;
  readonly isRepeat: boolean;
  readonly isOpen: boolean;
  readonly kind: string;
}

/** An account, its statements in two formats, and a person who compares both with it. */
export class Bank {
  readonly #lines: TrueLine[] = [];
  /** Of each text that a statement had so far: a text is read once. */
  readonly #statements = new Map<string, Promise<readonly StatementLine[]>>();
  #lastWord: Promise<unknown> = Promise.resolve();

  receive(line: TrueLine): void {
    this.#lines.push(line);
  }

  /** A line that is read again counts once. */
  receiveOnce(line: TrueLine): void {
    const isKnown = this.#lines.some(
      ({ reference, day }) => reference === line.reference && day === line.day,
    );
    if (!isKnown) this.receive(line);
  }

  /** Reads a statement that has all lines of a day so far. */
  async read(db: Database, day: string, format: Format): Promise<void> {
    await effectsOf(db, await this.#statement(day, format));
  }

  /** A person says the truth about each line that waits for a word, one after the other. */
  explain(db: Database): Promise<void> {
    const word = this.#lastWord.then(() => this.#explain(db));
    this.#lastWord = word.catch(() => undefined);
    return word;
  }

  async #explain(db: Database): Promise<void> {
    const trueOf = await this.#trueLines();
    for (const { id } of await this.#stored(db)) {
      const stored = await this.#stored(db);
      const one = stored.find((line) => line.id === id);
      if (!one?.isOpen) continue;
      if (one.isRepeat) {
        const isHeld = stored.some(
          (other) => !other.isRepeat && trueOf.get(other.digest) === trueOf.get(one.digest),
        );
        await (isHeld ? settleSameLine : settleAnotherLine)(db, id, OPERATOR);
      }
      const [after] = (await this.#stored(db)).filter((line) => line.id === id);
      if (after?.isOpen && after.kind === 'unclear-credit') {
        await settlePayersCredit(db, id, OPERATOR);
      }
    }
  }

  /** Each line of the account is held once at most, whatever was read how often and however it was cut short. */
  async faults(db: Database): Promise<string[]> {
    const trueOf = await this.#trueLines();
    const held = (await this.#stored(db)).filter(({ isRepeat }) => !isRepeat);
    const lines = held.map(({ digest }) => trueOf.get(digest));
    return lines.flatMap((line, rank) => {
      if (line === undefined) return ['a line of the bank that the account does not have'];
      return lines.indexOf(line) < rank ? [`line ${line} of the account is held twice`] : [];
    });
  }

  /** Every day is read in both formats and explained: the books hold what the account got. */
  async comeToRest(db: Database): Promise<string[]> {
    for (const day of this.#days()) {
      for (const format of FORMATS) await this.read(db, day, format);
    }
    await this.explain(db);
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(captured_cents - returned_cents), 0)::bigint as cents from payment where origin = 'bank'`.execute(
      db,
    );
    const got = this.#lines.reduce((sum, { cents }) => sum + cents, 0);
    const held = rows[0]?.cents ?? 0;
    return [
      ...(await this.faults(db)),
      ...(held === got ? [] : [`the account got ${got}, the books hold ${held} of it`]),
    ];
  }

  #days(): string[] {
    return [...new Set(this.#lines.map(({ day }) => day))];
  }

  #statement(day: string, format: Format): Promise<readonly StatementLine[]> {
    const text = RENDER[format](this.#lines.filter((line) => line.day === day));
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    const read = readText(text, day, format);
    this.#statements.set(text, read);
    return read;
  }

  /** By digest: the rank in the account. A statement has the lines of its day in their order. */
  async #trueLines(): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>();
    for (const day of this.#days()) {
      const ranks = [...this.#lines.keys()].filter((rank) => this.#lines[rank]?.day === day);
      for (const format of FORMATS) {
        const lines = identifyLines(await this.#statement(day, format));
        for (const [index, { digest }] of lines.entries()) found.set(digest, ranks[index] ?? -1);
      }
    }
    return found;
  }

  async #stored(db: Database): Promise<readonly StoredLine[]> {
    const { rows } = await sql<StoredLine>`
      select id, digest, kind, repeats is not null as is_repeat, settled_at is null as is_open
      from bank_line order by id`.execute(db);
    return rows;
  }
}
