import { describe, expect, it } from 'vitest';
import { NOTICE_TYPES } from '#contract/domain/noticeType.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '#contract/domain/paymentStatus.ts';
import { lookupOutcome } from '#src/domain/lookupOutcome.ts';

/** Written from the specification, independently of the code: per status, the outcome by family of types. */
const M = ['AFM', 'AFMD', 'FPSM', 'AMD', 'AFMm', 'AFMDm', 'FPSMm'];
const FIXED_PENALTIES = ['AFD', 'AF', 'AFm', 'AFZFE', 'AFZFEm', 'AFDm'];
const MEDIAS = [null, 1, 2, 3, 4, 5, 6, 7];
const BY_STATUS = {
  A_PAYER: ['O-01', 'detail', 'detail', 'detail'],
  PAYE: ['O-02', 'justificatif', 'justificatif', 'justificatif'],
  ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: ['O-03', 'justificatif', 'justificatif', 'justificatif'],
  PAYE_AUTRE: ['O-04', 'avisPaye', 'avisPaye', 'avisPaye'],
  EN_COURS_PAIEMENT: ['O-05', 'paiementEnCours', 'paiementEnCours', 'paiementEnCours'],
  PAIEMENT_DESIMPUTE: ['O-06', 'nonTelepayable', 'nonTelepayable', 'nonTelepayable'],
  ERREUR: ['O-07', 'cleInvalide', 'cleInvalide', 'cleInvalide'],
  PAIEMENT_DIVERS: ['O-08', 'telepaiementImpossible', 'rien', 'rien'],
  PAIEMENT_EXPIRE: [
    'O-09',
    'telepaiementImpossible',
    'dateLimitePaiementDepasse',
    'dateLimitePaiementDepasse',
  ],
  PAIEMENT_ANNULE: [
    'O-10',
    'telepaiementImpossibleAnnule',
    'telepaiementImpossibleForfaitaireAnnule',
    'telepaiementImpossible',
  ],
} as const satisfies Record<PaymentStatus, readonly [string, string, string, string]>;

function expected(status: PaymentStatus, type: string, media: number | null): string {
  const [, forM, forFixedPenalty, otherwise] = BY_STATUS[status];
  const outcome = M.includes(type)
    ? forM
    : FIXED_PENALTIES.includes(type)
      ? forFixedPenalty
      : otherwise;
  return outcome === 'justificatif' && media === 3 ? 'messagePVA' : outcome;
}

function obtained(status: PaymentStatus, type: string, media: number | null): string {
  const outcome = lookupOutcome({
    statutPaiement: { valeur: status },
    typeAmende: type,
    mediaReglement: media,
  });
  if (outcome.kind === 'screen') return outcome.screen;
  return outcome.kind === 'message' ? outcome.message : 'rien';
}

describe('lookupOutcome', () => {
  it.each([
    ['PAGE_OUVERTE', 'paiementOuvert'],
    ['CHEZ_LA_BANQUE', 'paiementEnCours'],
    ['A_VERIFIER', 'paiementEnCours'],
  ] as const)('O-05: a started payment in the state %s has the message %s', (etat, message) => {
    const statutPaiement = { valeur: 'EN_COURS_PAIEMENT' } as const;
    expect(lookupOutcome({ statutPaiement, paiementCommence: { etat } })).toEqual({
      kind: 'message',
      message,
    });
  });

  const RESERVED = { montant: 9000, jusquau: '2026-11-28' };
  const DOUBT = { litige: true, reserve: RESERVED } as const;
  const FORGOTTEN = { pageOublieeJusquau: '2026-11-30T09:00:00.000Z' };
  const OPEN = { paiementCommence: { etat: 'PAGE_OUVERTE' } } as const;

  it.each([
    ['what a person looks into, before all else', { sommes: DOUBT }, 'paiementVerifie'],
    ['an amount reserved on the card', { sommes: { reserve: RESERVED } }, 'paiementReserve'],
    ['D-77: a page that the provider has forgotten', {}, 'paiementOublie'],
  ] as const)('O-05: the message of %s', (_, facts, expected) => {
    const statutPaiement = { valeur: 'EN_COURS_PAIEMENT' } as const;
    expect(lookupOutcome({ statutPaiement, ...FORGOTTEN, ...OPEN, ...facts })).toEqual({
      kind: 'message',
      message: expected,
    });
  });

  for (const status of PAYMENT_STATUSES) {
    it.each([...NOTICE_TYPES, 'unknown'])(
      `${BY_STATUS[status][0]} E-03: ${status} of type %s, on every channel`,
      (type) => {
        for (const media of MEDIAS) {
          expect(obtained(status, type, media), `media ${media}`).toBe(
            expected(status, type, media),
          );
        }
      },
    );
  }

  it('O-07: a wrong key is a status and nothing else', () => {
    expect(lookupOutcome({ statutPaiement: { valeur: 'ERREUR' } })).toEqual({
      kind: 'message',
      message: 'cleInvalide',
    });
  });

  it('O-11: the empty result is an unknown number', () => {
    expect(lookupOutcome(null)).toEqual({ kind: 'message', message: 'numTelInconnu' });
  });
});
