import type { JobHandler } from '../../ports/JobHandler.ts';
import { ChargeCourrier, type DependancesCourrier, deposerCourrier } from './courriers.ts';
import { ChargeMail, type DependancesMail, envoyerMail } from './mails.ts';
import { SUJETS } from './programmerEnvoi.ts';

/** The work that sends receipts, for the queues: mail (K-06) and letter (K-07). */
export function creerTravauxPreuves(
  deps: DependancesMail & DependancesCourrier,
): readonly [JobHandler<ChargeMail>, JobHandler<ChargeCourrier>] {
  return [
    {
      subject: SUJETS.MAIL,
      charge: ChargeMail,
      run: (charge) => envoyerMail(deps, charge),
    },
    {
      subject: SUJETS.COURRIER,
      charge: ChargeCourrier,
      run: (charge) => deposerCourrier(deps, charge),
    },
  ];
}
