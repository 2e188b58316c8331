import type { Meta, StoryObj } from '@storybook/react-vite';
import { BesideAside, Callout, ImportantAside, Text } from '#design';
import { inContainer } from '../../support/decorators.tsx';

const meta = {
  title: 'Design/Layout/BesideAside',
  component: BesideAside,
  decorators: [inContainer],
  parameters: { board: { room: 'page' } },
  args: {
    start: <Callout title="Votre avis" text="Le montant est de 90 euros." />,
    aside: <ImportantAside title="Important" text="Payer, c’est reconnaître l’infraction." />,
    children: <Text>Le paiement vient ensuite.</Text>,
  },
} satisfies Meta<typeof BesideAside>;
export default meta;

type Story = StoryObj<typeof meta>;

/** From 992 px the aside is on the right; below, between the start and the rest. */
export const BetweenOnAPhone: Story = {};
export const WithoutAside: Story = { args: { aside: null } };
