import type { Meta, StoryObj } from '@storybook/react-vite';
import { PaperOnly, Text } from '#design';

const meta = {
  title: 'Design/Data/PaperOnly',
  component: PaperOnly,
  parameters: { board: { note: 'A code and its words, on paper alone.' } },
  args: {
    code: {
      value: 'https://www.exemple.gouv.fr/fr/tai/verification#code=7KQ2-M4TX-9BRD',
      alt: 'Code QR : adresse de la page qui vérifie ce justificatif.',
    },
    children: (
      <Text>
        Pour vérifier ce justificatif, lisez le code QR ou saisissez cette adresse :
        https://www.exemple.gouv.fr/fr/tai/verification
      </Text>
    ),
  },
} satisfies Meta<typeof PaperOnly>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Nothing on a screen: choose paper in the toolbar. */
export const Address: Story = {};
