import type { Travail } from '../../ports/JobHandler.ts';
import { ChargeCourrier, type DependancesCourrier, deposerCourrier } from './courriers.ts';
import { ChargeMail, type DependancesMail, envoyerMail } from './mails.ts';
import { SUJETS } from './programmerEnvoi.ts';

/** The work that sends receipts, for the queues: mail (K-06) and letter (K-07). */
export function creerTravauxPreuves(
  deps: DependancesMail & DependancesCourrier,
): readonly [Travail<ChargeMail>, Travail<ChargeCourrier>] {
  return [
    {
      sujet: SUJETS.MAIL,
      charge: ChargeMail,
      executer: (charge) => envoyerMail(deps, charge),
    },
    {
      sujet: SUJETS.COURRIER,
      charge: ChargeCourrier,
      executer: (charge) => deposerCourrier(deps, charge),
    },
  ];
}
