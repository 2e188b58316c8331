import type { Fine } from '#contract/schemas/fine.ts';
import type { Translate } from '../../i18n/useText.tsx';

/** Chooses the text by address: French authorities reach no account abroad, so another authority collects there. */
const where = ({ envoyeHorsDeFrance: isAbroad }: Fine) => (isAbroad ? 'etranger' : 'france');

export const enforcement = (fine: Fine, t: Translate): string =>
  t(`detail.recouvrement.simple.${where(fine)}`);

export const enforcementAfterNotice = (fine: Fine, t: Translate): string =>
  t(`detail.recouvrement.apresAvis.${where(fine)}`);
