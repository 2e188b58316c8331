import { Button } from '#design';

export interface PrintButtonProps {
  readonly label: string;
}

/** Opens the browser's own print dialogue on the page as it stands. */
export function PrintButton({ label }: PrintButtonProps) {
  return (
    <Button
      type="button"
      priority="secondary"
      icon="printer-line"
      label={label}
      onClick={() => window.print()}
    />
  );
}
