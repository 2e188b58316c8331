import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { AdminRecord } from './dossier.ts';

/** `idle`: nothing new. `lags`: it asks for money that we have. */
export type RefusedNews = 'idle' | 'lags' | 'lowered' | 'cancelled-after-payment';

export type News = { readonly taken: AdminRecord } | { readonly refused: RefusedNews };

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

type Verdict = 'take' | 'same' | 'compare' | RefusedNews;

const CLOSES = { paid: 'take', cancelled: 'take', 'paid-by-pair': 'take' } as const;
const LAGS = { owed: 'lags', suspended: 'lags', 'taken-back': 'lags' } as const;

/** Closed here without money on this number. */
const WITHOUT_DEBT = { ...LAGS, paid: 'take', cancelled: 'same', 'paid-by-pair': 'same' } as const;

/** Status here × what the record says, as in `docs/import.md`. `compare`: the sum paid elsewhere decides. */
const NEWS: Readonly<Record<Meaning, Readonly<Record<Meaning, Verdict>>>> = {
  owed: { ...CLOSES, owed: 'compare', suspended: 'take', 'taken-back': 'idle' },
  suspended: { ...CLOSES, owed: 'lags', suspended: 'same', 'taken-back': 'idle' },
  'taken-back': { ...CLOSES, owed: 'compare', suspended: 'idle', 'taken-back': 'idle' },
  paid: { ...LAGS, paid: 'same', cancelled: 'cancelled-after-payment', 'paid-by-pair': 'idle' },
  cancelled: WITHOUT_DEBT,
  'paid-by-pair': WITHOUT_DEBT,
};

/** What a record of the administration changes of a fine that has money of this service (D-48). */
export function judgeNews(stored: AdminRecord, record: AdminRecord): News {
  const verdict = NEWS[MEANING[stored.status]][MEANING[record.status]];
  switch (verdict) {
    case 'take':
      return {
        taken: { status: record.status, elsewhere: Math.max(stored.elsewhere, record.elsewhere) },
      };
    case 'same':
      return { taken: stored };
    case 'compare':
      return compareSums(stored, record);
    default:
      return { refused: verdict };
  }
}

/** Sums that were paid elsewhere only rise. */
function compareSums(stored: AdminRecord, record: AdminRecord): News {
  if (record.elsewhere < stored.elsewhere) return { refused: 'lowered' };
  if (record.elsewhere === 0) return { refused: 'idle' };
  return { taken: { ...stored, elsewhere: record.elsewhere } };
}
