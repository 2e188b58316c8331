import { AnchorMdx, Markdown } from '@storybook/addon-docs/blocks';
import type { ReactNode } from 'react';
import { pageOf } from './catalogue.ts';
import { storyAddress, titleOf } from './stories.ts';

export interface StoryLinkProps {
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

/** The name of a component, which leads to its page. */
export function ComponentLink({ name }: { readonly name: string }) {
  const page = pageOf(name);
  const title = page && titleOf(page);
  return title ? (
    <StoryLink title={title}>
      <code>{name}</code>
    </StoryLink>
  ) : (
    <code>{name}</code>
  );
}

interface AnchorProps {
  readonly href: string;
  readonly children: ReactNode;
}

const OVERRIDES = {
  code: ({ children }: { readonly children: string }) => <ComponentLink name={children} />,
  /** Storybook serves no file of the repository: the label of such a link is plain text. */
  a: ({ href, children }: AnchorProps) =>
    href.startsWith('https://') ? <a href={href}>{children}</a> : children,
};

/** A sentence in Markdown, in which names of components lead to their page. */
export function Sentence({ text }: { readonly text: string }) {
  return <Markdown options={{ forceInline: true, overrides: OVERRIDES }}>{text}</Markdown>;
}
