import { AccordionGroup, Section } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { useWebview } from '../../../session/webview.ts';
import type { DeliverProps } from './DeliverProps.ts';
import { PaperCode } from './PaperCode.tsx';
import { SendLetter } from './SendLetter.tsx';
import { SendMail } from './SendMail.tsx';

/**
 * Offers the receipt by mail and by post. Both are folded, because most people download the file. A webview may not
 * download it, so both are open there (D-05).
 */
export function Deliver(receipt: DeliverProps) {
  const { t } = useText();
  const webview = useWebview();
  const title = t('justificatif.autrement');
  const ways = (
    <>
      <SendMail {...receipt} />
      <SendLetter {...receipt} />
    </>
  );
  return (
    <>
      <PaperCode payment={receipt.payment} />
      {webview ? (
        <Section title={title}>{ways}</Section>
      ) : (
        <AccordionGroup level={2} items={[{ id: 'autrement', title, content: ways }]} />
      )}
    </>
  );
}
