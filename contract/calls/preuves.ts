import { type Call, json, NOT_BOUND, PDF } from '../call.ts';
import {
  DemandeMail,
  DemandePdf,
  DemandePostal,
  DemandeVerification,
  EnvoiProgramme,
  Verification,
} from '../schemas/paiement.ts';

/** Receipts, and the check of one. */
export const PREUVES = {
  envoiMail: {
    method: 'POST',
    path: '/api/v2/envoiMail/2',
    requirement: 'K-06',
    access: 'session',
    body: DemandeMail,
    answers: { 202: json(EnvoiProgramme), 206: NOT_BOUND },
    errors: ['sans-justificatif'],
    limit: 120,
    summary: 'Send a receipt by e-mail',
    description:
      'Answers once the send is committed. An hour: three per receipt, five to one recipient, five from one address.',
  },
  envoiPostal: {
    method: 'POST',
    path: '/api/v2/envoiPostal/2',
    requirement: 'K-07',
    access: 'session',
    body: DemandePostal,
    answers: { 202: json(EnvoiProgramme), 206: NOT_BOUND },
    errors: ['sans-justificatif', 'deja-envoye', 'adresse-inconnue'],
    limit: 120,
    summary: 'Send a receipt by post',
    description: 'To the address on file; one letter per receipt.',
  },
  generePdf: {
    method: 'POST',
    path: '/api/v2/generePdf/2',
    requirement: 'K-08',
    access: 'session',
    body: DemandePdf,
    answers: { 200: PDF, 206: NOT_BOUND },
    errors: ['sans-justificatif'],
    limit: 300,
    summary: 'Make the PDF of a receipt',
    description: 'A tagged PDF in the language that is asked for.',
  },
  verification: {
    method: 'POST',
    path: '/api/v2/verification/2',
    requirement: 'AJOUT D-19',
    access: 'session',
    body: DemandeVerification,
    answers: { 200: json(Verification) },
    errors: [],
    limit: 300,
    summary: 'Check what a receipt says',
    description: 'Yes or no; nothing else of the payment is told. Wrong answers are counted.',
  },
} as const satisfies Record<string, Call>;
