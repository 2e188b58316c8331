import type { ReactNode } from 'react';
import { Alert, Button, ButtonGroup, StatusAnnouncer } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { download } from './download.ts';
import { withNextStep } from './failureMessage.ts';
import { useAction } from './useAction.ts';

export interface PdfButtonProps {
  readonly label: string;
  readonly done: string;
  /** Says what a failure means to the person. */
  readonly failure: string;
  readonly file: string;
  readonly generate: () => Promise<Blob>;
  readonly priority?: 'primary' | 'tertiary';
  readonly children?: ReactNode;
}

/** Downloads a PDF that the server makes. */
export function PdfButton({
  label,
  done,
  failure,
  file,
  generate,
  priority = 'primary',
  children,
}: PdfButtonProps) {
  const text = useText();
  const { state, launch } = useAction(async () => download(await generate(), file));
  return (
    <div>
      <ButtonGroup>
        <Button
          label={label}
          icon="download-line"
          priority={priority}
          loading={state.phase === 'busy'}
          onClick={() => void launch()}
          testId="telecharger-pdf"
        />
        {children}
      </ButtonGroup>
      <StatusAnnouncer message={state.phase === 'done' ? done : ''} />
      {state.phase === 'failed' && (
        <Alert
          severity="error"
          description={withNextStep(failure, state.error, text)}
          announced="assertive"
        />
      )}
    </div>
  );
}
