import type { Fine } from '#contract/schemas/fine.ts';
import type { LookupMessage } from '../../domain/lookupOutcome.ts';
import { useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { comingInstant } from './comingInstant.ts';
import { useMoney } from './money/sums.ts';

type Sums = Pick<Fine, 'sommes' | 'nouvelEssaiLe' | 'pageOublieeJusquau'>;

export function useLookupMessage() {
  const text = useText();
  const { t } = text;
  const { attente: minutes } = useServices().settings;
  const { line, next } = useMoney();
  /** Says where the money is that does not count; null if all of it counts. */
  const money = ({ sommes: sums }: Sums): string | null => {
    if (sums === undefined) return null;
    return [line(sums), ...next(sums)].filter((sentence) => sentence !== null).join(' ');
  };
  return {
    money,
    /** Words the answer to a lookup. One answer says how long to wait before another try (D-56). */
    message: (message: LookupMessage, fine: Sums | null): string => {
      const whereMoneyIs = fine === null ? null : money(fine);
      const isBack = fine?.sommes?.enRetour !== undefined || fine?.sommes?.rendu !== undefined;
      // Nobody looks into a refund of a payment that a person took off the fine.
      if (message === 'nonTelepayable' && !isBack) return t(`accueil.messages.erreurs.${message}`);
      const key = message === 'nonTelepayable' ? 'paiementRepris' : message;
      const lookedFor = fine?.pageOublieeJusquau;
      const until = fine?.nouvelEssaiLe === undefined ? null : new Date(fine.nouvelEssaiLe);
      const isTimed = message === 'paiementEnCours' && until !== null && until > new Date();
      const answer = isTimed
        ? t('accueil.messages.erreurs.paiementEnCoursJusque', {
            quand: comingInstant(until, 'device', text),
          })
        : t(`accueil.messages.erreurs.${key}`, {
            attente: minutes,
            ...(lookedFor !== undefined && {
              quand: comingInstant(new Date(lookedFor), 'paris', text),
            }),
          });
      return whereMoneyIs === null ? answer : `${answer} ${whereMoneyIs}`;
    },
  };
}

export type SayLookup = ReturnType<typeof useLookupMessage>;
