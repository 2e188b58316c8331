import { useDesignStrings } from './strings.ts';

/** Properties of a link to a new window. Its title says that a window opens (RGAA 13.2). */
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
}

export function NewWindowLink({ href, label, className }: NewWindowLinkProps) {
  return (
    <a className={className} {...useNewWindow(href, label)}>
      {label}
    </a>
  );
}
