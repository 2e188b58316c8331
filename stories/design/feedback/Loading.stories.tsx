import type { Meta, StoryObj } from '@storybook/react-vite';
import { Loading } from '#design';

const meta = {
  title: 'Design/Feedback/Loading',
  component: Loading,
} satisfies Meta<typeof Loading>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The word comes from the locale file. */
export const Default: Story = {};
export const Named: Story = { args: { label: 'Nous vérifions votre paiement' } };
