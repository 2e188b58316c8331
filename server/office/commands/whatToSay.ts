import { EURO } from '#contract/domain/amounts.ts';
import { freeAfter } from '#contract/domain/attempt.ts';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import texts from '../../locales/commandes.fr.json' with { type: 'json' };
import type { FoundFine, StoredFine } from '../../store/rows.ts';
import { doubtOf } from '../../till/doubt.ts';
import { isUnderWay, type Payment, sumOf } from '../../till/payments.ts';
import { type Situation, situation, standingEntries } from '../../till/situation.ts';
import { waitingOf } from '../../till/waiting.ts';
import { FORMATS, formatMoney, say } from '../wording.ts';

const { dire: SENTENCES } = texts.amende;

const euros = (cents: number): string => formatMoney(cents, EURO);

const MINUTE_MS = 60_000;

/** The sentences to say to a payer on the telephone: how his notice stands, then what waits or goes back to him. */
export function sentencesFor(found: FoundFine): string[] {
  const { dossier, fine } = found;
  const own = dossier.payments.filter(({ fineId }) => fineId === fine.id);
  return [
    aboutNotice(found, situation(found)),
    ...own.flatMap((payment) => aboutMoney(found, payment)),
  ];
}

function aboutNotice(
  found: FoundFine,
  { status, dueCents, amounts, paidCents }: Situation,
): string {
  const { fine } = found;
  const values = {
    reste: euros(dueCents),
    paye: euros(paidCents),
    jusque:
      amounts.valableJusquau === null
        ? ''
        : say(SENTENCES.jusque, { jour: FORMATS.day(amounts.valableJusquau) }),
  };
  switch (status) {
    case 'A_PAYER':
      return say(paidCents > 0 ? SENTENCES.resteAPayer : SENTENCES.aPayer, values);
    case 'EN_COURS_PAIEMENT':
      return aboutPending(found);
    case 'PAYE':
      return aboutPaid(fine);
    case 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL':
      return say(SENTENCES.partie, values);
    default:
      return say(OTHERS[status], values);
  }
}

type Other = Exclude<
  StoredStatus,
  'A_PAYER' | 'EN_COURS_PAIEMENT' | 'PAYE' | 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL'
>;

const OTHERS: Readonly<Record<Other, string>> = {
  PAYE_AUTRE: SENTENCES.autre,
  PAIEMENT_EXPIRE: SENTENCES.expire,
  PAIEMENT_ANNULE: SENTENCES.annule,
  PAIEMENT_DIVERS: SENTENCES.divers,
  PAIEMENT_DESIMPUTE: SENTENCES.desimpute,
};

/** Says until when somebody must wait, or that a person looks. */
function aboutPending({ dossier, fine }: FoundFine): string {
  if (dossier.payments.some((payment) => doubtOf(dossier, payment) !== null))
    return SENTENCES.doute;
  const ofPair = dossier.fines.filter(({ pairKey }) => pairKey === fine.pairKey);
  const live = ofPair.flatMap(({ attempts }) => attempts).find((page) => page.live);
  if (live === undefined) return SENTENCES.enCours;
  if (live.isAllHeard) {
    return say(SENTENCES.cherche, { heure: FORMATS.instant(live.nextAnswerAt.toISOString()) });
  }
  const free = new Date(live.expiresAt.getTime() + freeAfter(0) * MINUTE_MS);
  return say(SENTENCES.page, { heure: FORMATS.instant(free.toISOString()) });
}

function aboutPaid({ entries }: StoredFine): string {
  const lines = standingEntries(entries);
  if (lines.length === 0) return SENTENCES.payeAilleurs;
  return say(SENTENCES.paye, {
    somme: euros(sumOf(lines)),
    recus: lines.map(({ reference }) => reference).join(', '),
  });
}

function aboutMoney({ dossier }: FoundFine, payment: Payment): string[] {
  const { cents } = waitingOf(dossier, payment);
  const money = (sum: number) => ({ somme: formatMoney(sum, payment.currency) });
  const refunds = payment.operations.filter(({ kind }) => kind === 'refund');
  const promised = sumOf(refunds.filter(isUnderWay));
  const done = sumOf(refunds.filter(({ state }) => state === 'done'));
  const free = cents - promised;
  return [
    ...(free > 0 && doubtOf(dossier, payment) === null ? [say(SENTENCES.deTrop, money(free))] : []),
    ...(cents < 0 ? [say(SENTENCES.repris, money(-cents))] : []),
    ...(promised > 0 ? [say(SENTENCES.renduBientot, money(promised))] : []),
    ...(done > 0 ? [say(SENTENCES.rendu, money(done))] : []),
  ];
}
