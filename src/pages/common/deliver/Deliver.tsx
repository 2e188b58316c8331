import type { DeliverProps } from './DeliverProps.ts';
import { PaperCode } from './PaperCode.tsx';
import { SendLetter } from './SendLetter.tsx';
import { SendMail } from './SendMail.tsx';

export function Deliver(receipt: DeliverProps) {
  return (
    <>
      <PaperCode payment={receipt.payment} />
      <SendMail {...receipt} />
      <SendLetter {...receipt} />
    </>
  );
}
