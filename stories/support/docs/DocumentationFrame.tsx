import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { type PropsWithChildren, useLayoutEffect } from 'react';
import { themeOf } from '../../../.storybook/theme.ts';
import { apply } from '../toolbars.ts';
import './documentation.css';
import { useSettings } from './useSettings.ts';

/** A page of documentation, which follows the toolbars also where it shows no story. */
export function DocumentationFrame({ children, ...props }: PropsWithChildren<DocsContainerProps>) {
  const settings = useSettings();
  useLayoutEffect(() => apply(settings));
  return (
    <DocsContainer {...props} theme={themeOf(settings.theme)}>
      {children}
    </DocsContainer>
  );
}
