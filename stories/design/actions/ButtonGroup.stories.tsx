import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, ButtonGroup, ButtonLink } from '#design';

const meta = {
  title: 'Design/Actions/ButtonGroup',
  component: ButtonGroup,
  args: {
    children: [
      <Button key="payer" type="button" label="Payer" />,
      <Button key="garder" type="button" label="Garder pour plus tard" priority="secondary" />,
      <ButtonLink key="revenir" href="/fr/tai" label="Revenir" priority="tertiary" />,
    ],
  },
} satisfies Meta<typeof ButtonGroup>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Row: Story = {};

/** One main action; the others step back. */
export const OneMainAction: Story = {
  tags: ['do', '!dev', '!autodocs', '!test'],
};
/** Two main actions: a hurried person presses either. */
export const TwoMainActions: Story = {
  tags: ['dont', '!dev', '!autodocs', '!test'],
  args: {
    children: [
      <Button key="payer" type="button" label="Payer" />,
      <Button key="contester" type="button" label="Contester" />,
    ],
  },
};
