import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, waitFor } from 'storybook/test';
import { CopyButton } from '#design';
import { heard } from '../../../tests/support/heard.ts';

const meta = {
  title: 'Design/Actions/CopyButton',
  component: CopyButton,
  args: { value: 'FR76 3000 1007 9412 3456 7890 185' },
} satisfies Meta<typeof CopyButton>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The word comes from the locale file. */
export const Default: Story = {};
export const Named: Story = { args: { label: 'Copier l’IBAN' } };
/** Copies the value, and says and shows it. */
export const Copied: Story = {
  args: { label: 'Copier l’IBAN' },
  play: async ({ canvas, userEvent }) => {
    const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(canvas.getByRole('button'));
    await expect(writeText).toHaveBeenCalledWith('FR76 3000 1007 9412 3456 7890 185');
    await waitFor(() => expect(heard('polite')).toBe('Copié'));
    await expect(canvas.getByText('Copié')).toBeVisible();
    writeText.mockRestore();
  },
};
