import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { AdminRecord } from './dossier.ts';

/**
 * Why a record is refused. `idle`: it says nothing new. `lags`: it asks for money that we have. `lowered`: it lowers
 * what was paid elsewhere. `cancelled-after-payment`: it cancels a fine that is paid.
 */
export type RefusedNews = 'idle' | 'lags' | 'lowered' | 'cancelled-after-payment';

export type News = { readonly accepted: AdminRecord } | { readonly refused: RefusedNews };

type Meaning = 'owed' | 'suspended' | 'taken-back' | 'paid' | 'cancelled' | 'paid-by-pair';

const MEANING: Readonly<Record<StoredStatus, Meaning>> = {
  A_PAYER: 'owed',
  ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: 'owed',
  EN_COURS_PAIEMENT: 'owed',
  PAIEMENT_EXPIRE: 'suspended',
  PAIEMENT_DIVERS: 'suspended',
  PAIEMENT_DESIMPUTE: 'taken-back',
  PAYE: 'paid',
  PAIEMENT_ANNULE: 'cancelled',
  PAYE_AUTRE: 'paid-by-pair',
};

type Verdict = 'accept' | 'same' | 'compare' | RefusedNews;

const CLOSES = { paid: 'accept', cancelled: 'accept', 'paid-by-pair': 'accept' } as const;
const LAGS = { owed: 'lags', suspended: 'lags' } as const;

/** The fine was closed without money on its own number, so it owes nothing. */
const WITHOUT_DEBT = {
  ...LAGS,
  'taken-back': 'lags',
  paid: 'accept',
  cancelled: 'same',
  'paid-by-pair': 'same',
} as const;

/**
 * What to do with a record, by our status (rows) and by what the record says (columns), as in `docs/import.md`. For
 * `compare` the sum paid elsewhere decides. That a payment made here is not valid any more moves nothing by itself: it is
 * stored, and a person looks (D-91).
 */
const NEWS: Readonly<Record<Meaning, Readonly<Record<Meaning, Verdict>>>> = {
  owed: { ...CLOSES, owed: 'compare', suspended: 'accept', 'taken-back': 'same' },
  suspended: { ...CLOSES, owed: 'lags', suspended: 'same', 'taken-back': 'same' },
  'taken-back': { ...CLOSES, owed: 'compare', suspended: 'idle', 'taken-back': 'idle' },
  paid: {
    ...LAGS,
    paid: 'same',
    'taken-back': 'same',
    cancelled: 'cancelled-after-payment',
    'paid-by-pair': 'idle',
  },
  cancelled: WITHOUT_DEBT,
  'paid-by-pair': WITHOUT_DEBT,
};

/** Decides what a record of the administration changes of a fine for which this service has money (D-48). */
export function judgeNews(stored: AdminRecord, record: AdminRecord): News {
  const verdict = NEWS[MEANING[stored.status]][MEANING[record.status]];
  switch (verdict) {
    case 'accept':
      return {
        accepted: {
          status: record.status,
          elsewhere: Math.max(stored.elsewhere, record.elsewhere),
        },
      };
    case 'same':
      return { accepted: stored };
    case 'compare':
      return compareSums(stored, record);
    default:
      return { refused: verdict };
  }
}

/** Accepts a higher sum only: what was paid elsewhere never falls. */
function compareSums(stored: AdminRecord, record: AdminRecord): News {
  if (record.elsewhere < stored.elsewhere) return { refused: 'lowered' };
  if (record.elsewhere === 0) return { refused: 'idle' };
  return { accepted: { ...stored, elsewhere: record.elsewhere } };
}
