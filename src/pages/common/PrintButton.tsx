import { Button } from '#design';

export function PrintButton({ label }: { readonly label: string }) {
  return (
    <Button priority="tertiary" icon="printer-line" label={label} onClick={() => window.print()} />
  );
}
