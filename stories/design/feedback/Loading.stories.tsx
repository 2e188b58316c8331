import type { Meta, StoryObj } from '@storybook/react-vite';
import { Loading, WithScript } from '#design';

const meta = {
  title: 'Design/Feedback/Loading',
  component: Loading,
} satisfies Meta<typeof Loading>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The word comes from the locale file. */
export const Default: Story = {};
export const Named: Story = { args: { label: 'Nous vérifions votre paiement' } };
/** Beside a text of what is known already: what the page does by itself, which is not there without scripts. */
export const BesideAResult: Story = {
  render: () => (
    <p>
      Un paiement est en cours. <WithScript>Cette page vérifie d’elle-même.</WithScript>
    </p>
  ),
};
