import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { type PropsWithChildren, useLayoutEffect } from 'react';
import { themeOf } from '../../../.storybook/theme.ts';
import { appliquer } from '../toolbars.ts';
import './documentation.css';
import { useReglages } from './useReglages.ts';

/** A page of documentation, which follows the toolbars also where it shows no story. */
export function DocumentationFrame({ children, ...props }: PropsWithChildren<DocsContainerProps>) {
  const reglages = useReglages();
  useLayoutEffect(() => appliquer(reglages));
  return (
    <DocsContainer {...props} theme={themeOf(reglages.theme)}>
      {children}
    </DocsContainer>
  );
}
