import { Button } from '#design';

export function PrintButton({ label }: { readonly label: string }) {
  return (
    <Button priority="secondary" icon="printer-line" label={label} onClick={() => window.print()} />
  );
}
