import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CALLS } from '#contract/calls.ts';
import {
  DemandePdfVirement,
  DemandeVirement,
  type ReponseVirement,
} from '#contract/schemas/paiement.ts';
import { ErreurApi, exigerPatience } from '../plugins/erreurs.ts';
import { preparerVirement, type RefusVirement } from '../services/virement.ts';
import type { Dependances } from './dependances.ts';

const MESSAGES: Partial<Record<RefusVirement, string>> = {
  'indicatif-invalide': 'The operation code is not the one of the notice',
  'virement-non-autorise': 'This fine cannot be paid by bank transfer',
};

/** D-18 and K-11: what a bank asks for, as data and as a PDF. 206 without a binding. */
export const virement: FastifyPluginAsyncTypebox<Dependances> = async (app, dependances) => {
  const { base, devinettes, config, genererVirement } = dependances;

  /** @throws ErreurApi when no transfer can be made, or too many codes were wrong */
  async function preparer(
    session: string,
    demande: DemandeVirement,
  ): Promise<ReponseVirement | null> {
    const compte = config.virement;
    const issue = exigerPatience(
      await preparerVirement({ base, devinettes, compte }, session, demande),
    );
    if (issue === null || 'virement' in issue) return issue?.virement ?? null;
    throw new ErreurApi(issue.refus, MESSAGES[issue.refus] ?? 'The fine cannot be paid now');
  }

  app.route({
    method: CALLS.virement.method,
    url: CALLS.virement.path,
    schema: { body: DemandeVirement },
    async handler({ session, body }, reponse) {
      const ordre = await preparer(session, body);
      return ordre === null ? reponse.code(206).send() : reponse.send(ordre);
    },
  });

  app.route({
    method: CALLS.generePdfVirement.method,
    url: CALLS.generePdfVirement.path,
    schema: { body: DemandePdfVirement },
    async handler({ session, body: { locale, ...demande } }, reponse) {
      const ordre = await preparer(session, demande);
      if (ordre === null) return reponse.code(206).send();
      return reponse
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="virement-${ordre.reference}.pdf"`)
        .send(await genererVirement(ordre, locale));
    },
  });
};
