import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextLink } from '#design';

const meta = {
  title: 'Design/Actions/TextLink',
  component: TextLink,
  args: { href: '/fr/tai/aide', label: 'Où trouver le numéro ?' },
} satisfies Meta<typeof TextLink>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Do: the words say where it leads, also in a list of all links. */
export const Internal: Story = {};
export const External: Story = {
  args: { href: 'https://www.antai.gouv.fr', label: 'antai.gouv.fr', external: true },
};
export const Telephone: Story = { args: { href: 'tel:+33123456789', label: '01 23 45 67 89' } };
/** Don’t: read alone, as screen readers list links, it says nothing. */
export const ClickHere: Story = { args: { label: 'Cliquez ici' } };
