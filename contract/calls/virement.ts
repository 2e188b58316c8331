import { type Call, json, NOT_BOUND, PDF } from '../call.ts';
import { DemandePdfVirement, DemandeVirement, ReponseVirement } from '../schemas/paiement.ts';

const REFUS_VIREMENT = [
  'indicatif-invalide',
  'virement-non-autorise',
  'paiement-en-cours',
  'deja-paye',
  'non-payable',
] as const;

/** Payment by bank transfer. */
export const VIREMENT = {
  virement: {
    method: 'POST',
    path: '/api/v2/virement/2',
    requirement: 'AJOUT D-18',
    access: 'session',
    body: DemandeVirement,
    answers: { 200: json(ReponseVirement), 206: NOT_BOUND },
    errors: REFUS_VIREMENT,
    limit: 300,
    closedInMaintenance: true,
    summary: 'Tell how to pay by bank transfer',
    description:
      'What a bank asks for. Increased fines need the operation code printed on the notice; five wrong ones wait 15 minutes.',
  },
  generePdfVirement: {
    method: 'POST',
    path: '/api/v2/generePdfVirement',
    requirement: 'K-11',
    access: 'session',
    body: DemandePdfVirement,
    answers: { 200: PDF, 206: NOT_BOUND },
    errors: REFUS_VIREMENT,
    limit: 300,
    summary: 'Make the PDF of a bank transfer',
    description: 'As the transfer, as a tagged PDF in the language that is asked for.',
  },
} as const satisfies Record<string, Call>;
