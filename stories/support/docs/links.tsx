import { AnchorMdx } from '@storybook/addon-docs/blocks';
import type { ReactNode } from 'react';
import { storyAddress, titleOf } from './stories.ts';

interface StoryLinkProps {
  readonly title: string;
  /** Left out for the page of documentation. */
  readonly story?: string | undefined;
  readonly children: ReactNode;
}

/** A link to a story, or to the documentation of its title. */
export function StoryLink({ title, story, children }: StoryLinkProps) {
  return (
    <AnchorMdx href={storyAddress(title, story)} target="_top">
      {children}
    </AnchorMdx>
  );
}

/**
 * The name of a component, which leads to its page.
 * @param name last part of a title
 */
export function ComponentLink({ name }: { readonly name: string }) {
  const title = titleOf(name);
  const code = <code>{name}</code>;
  return title === undefined ? code : <StoryLink title={title}>{code}</StoryLink>;
}
