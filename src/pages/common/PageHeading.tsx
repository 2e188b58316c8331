import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { PageHeader, type PageHeaderProps } from '#design';
import { heading } from '../../session/heading.ts';

/** Shows the heading and gives its words to the document's title, in each state of the screen. */
export function PageHeading({ title, ...below }: PageHeaderProps) {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    heading.save({ path: pathname, text: title });
    return () => heading.clear();
  }, [pathname, title]);
  return <PageHeader title={title} {...below} />;
}
