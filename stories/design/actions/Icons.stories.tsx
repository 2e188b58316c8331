import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, ButtonGroup, ICONS } from '#design';

/** Every icon of the service; `design/icons.css` holds a rule for each, and no other is loaded. */
const meta = { title: 'Design/Actions/Icons' } satisfies Meta;
export default meta;

export const All: StoryObj<typeof meta> = {
  render: () => (
    <ButtonGroup>
      {ICONS.map((icon) => (
        <Button key={icon} priority="secondary" icon={icon} label={icon} />
      ))}
    </ButtonGroup>
  ),
};
