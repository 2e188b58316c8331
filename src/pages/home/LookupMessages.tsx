import type { ReactNode } from 'react';
import { ErrorSummary, type ErrorSummaryProps, MessageLine } from '#design';
import { currentFine } from '../../session/currentFine.ts';
import { ResumePayment } from '../common/ResumePayment.tsx';
import type { EntryMessage } from './reduceEntry.ts';

interface LookupMessagesProps {
  /** What the digits announce, or why the person is back on home. */
  readonly info: ReactNode;
  readonly isNumberComplete: boolean;
  /** What the service answered. */
  readonly message: EntryMessage;
  /** What the form refused, on the same line (D-102). */
  readonly summary: ErrorSummaryProps | undefined;
}

/** The test id by which journeys find a refusal, of the form or of the service. */
const ERROR_HOOK = 'message-erreur';

export function LookupMessages({ info, isNumberComplete, message, summary }: LookupMessagesProps) {
  const fine = currentFine.use();
  const inProgress = fine?.statutPaiement.valeur === 'EN_COURS_PAIEMENT';
  return (
    <>
      {/* A complete number needs no more help: the key is announced. */}
      <MessageLine kind="info" message={info} silent={isNumberComplete} testId="message-info" />
      <MessageLine
        kind={message.severity}
        message={
          message.severity === 'info' && message.text !== '' ? (
            <>
              <span>{message.text}</span> {inProgress && <ResumePayment fine={fine} />}
            </>
          ) : (
            message.text
          )
        }
        testId={summary ? undefined : ERROR_HOOK}
      />
      {summary && <ErrorSummary {...summary} testId={ERROR_HOOK} />}
    </>
  );
}
