import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { digitsOnly } from '#contract/domain/paymentNumber.ts';
import { Button, focusField, Loading } from '#design';
import { type Prefill, readPrefill } from '../../domain/prefill.ts';
import { useText } from '../../i18n/useText.tsx';
import { scannedNumber } from '../../session/noticeNumbers.ts';
import { SCANNER_ANCHOR } from '../common/notices/anchors.ts';
import { useArrival } from './useArrival.ts';

const ScanDialog = lazy(async () => ({ default: (await import('./ScanDialog.tsx')).ScanDialog }));

/** Opens the scanner, whose code is loaded only then (G-02). */
export function ScanNotice({ fill }: { readonly fill: (prefill: Prefill) => void }) {
  const { t } = useText();
  const [opened, setOpened] = useState(false);
  useArrival([SCANNER_ANCHOR], () => setOpened(true));
  /** Moves the focus to the form, where a visitor who has a number goes on. The modal would give it to its button. */
  const moveToForm = () => {
    flushSync(() => setOpened(false));
    focusField('numTelepaiementCode');
  };
  const fillScanned = (text: string) => {
    const prefill = readPrefill(text);
    if (prefill) {
      fill(prefill);
      scannedNumber.save(digitsOnly(prefill.numTelepaiementCode));
    }
    moveToForm();
  };
  return (
    <>
      <Button
        priority="tertiary"
        size="small"
        icon="camera-line"
        label={t('accueil.formulaire.scanner')}
        testId="ouvrir-scan"
        onClick={() => setOpened(true)}
      />
      {opened && (
        <Suspense fallback={<Loading />}>
          <ScanDialog onText={fillScanned} onClose={() => setOpened(false)} onEnter={moveToForm} />
        </Suspense>
      )}
    </>
  );
}
