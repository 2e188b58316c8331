import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Button, type ModalContentProps, ModalHost, Text, useModal } from '#design';

function Content({ data, close }: ModalContentProps<{ readonly step: string }>) {
  return (
    <>
      <Text>{data.step}</Text>
      <label>
        Téléphone <input />
      </label>
      <Button label="J’ai compris" onClick={close} />
    </>
  );
}

function Opener() {
  const { open } = useModal();
  const data = { step: 'Composez le numéro' };
  return (
    <Button
      label="Ouvrir"
      onClick={() => open({ component: Content, title: 'Payer par téléphone', data, size: 'sm' })}
    />
  );
}

/** A screen opens a modal by a descriptor (M-06); the host around the routes shows it. */
const meta = {
  title: 'Design/Modal/ModalHost',
  component: ModalHost,
  args: { children: <Opener /> },
} satisfies Meta<typeof ModalHost>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Opened: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ouvrir' }));
    await expect(await canvas.findByRole('dialog', { name: 'Payer par téléphone' })).toBeVisible();
  },
};
