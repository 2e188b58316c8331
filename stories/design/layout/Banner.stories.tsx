import type { Meta, StoryObj } from '@storybook/react-vite';
import { Banner } from '#design';

const meta = {
  title: 'Design/Layout/Banner',
  component: Banner,
  parameters: { layout: 'fullscreen' },
  args: { title: 'Payer une amende', subtitle: 'Simplement, par carte bancaire' },
} satisfies Meta<typeof Banner>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Home: Story = {};
