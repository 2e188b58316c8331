import type { Meta, StoryObj } from '@storybook/react-vite';
import { DescriptionList } from '#design';

const meta = {
  title: 'Design/Layout/DescriptionList',
  component: DescriptionList,
  args: {
    rows: [
      { term: 'Numéro', value: '5190-0101-0000-11' },
      { term: 'Lieu', value: 'Nantes, rue de Strasbourg' },
    ],
  },
} satisfies Meta<typeof DescriptionList>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Facts: Story = {};

/** The terms stand out, as in the glossary. */
export const Glossary: Story = { args: { emphasis: 'term' } };
