import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { PageHeader, type PageHeaderProps } from '#design';
import { heading } from '../../session/heading.ts';

/** The title of the document says the same, in each state of the screen. */
export function PageHeading({ title, lead }: PageHeaderProps) {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    heading.save({ path: pathname, text: title });
    return () => heading.clear();
  }, [pathname, title]);
  return <PageHeader title={title} lead={lead} />;
}
