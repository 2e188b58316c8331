import { afterLastDay } from '#contract/domain/owed.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { DeadlineTimeline, Stack, Text } from '#design';
import { rightsCase } from '../../domain/rights.ts';
import { type PlainText, useText } from '../../i18n/useText.tsx';
import { FineCalendar, useDatedFines } from '../common/CalendarButton.tsx';
import { enforcementAfterNotice } from '../common/enforcement.ts';
import { daysOnNotice } from '../common/lowerAmount.ts';
import type { Fold } from './fold.ts';
import { laterSteps } from './laterSteps.ts';

/** Names the next amounts, and what follows the last of them. */
function title(fine: Fine, text: PlainText): string {
  const { t } = text;
  const names = laterSteps(fine, text).map(({ tier, label, amount }) =>
    tier === 'MAJOREE' && label === undefined ? t('detail.volets.nouvelAvis') : amount,
  );
  if (afterLastDay(fine).kind === 'collection') names.push(t('detail.volets.recouvrement'));
  const [a = '', b] = names;
  return t('detail.volets.plusTard', {
    suite: b === undefined ? a : t('detail.volets.puis', { a, b }),
  });
}

function sentences(fine: Fine, text: PlainText): string[] {
  const { t } = text;
  // The line of the rights says it of a last notice, where it is what the reader has to know first.
  const isCollected = afterLastDay(fine).kind === 'collection' && rightsCase(fine) !== 'lastNotice';
  return [
    ...daysOnNotice(fine, t),
    ...(fine.montants.valableJusquau === null ? [] : [t('detail.montants.etranger')]),
    ...(isCollected ? [enforcementAfterNotice(fine, t)] : []),
  ];
}

/** Shows the amounts after today's. A deposit never changes (D-23). */
export function useLater(fine: Fine): Fold | null {
  const text = useText();
  const hasDates = useDatedFines([fine]).length > 0;
  if (fine.statutPaiement.valeur !== 'A_PAYER' || fine.consignation) return null;
  // The first date of the page, beside the amount, has the clock of the device.
  const steps = fine.montants.joursSurAvis ? [] : laterSteps(fine, { ...text, onDevice: false });
  const said = sentences(fine, text).join(' ');
  if (steps.length === 0 && said === '' && !hasDates) return null;
  const content = (
    <Stack>
      {steps.length > 0 && (
        <DeadlineTimeline title={text.t('detail.montants.frise')} steps={steps} />
      )}
      {said !== '' && <Text>{said}</Text>}
      <FineCalendar fine={fine} />
    </Stack>
  );
  return { id: 'plus-tard', title: title(fine, text), content };
}
