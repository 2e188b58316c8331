import type { DemandeEnvoiSips } from '#contract/schemas/paiement.ts';
import type { Database } from '../../database/open.ts';
import type { FormulaireDepart, PaymentGateway } from '../../ports/PaymentGateway.ts';
import { lireDossierLie } from '../amende/liaisons.ts';
import type { LigneTentative } from '../amende/lireDossier.ts';
import { noterMail } from '../preuves/mailApresPaiement.ts';
import { deriverJeton } from '../registre/references.ts';
import { deciderDepart, type RefusDepart, refuserDAvance } from './deciderDepart.ts';
import { type Verdicts, verifierTentatives } from './verifierTentatives.ts';

/** What the payment services need. */
export interface DependancesPaiement {
  readonly base: Database;
  readonly passerelle: PaymentGateway;
  readonly secretRetour: string;
  /** Hides addresses in their hashes. */
  readonly secretMail: string;
  /** How long an attempt stays open, minutes. */
  readonly minutesTentative: number;
  /** How long a start waits for its lock, and for the provider to answer about an earlier attempt, ms. */
  readonly delaiVerificationMs: number;
  readonly urlAutomatique: string;
  readonly urlRetour: string;
}

/** A form to send to the provider, with the end of the attempt that it belongs to; or why there is none. */
export type DepartOuRefus =
  | { formulaire: FormulaireDepart; expireLe: Date }
  | { refus: RefusDepart };

/** Decisions of one start: each but the last may find attempts that the provider must be asked about first. */
const DECISIONS = 3;

/**
 * Starts a payment, or gives the same form back to the same session (K-05, D-17, invariants 1, 5 and 9).
 * An earlier attempt whose outcome is not certain is asked about first, outside any transaction (invariant 2). The
 * attempt is committed before the form leaves, and so is the address that its receipt goes to.
 * @param askedAt when the person asked, by `performance.now`: time in a queue is part of the wait
 * @throws NonLie when the session is not bound to the fine (206, D-13)
 */
export async function demarrerPaiement(
  dependances: DependancesPaiement,
  session: string,
  demande: DemandeEnvoiSips,
  askedAt = performance.now(),
): Promise<DepartOuRefus> {
  const { base, passerelle, delaiVerificationMs } = dependances;
  const remainingMs = (): number => Math.ceil(delaiVerificationMs - (performance.now() - askedAt));
  const lie = await lireDossierLie(base, session, { numAvis: demande.numAvis }, 'PAIEMENT');
  const refus = refuserDAvance(lie, demande);
  if (refus !== null) return { refus };
  const { amende } = lie;
  let verdicts: Verdicts = new Map();
  for (let rang = 1; rang <= DECISIONS; rang += 1) {
    const depart = { session, amende, demande, verdicts, remainingMs: remainingMs() };
    const decision = await deciderDepart(dependances, depart);
    if ('refus' in decision) return decision;
    if ('tentative' in decision) {
      const { tentative } = decision;
      if (demande.adrMail !== undefined) {
        await noterMail(base, dependances.secretMail, tentative.id, demande.adrMail);
      }
      const formulaire = formulaireDe(dependances, tentative, amende.num_avis);
      return { formulaire, expireLe: tentative.expire_le };
    }
    const delaiMs = remainingMs();
    if (delaiMs <= 0) break;
    const dits = await verifierTentatives(base, passerelle, decision.aVerifier, delaiMs);
    // Nothing was learnt that could change the decision.
    if ([...dits.values()].every((dit) => dit === null)) break;
    verdicts = new Map([...verdicts, ...dits]);
  }
  return { refus: 'verification-en-cours' };
}

function formulaireDe(
  { passerelle, secretRetour, urlAutomatique, urlRetour }: DependancesPaiement,
  tentative: LigneTentative,
  numAvis: string,
): FormulaireDepart {
  return passerelle.formulaire({
    transactionReference: tentative.transaction_reference,
    montant: tentative.montant,
    locale: tentative.locale,
    contexteRetour: deriverJeton(secretRetour, tentative.jeton_sel),
    numAvis,
    expireLe: tentative.expire_le,
    urlAutomatique,
    urlRetour,
  });
}
