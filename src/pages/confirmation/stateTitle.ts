import type { Fine } from '#contract/schemas/fine.ts';
import type { TextOfLanguage } from '../../i18n/useText.tsx';
import type { LoadState } from '../common/useLoad.ts';
import type { Confirmation } from './useConfirmation.ts';

/** Chooses the texts of a deposit or of a payment, because a deposit does not pay the fine (D-23). */
export const textOf = (fine: Fine) =>
  fine.consignation ? ('confirmation.consignation' as const) : ('confirmation' as const);

export function stateTitle(state: LoadState<Confirmation>, t: TextOfLanguage['t']): string {
  if (state.phase === 'loading') return t('titres.confirmation');
  if (state.phase === 'failed') return t('confirmation.inconnu.titre');
  const { situation, fine } = state.result;
  switch (situation) {
    case 'ACCEPTE':
      return t(`confirmation.ACCEPTE.${fine.consignation ? 'titreConsignation' : 'titre'}`);
    case 'EN_ATTENTE':
    case 'REFUSE':
    case 'ANNULE':
    case 'EXPIRE':
    case 'OUBLIEE':
      return t(`${textOf(fine)}.${situation}.titre`);
    default:
      return t(`confirmation.${situation}.titre`);
  }
}
