import type { FastifyInstance } from 'fastify';
import type { DemandeVirement, ReponseVirement } from '#contract/schemas/paiement.ts';
import { ApiError, requirePatience } from '../plugins/errors.ts';
import type { GenerateurVirement } from '../ports/DocumentVirement.ts';
import { preparerVirement, type RefusVirement } from '../services/virement/preparerVirement.ts';
import { attach } from './attach.ts';
import type { Dependencies } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

interface TransferOptions extends Dependencies {
  readonly genererVirement: GenerateurVirement;
}

const MESSAGES: Partial<Record<RefusVirement, string>> = {
  'indicatif-invalide': 'The operation code is not the one of the notice',
  'virement-non-autorise': 'This fine cannot be paid by bank transfer',
};

/** D-18 and K-11: what a bank asks for, as data and as a PDF. 206 without a binding. */
export async function virement(app: FastifyInstance, options: TransferOptions): Promise<void> {
  const { base, limiteEssais, config, genererVirement } = options;

  /** @throws ApiError when no transfer can be made, or too many codes were wrong */
  async function preparer(session: string, demande: DemandeVirement): Promise<ReponseVirement> {
    const compte = config.virement;
    const essai = await preparerVirement({ base, limiteEssais, compte }, session, demande);
    const issue = requirePatience(essai);
    if ('virement' in issue) return issue.virement;
    throw new ApiError(issue.refus, MESSAGES[issue.refus] ?? 'The fine cannot be paid now');
  }

  registerCall(app, 'virement', ({ session, body }) => preparer(session, body));

  registerCall(app, 'generePdfVirement', async ({ session, body }, reply) => {
    const { locale, ...demande } = body;
    const order = await preparer(session, demande);
    attach(reply, `virement-${order.reference}.pdf`);
    return genererVirement(order, locale);
  });
}
