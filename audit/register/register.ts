import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Who can find the faults of a criterion: `S` a script, `M` a script and a person, `H` a person, `N` nobody, because a
 * guard proves that its subject does not exist here.
 */
export type EvidenceClass = 'S' | 'M' | 'H' | 'N';

/** The criteria whose tests ask for no judgement: type, validity, language and title are there, or are not. */
export const MECHANICAL: ReadonlySet<string> = new Set(['8.1', '8.2', '8.3', '8.5']);

export interface Criterion {
  /** For example `10.7`. */
  readonly numero: string;
  readonly theme: string;
  readonly titre: string;
  readonly niveau: 'A' | 'AA' | 'A+AA';
  readonly classe: EvidenceClass;
  /** Numbers of its tests, for example `10.7.1`. */
  readonly tests: readonly string[];
}

/** One version of the reference; each has its file. */
export interface Register {
  readonly version: string;
  readonly source: string;
  readonly licence: string;
  readonly criteres: readonly Criterion[];
}

/** The role of the team that builds the service, apart from other readers. */
export const TEAM = 'équipe de développement';

/** Words of a transcript of `audit/listening`. */
export interface HeardLine {
  /** A path below `audit/listening/transcripts`. */
  readonly file: string;
  readonly text: string;
}

/** What was looked at and seen; empty if nobody looked. In French, as auditors read the grid. */
export interface ManualRecord {
  readonly criterion: string;
  /** ISO day. */
  readonly date: string;
  /** The role of the reader: `auditor`, `screen reader user`, or `TEAM`; no name. */
  readonly role: string;
  /** Screens, language, device and assistive technology. */
  readonly where: string;
  readonly seen: string;
  readonly conforms: boolean;
  /** What a screen reader said of it. */
  readonly heard?: readonly HeardLine[];
}

/** A defect that is known and not corrected yet: its criterion counts as not conforming until then. */
export interface KnownDefect {
  readonly id: string;
  readonly check: string;
  readonly criterion: string;
  /** A part of the finding's text. */
  readonly message: string;
  /** Its states; all of them when left out. */
  readonly states?: readonly string[];
  /** ISO day. */
  readonly since: string;
  readonly why: string;
}

/** A kind of question that axe-core leaves open, and why none of them hides a defect. */
export interface OpenQuestion {
  /** Rule and reason, for example `color-contrast: bgGradient`. */
  readonly kind: string;
  readonly reason: string;
  /** How many a scene may leave on average: where there are more, they are looked at again. */
  readonly mostPerScene: number;
  /** ISO day after which it is looked at again. */
  readonly until: string;
}

export const VERSION = '4.1.2';

const FOLDER = join(import.meta.dirname);
const read = (name: string): unknown => JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));

/** The criteria of one version of the RGAA. @throws when there is no such version */
export function readRegister(version = VERSION): Register {
  return read(`rgaa-${version}.json`) as Register;
}

/** An audit of the whole service, which only a person signs. */
export interface Audit {
  /** ISO day of its end. */
  readonly day: string;
  /** The person or company, as the statement names them. */
  readonly auditor: string;
  /** Criteria that conform, of those that apply: a whole percentage, rounded down. */
  readonly rate: number;
}

interface Records {
  /** Null as long as there is none. */
  readonly audit: Audit | null;
  readonly readings: readonly ManualRecord[];
}

const readAll = () => read('records.json') as Records;

export const readAudit = (): Audit | null => readAll().audit;

export const readRecords = (): readonly ManualRecord[] => readAll().readings;

export function readKnownDefects(): readonly KnownDefect[] {
  return read('known-defects.json') as readonly KnownDefect[];
}

export function readOpenQuestions(): readonly OpenQuestion[] {
  return read('incomplete.json') as readonly OpenQuestion[];
}
