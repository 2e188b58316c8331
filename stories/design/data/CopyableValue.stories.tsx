import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, waitFor } from 'storybook/test';
import { CopyableValue } from '#design';
import { heard } from '../../../tests/support/heard.ts';

const meta = {
  title: 'Design/Data/CopyableValue',
  component: CopyableValue,
  args: {
    value: 'FR7630001007941234567890185',
    shown: 'FR76 3000 1007 9412 3456 7890 185',
    label: 'Copier l’IBAN',
  },
} satisfies Meta<typeof CopyableValue>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Iban: Story = {};
/** Copies the value, and says and shows it. */
export const Copied: Story = {
  play: async ({ canvas, userEvent }) => {
    const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(canvas.getByRole('button'));
    await expect(writeText).toHaveBeenCalledWith('FR7630001007941234567890185');
    await waitFor(() => expect(heard('polite')).toBe('Copié'));
    await expect(canvas.getByText('Copié')).toBeVisible();
    writeText.mockRestore();
  },
};
