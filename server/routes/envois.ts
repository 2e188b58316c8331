import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CALLS } from '#contract/calls.ts';
import { DemandeMail, DemandePostal, type EnvoiProgramme } from '#contract/schemas/paiement.ts';
import { ErreurApi } from '../plugins/erreurs.ts';
import {
  type IssueEnvoi,
  programmerCourrier,
  programmerMail,
} from '../services/programmerEnvoi.ts';
import type { Dependances } from './dependances.ts';

const MESSAGES = {
  'sans-justificatif': 'No payment of this service proves anything for this fine',
  'deja-envoye': 'The letter of this receipt has been asked for already',
  'adresse-inconnue': 'No postal address is on file',
} as const;

/** @throws ErreurApi when nothing will leave */
function exigerProgramme(issue: IssueEnvoi): EnvoiProgramme {
  if ('programme' in issue) return issue.programme;
  if ('refus' in issue) throw new ErreurApi(issue.refus, MESSAGES[issue.refus]);
  throw new ErreurApi('trop-de-tentatives', 'Too many mails of this receipt', issue.attente);
}

/** K-06 and K-07: 202 once the send is committed; it leaves soon after. 206 without a binding. */
export const envois: FastifyPluginAsyncTypebox<Dependances> = async (app, dependances) => {
  const { base, config } = dependances;

  app.route({
    method: CALLS.envoiMail.method,
    url: CALLS.envoiMail.path,
    schema: { body: DemandeMail },
    async handler({ session, body }, reponse) {
      const issue = await programmerMail(base, config.secrets.TOKEN_SECRET, session, body);
      if (issue === null) return reponse.code(206).send();
      return reponse.code(202).send(exigerProgramme(issue));
    },
  });

  app.route({
    method: CALLS.envoiPostal.method,
    url: CALLS.envoiPostal.path,
    schema: { body: DemandePostal },
    async handler({ session, body }, reponse) {
      const issue = await programmerCourrier(base, session, body);
      if (issue === null) return reponse.code(206).send();
      return reponse.code(202).send(exigerProgramme(issue));
    },
  });
};
