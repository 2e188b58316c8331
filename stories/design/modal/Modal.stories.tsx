import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Button, List, Modal, Text } from '#design';

const meta = {
  title: 'Design/Modal/Modal',
  component: Modal,
  parameters: { docs: { story: { inline: false, iframeHeight: 500 } } },
  args: {
    open: true,
    title: 'Payer par téléphone',
    size: 'sm',
    onClose: fn(),
    children: <Text>Composez le numéro.</Text>,
  },
} satisfies Meta<typeof Modal>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Small: Story = {};
export const Large: Story = { args: { size: 'lg' } };
export const WithoutFooter: Story = { args: { hideFooter: true } };
export const OwnCloseTitle: Story = { args: { closeTitle: 'Revenir à l’accueil' } };
/** The person did not open it, so assistive technology reads its text too, but not its buttons twice. */
export const Alert: Story = {
  args: {
    title: 'Votre session se termine bientôt',
    alert: 'Sans réponse de votre part, elle se termine dans 5 minutes.',
    hideFooter: true,
    children: <Button label="Rester" />,
  },
  play: async ({ canvas }) => {
    const dialog = await canvas.findByRole('alertdialog', {
      name: 'Votre session se termine bientôt',
    });
    await expect(dialog).toHaveAccessibleDescription(/elle se termine dans 5 minutes/);
  },
};
export const LongContent: Story = {
  args: {
    children: <List items={Array.from({ length: 40 }, (_, rank) => `Étape ${rank + 1}`)} />,
  },
};
