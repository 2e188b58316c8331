import { memo, type ReactNode, Suspense, useDeferredValue } from 'react';
import type { Fine } from '#contract/schemas/fine.ts';
import { ButtonLink, Callout, Column, Columns, Section, Stack, Text } from '#design';
import { optional } from '../../../browser/optional.ts';
import { useHydrated } from '../../../browser/useHydrated.ts';
import { useDeviceText, useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';
import { useWebview } from '../../../session/webview.ts';
import { depositConsequence, isContestOver, lastContestDaySentence } from '../contestDay.ts';
import type { DeliverProps } from '../deliver/DeliverProps.ts';
import { NextNotice } from '../notices/NextNotice.tsx';
import { History } from './History.tsx';
import { Receipt } from './Receipt.tsx';
import { ReceiptFile } from './ReceiptFile.tsx';
import { RestToPay } from './RestToPay.tsx';

function StillContestable({ fine }: { readonly fine: Fine }) {
  const text = useDeviceText();
  const { t, language } = text;
  const site = useServices().settings.contestation[language];
  const contest = fine.contestation;
  return (
    <Callout
      title={t('accueil.important.titre')}
      text={
        <>
          {t('justificatif.consigneTexte')} {depositConsequence(fine, t)}{' '}
          {contest !== undefined && <span>{lastContestDaySentence(contest, text)}</span>}{' '}
          {isContestOver(fine) && <span>{t('detail.contestation.passe')}</span>}
        </>
      }
      action={<ButtonLink external href={site} label={t('detail.important.consignationLien')} />}
    />
  );
}

const Deliver = optional(async () => (await import('../deliver/Deliver.tsx')).Deliver);

/** Memoised: a second render before its late code is loaded would empty what the server has rendered. */
const Deliveries = memo((props: DeliverProps) => (
  <Suspense fallback={null}>
    <Deliver {...props} />
  </Suspense>
));

function GiveFeedback() {
  const { t } = useText();
  const { jdma } = useServices().settings.liens;
  if (jdma === '') return null;
  return (
    <Section title={t('jdma.titre')} screenOnly>
      <Text>{t('jdma.texte')}</Text>
      <ButtonLink external href={jdma} label={t('jdma.action')} />
    </Section>
  );
}

export interface ReceiptColumnsProps extends DeliverProps {
  readonly announcement: ReactNode;
  /** What the screen shows below the receipt. */
  readonly below?: ReactNode;
  readonly nextSteps: ReactNode;
}

/** In a webview, which may not download, the e-mail comes before the PDF (D-05). */
export function ReceiptColumns({
  fine,
  payment,
  announcement,
  below,
  nextSteps,
}: ReceiptColumnsProps) {
  const hydrated = useHydrated();
  const webview = useWebview();
  // What the server has rendered is shown whole from the start.
  const isShown = useDeferredValue(true, !hydrated);
  const file = <ReceiptFile fine={fine} payment={payment} />;
  return (
    <Columns>
      <Column size={8}>
        {announcement}
        {!webview && file}
        <Stack>
          {payment.nature === 'CONSIGNATION' && <StillContestable fine={fine} />}
          <RestToPay fine={fine} />
          <Receipt fine={fine} payment={payment} />
          {below}
        </Stack>
      </Column>
      <Column size={4}>
        {isShown && (
          <Stack gap="lg">
            <NextNotice paid={fine} />
            <Deliveries fine={fine} payment={payment} />
            {webview && file}
            {fine.reglements.length > 1 && <History fine={fine} />}
            <GiveFeedback />
            {nextSteps}
          </Stack>
        )}
      </Column>
    </Columns>
  );
}
