import type { Meta, StoryObj } from '@storybook/react-vite';
import { InLanguage, InlineLanguage, OneLine, SpokenText, Text } from '#design';

const meta = {
  title: 'Design/Layout/Text',
  component: Text,
  args: { children: 'Le paiement en ligne se fait par carte bancaire.' },
} satisfies Meta<typeof Text>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Medium: Story = {};
export const Small: Story = { args: { size: 'sm' } };
export const Bold: Story = { args: { bold: true } };
export const WholeBlockInOtherLanguage: Story = {
  render: () => (
    <InLanguage lang="de">
      <Text>Bezahlen Sie online.</Text>
    </InLanguage>
  ),
};

/** The dots of a masked plate, and what is heard in their place. */
export const MaskedPlate: Story = {
  render: () => (
    <Text>
      <SpokenText shown="G•-•••-•L" spoken="Plaque masquée : elle commence par G et finit par L" />
    </Text>
  ),
};

/** The number is never broken at one of its dashes. */
export const NumberOnOneLine: Story = {
  render: () => (
    <Text>
      14 ou 18 chiffres, par exemple <OneLine>5190-0101-0000-11</OneLine>.
    </Text>
  ),
};

/** The words that the paper bears, in a sentence of another language. */
export const FrenchWords: Story = {
  render: () => (
    <InLanguage lang="en">
      14 or 18 digits, marked <InlineLanguage lang="fr">numéro de télépaiement</InlineLanguage> on
      the notice.
    </InLanguage>
  ),
};
