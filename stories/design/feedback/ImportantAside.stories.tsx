import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonLink, ImportantAside } from '#design';

const meta = {
  title: 'Design/Feedback/ImportantAside',
  component: ImportantAside,
  args: {
    title: 'Important',
    text: 'Payer, c’est reconnaître l’infraction.',
  },
} satisfies Meta<typeof ImportantAside>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithAction: Story = {
  args: {
    action: <ButtonLink external href="https://www.antai.gouv.fr" label="Contester une amende" />,
  },
};
