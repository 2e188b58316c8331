import { Section } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import type { DeliverProps } from './DeliverProps.ts';
import { PaperCode } from './PaperCode.tsx';
import { SendLetter } from './SendLetter.tsx';
import { SendMail } from './SendMail.tsx';

/** Offers the ways to get a receipt. Most people take the file, so the other ways share a heading. */
export function Deliver(receipt: DeliverProps) {
  const { t } = useText();
  return (
    <>
      <PaperCode payment={receipt.payment} />
      <Section title={t('justificatif.autrement')} screenOnly>
        <SendMail {...receipt} />
        <SendLetter {...receipt} />
      </Section>
    </>
  );
}
