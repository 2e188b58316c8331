import { Button } from '#design';

export interface PrintButtonProps {
  readonly label: string;
}

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
