import type { Fine } from '#contract/schemas/fine.ts';
import type { ProvenPayment } from '../receipt/Receipt.tsx';
import { PaperCode } from './PaperCode.tsx';
import { SendLetter } from './SendLetter.tsx';
import { SendMail } from './SendMail.tsx';

export interface DeliverProps {
  readonly fine: Fine;
  readonly payment: ProvenPayment;
}

export function Deliver(receipt: DeliverProps) {
  return (
    <>
      <PaperCode payment={receipt.payment} />
      <SendMail {...receipt} />
      <SendLetter {...receipt} />
    </>
  );
}
