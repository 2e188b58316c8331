import type { Meta, StoryObj } from '@storybook/react-vite';
import { CopyableValue, CopyButton } from '#design';

const meta = {
  title: 'Design/Data/CopyableValue',
  component: CopyableValue,
  args: {
    action: <CopyButton value="FR76 3000 1007 9412 3456 7890 185" label="Copier l’IBAN" />,
    children: 'FR76 3000 1007 9412 3456 7890 185',
  },
} satisfies Meta<typeof CopyableValue>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Iban: Story = {};
