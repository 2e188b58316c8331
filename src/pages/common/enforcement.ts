import type { Fine } from '#contract/schemas/fine.ts';
import type { Translate } from '../../i18n/useText.tsx';

/** The French authorities reach no account abroad: there another authority collects. */
const where = ({ envoyeHorsDeFrance: isAbroad }: Fine) => (isAbroad ? 'etranger' : 'france');

export const enforcement = (fine: Fine, t: Translate): string =>
  t(`detail.recouvrement.simple.${where(fine)}`);

export const enforcementAfterNotice = (fine: Fine, t: Translate): string =>
  t(`detail.recouvrement.apresAvis.${where(fine)}`);
