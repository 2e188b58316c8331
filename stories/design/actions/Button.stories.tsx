import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '#design';

const meta = {
  title: 'Design/Actions/Button',
  component: Button,
  args: { label: 'Rechercher mon amende' },
} satisfies Meta<typeof Button>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Primary: Story = {};
export const Secondary: Story = { args: { priority: 'secondary' } };
export const Tertiary: Story = { args: { priority: 'tertiary' } };
export const WithoutOutline: Story = { args: { priority: 'tertiary no outline' } };
export const Small: Story = { args: { size: 'small' } };
export const WithIcon: Story = { args: { icon: 'search-line' } };
/** Three buttons of a list look alike; each is called by its notice. */
export const OneOfSeveral: Story = {
  args: { label: 'Continuer', about: 'avis 5190-0101-0000-11', size: 'small' },
};
/** Keeps its focus, ignores clicks and says that it works. */
export const Working: Story = { args: { loading: true } };

/** Do: the label alone tells that money moves, and how much. */
export const SaysTheConsequence: Story = { args: { label: 'Payer 90,00 €' } };
/** Don’t: "Valider" may mean to pay, to go on or to save. */
export const LeavesItOpen: Story = { args: { label: 'Valider' } };
