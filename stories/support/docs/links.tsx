import { AnchorMdx } from '@storybook/addon-docs/blocks';
import { Fragment, type ReactNode } from 'react';
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

/** Storybook serves no file of the repository: the label of such a link is plain text. */
function SentenceLink({ label, address }: { readonly label: string; readonly address: string }) {
  return address.startsWith('https://') ? <a href={address}>{label}</a> : label;
}

const MARKS = /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;

/** A sentence in which backticks mark code, names of components among it, and brackets a link as in Markdown. */
export function Sentence({ text }: { readonly text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    const [whole, code, label = '', address = ''] = match;
    parts.push(text.slice(end, match.index));
    parts.push(
      code === undefined ? (
        <SentenceLink label={label.replaceAll('`', '')} address={address} />
      ) : (
        <ComponentLink name={code} />
      ),
    );
    end = match.index + whole.length;
  }
  // Parts of a fixed text never change places.
  return [...parts, text.slice(end)].map((part, rank) => (
    <Fragment key={String(rank)}>{part}</Fragment>
  ));
}
