import type { Meta, StoryObj } from '@storybook/react-vite';
import { Callout, Column, Columns, ImportantAside } from '#design';
import { inContainer } from '../../support/decorators.tsx';

const meta = {
  title: 'Design/Layout/Columns',
  component: Columns,
  decorators: [inContainer],
  parameters: { board: { room: 'page' } },
  args: {
    children: [
      <Column key="contenu" size={8}>
        <Callout title="Votre avis" text="Le numéro est en bas de l’avis." />
      </Column>,
      <Column key="cote" size={4}>
        <ImportantAside title="Important" text="Payer, c’est reconnaître l’infraction." />
      </Column>,
    ],
  },
} satisfies Meta<typeof Columns>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Twelfths from 768 px; stacked below. */
export const EightAndFour: Story = {};
export const Thirds: Story = {
  args: {
    children: ['Carte bancaire', 'Virement', 'Téléphone'].map((means) => (
      <Column key={means} size={4}>
        <Callout title={means} text="Sans frais." />
      </Column>
    )),
  },
};
