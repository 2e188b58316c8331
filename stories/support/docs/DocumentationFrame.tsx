import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { type PropsWithChildren, useLayoutEffect } from 'react';
import { apply } from '../toolbars.ts';
import './documentation.css';
import { useSettings } from './useSettings.ts';

interface DocumentationFrameProps extends PropsWithChildren<DocsContainerProps> {
  readonly themeOf: (scheme: 'light' | 'dark') => NonNullable<DocsContainerProps['theme']>;
}

/** Follows the toolbars also on a page without a story. */
export function DocumentationFrame({ children, themeOf, ...props }: DocumentationFrameProps) {
  const settings = useSettings();
  useLayoutEffect(() => apply(settings));
  return (
    <DocsContainer {...props} theme={themeOf(settings.theme)}>
      {children}
    </DocsContainer>
  );
}
