import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, FormHelp, TextLink } from '#design';

const meta = {
  title: 'Design/Form/FormHelp',
  component: FormHelp,
  args: {
    children: [
      <TextLink key="ou" href="#ou-trouver" label="Où trouver le numéro ?" />,
      <Button
        key="scan"
        priority="tertiary"
        size="small"
        icon="camera-line"
        label="Scanner l’avis"
      />,
    ],
  },
} satisfies Meta<typeof FormHelp>;
export default meta;

type Story = StoryObj<typeof meta>;

/** On one line of a phone if both fit. */
export const LinkAndButton: Story = {};
