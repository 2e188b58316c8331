import type { Meta, StoryObj } from '@storybook/react-vite';
import { NoticeCard, type NoticeCardProps, Stack, Text } from '#design';
import { useText } from '#src/i18n/useText.tsx';

/** What home says of the place, above the drawing. */
function Place({ type }: Pick<NoticeCardProps, 'type'>) {
  const { rich } = useText();
  return <Text>{rich(`accueil.ouTrouver.textes.${type}`)}</Text>;
}

const meta = {
  title: 'Design/Notices/NoticeCard',
  component: NoticeCard,
  args: {
    type: 'AF',
    alt: 'Exemple d’avis : la carte de paiement est en bas',
    legend: { number: 'Numéro de télépaiement', key: 'Clé', code: 'Code à scanner' },
  },
  decorators: [
    (Story, { args: { type } }) => (
      <Stack>
        <Place type={type} />
        <Story />
      </Stack>
    ),
  ],
} satisfies Meta<typeof NoticeCard>;
export default meta;

type Story = StoryObj<typeof meta>;

export const AF: Story = {};
export const AFM: Story = { args: { type: 'AFM' } };
export const AFD: Story = { args: { type: 'AFD' } };
export const AFMD: Story = { args: { type: 'AFMD' } };
export const AVTS: Story = { args: { type: 'AVTS' } };
export const DAAP: Story = { args: { type: 'DAAP' } };
export const FPSM: Story = { args: { type: 'FPSM' } };
