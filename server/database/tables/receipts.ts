import type { Generated } from 'kysely';
import type { Language } from '#contract/domain/languages.ts';
import type { Json } from './json.ts';

export interface OutboxTable {
  id: Generated<number>;
  subject: string;
  key: string;
  payload: Json<object>;
  createdAt: Generated<Date>;
  endedAt: Date | null;
  tries: Generated<number>;
  nextAt: Generated<Date | null>;
  claimedAt: Date | null;
  givenUpAt: Date | null;
  error: string | null;
}

/** `refused`: the relay will never accept this recipient. */
export type MailOutcome = 'sent' | 'refused';

export interface MailTable {
  id: string;
  entryReference: string;
  recipient: string | null;
  recipientHash: string;
  prefixHash: string | null;
  locale: Language;
  askedAt: Generated<Date>;
  claimedAt: Date | null;
  outcome: MailOutcome | null;
  attemptId: string | null;
}

export interface AttemptMailTable {
  attemptId: string;
  recipient: string;
  recipientHash: string;
}

export interface LetterTable {
  entryReference: string;
  locale: Language;
  askedAt: Generated<Date>;
  depositedAt: Date | null;
}
