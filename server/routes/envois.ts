import type { FastifyInstance } from 'fastify';
import type { EnvoiProgramme } from '#contract/schemas/paiement.ts';
import { ErreurApi, exigerLien } from '../plugins/errors.ts';
import {
  type IssueEnvoi,
  programmerCourrier,
  programmerMail,
} from '../services/preuves/programmerEnvoi.ts';
import type { Dependances } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

const MESSAGES = {
  'sans-justificatif': 'No payment of this service proves anything for this fine',
  'deja-envoye': 'The letter of this receipt has been asked for already',
  'adresse-inconnue': 'No postal address is on file',
} as const;

/** @throws ErreurApi when nothing will leave */
function exigerProgramme(issue: IssueEnvoi): EnvoiProgramme {
  if ('programme' in issue) return issue.programme;
  if ('refus' in issue) throw new ErreurApi(issue.refus, MESSAGES[issue.refus]);
  throw new ErreurApi(
    'trop-de-tentatives',
    'Too many mails of this receipt, to this recipient or from this address',
    issue.attente,
  );
}

/** K-06 and K-07: 202 once the send is committed; it leaves soon after. 206 without a binding. */
export async function envois(app: FastifyInstance, { base, config }: Dependances): Promise<void> {
  registerCall(app, 'envoiMail', async ({ session, ip, body }) => {
    const demandeur = { session, adresse: ip };
    const issue = await programmerMail(base, config.secrets.TOKEN_SECRET, demandeur, body);
    return exigerProgramme(exigerLien(issue));
  });
  registerCall(app, 'envoiPostal', async ({ session, body }) =>
    exigerProgramme(exigerLien(await programmerCourrier(base, session, body))),
  );
}
