import { useOf } from '@storybook/addon-docs/blocks';
import { ComponentPage } from './ComponentPage.tsx';
import { ScreenPage } from './ScreenPage.tsx';

/** The page of documentation of a title: of a component, or of a screen. */
export function DocumentationPage() {
  const { preparedMeta } = useOf('meta', ['meta']);
  const { title, parameters } = preparedMeta;
  return parameters.application === true ? (
    <ScreenPage title={title} />
  ) : (
    <ComponentPage page={title.split('/').at(-1) ?? title} />
  );
}
