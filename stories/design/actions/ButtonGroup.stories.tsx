import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, ButtonGroup, ButtonLink } from '#design';

const meta = {
  title: 'Design/Actions/ButtonGroup',
  component: ButtonGroup,
  args: {
    children: [
      <Button key="payer" label="Payer" />,
      <Button key="garder" label="Garder pour plus tard" priority="tertiary" />,
      <ButtonLink key="revenir" href="/fr/tai" label="Revenir" priority="tertiary" />,
    ],
  },
} satisfies Meta<typeof ButtonGroup>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Do: one main action; the others step back. */
export const Row: Story = {};
/** Don’t: a hurried person presses either of two main actions. */
export const TwoMainActions: Story = {
  args: {
    children: [<Button key="payer" label="Payer" />, <Button key="contester" label="Contester" />],
  },
};
