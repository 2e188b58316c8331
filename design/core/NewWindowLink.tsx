import { useDesignStrings } from './strings.ts';

export interface NewWindowLinkProps {
  readonly href: string;
  readonly label: string;
  readonly className: string;
  readonly testId?: string | undefined;
}

/** A link to another site, in a new window, which its title tells (RGAA 13.2). */
export function NewWindowLink({ href, label, className, testId }: NewWindowLinkProps) {
  const { newWindow } = useDesignStrings();
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noopener external"
      title={`${label} - ${newWindow}`}
      data-testid={testId}
    >
      {label}
    </a>
  );
}
