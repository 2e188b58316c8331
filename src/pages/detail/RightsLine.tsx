import type { ReactNode } from 'react';
import { rulesOf } from '#contract/domain/noticeType.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Text } from '#design';
import { rightsCase } from '../../domain/rights.ts';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { depositConsequence } from '../common/contestDay.ts';
import { enforcementAfterNotice } from '../common/enforcement.ts';
import { payingSentence, pointsSentence } from './payingSentence.ts';

function sentences(fine: Fine, text: TextOfLanguage): ReactNode {
  const { t, rich } = text;
  switch (rightsCase(fine)) {
    case 'none':
      return t('detail.important.juge');
    case 'lastNotice':
      return `${enforcementAfterNotice(fine, t)} ${t('detail.important.dernierAvis')}`;
    case 'partlyPaid': {
      // The person who pays the rest may not be the one who has paid a part.
      const isOfCrime = rulesOf(fine.typeAmende).contest === 'criminalOffence';
      const admission = isOfCrime ? t('detail.important.delit') : '';
      return `${admission} ${t('detail.important.partiel')} ${pointsSentence(fine, t)}`.trim();
    }
    case 'deposit':
      return `${t('detail.important.consignation')} ${depositConsequence(fine, t)}`;
    case 'parkingCharge':
      return rich('detail.important.fps');
    case 'warning':
      return rich('detail.important.avertissement');
    case 'criminalOffence':
    case 'vehicle':
    case 'fine':
      return payingSentence(fine, text);
  }
}

/** Says what paying entails, before the button and at any text size (D-37). */
export function RightsLine({ fine }: { readonly fine: Fine }) {
  return <Text>{sentences(fine, useText())}</Text>;
}
