import { useDesignStrings } from './strings.ts';

/**
 * Opens another site in a new window and says so in the title (RGAA 13.2).
 * @param href address of the other site
 * @param label the text of the link
 */
export function useNewWindow(href: string, label: string) {
  const { newWindow } = useDesignStrings();
  return {
    href,
    target: '_blank',
    rel: 'noopener external',
    title: `${label} - ${newWindow}`,
  } as const;
}

export interface NewWindowLinkProps {
  readonly href: string;
  readonly label: string;
  readonly className: string;
  readonly testId?: string | undefined;
}

/** A link to another site, in a new window. */
export function NewWindowLink({ href, label, className, testId }: NewWindowLinkProps) {
  return (
    <a className={className} data-testid={testId} {...useNewWindow(href, label)}>
      {label}
    </a>
  );
}
