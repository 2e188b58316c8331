import { type Call, HTML, json, NOT_BOUND, REDIRECT, TEXT } from '../call.ts';
import { Amende } from '../schemas/amende.ts';
import { CorpsSips, DemandeConfirmation, DemandeEnvoiSips } from '../schemas/paiement.ts';

/** To the provider of card payments and back. */
export const PAIEMENT = {
  envoiSips: {
    method: 'POST',
    path: '/api/v2/envoiSips/avis/2',
    requirement: 'K-05',
    access: 'session',
    body: DemandeEnvoiSips,
    answers: { 200: HTML, 206: NOT_BOUND },
    errors: [
      'paiement-en-cours',
      'deja-paye',
      'non-payable',
      'montant-invalide',
      'verification-en-cours',
    ],
    limit: 300,
    closedInMaintenance: true,
    summary: 'Start a card payment',
    description:
      'Answers a page with the sealed form to post to the provider. The amount is the one that the server computes, or a part of it where the fine can be paid in parts. Cents of euros. With an address the receipt leaves by itself once the payment is confirmed. When an earlier attempt may have taken money, the provider is asked first.',
  },
  confirmerPaiement: {
    method: 'POST',
    path: '/api/v2/confirmerPaiement/avis/2',
    requirement: 'K-03',
    access: 'session',
    body: DemandeConfirmation,
    answers: { 200: json(Amende), 206: NOT_BOUND },
    errors: [],
    // The page asks again every few seconds while a payment is not decided.
    limit: 1_200,
    summary: 'Tell what became of a payment',
    description:
      'For the random token that came back from the provider in the address. Binds the fine for its receipt only. 206 for an unknown or expired token.',
  },
  sipsAutomatique: {
    method: 'POST',
    path: '/api/v2/sips/automatique',
    requirement: 'AJOUT D-19',
    access: 'sealed',
    body: CorpsSips,
    answers: { 200: TEXT },
    errors: ['sceau-invalide'],
    limit: null,
    summary: 'Take the sealed notification of the provider',
    description:
      'Acknowledged once everything is committed; never limited. What is not acknowledged is asked for at the diagnostic service.',
  },
  sipsRetour: {
    method: 'POST',
    path: '/api/v2/sips/retour',
    requirement: 'AJOUT D-19',
    access: 'sealed',
    body: CorpsSips,
    answers: { 303: REDIRECT },
    errors: ['sceau-invalide'],
    limit: null,
    summary: 'Take the payer back from the provider',
    description:
      'The same sealed answer, through the browser; redirects to the confirmation. A browser whose answer is refused gets a page that leads to the one for errors.',
  },
} as const satisfies Record<string, Call>;
