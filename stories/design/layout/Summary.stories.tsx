import type { Meta, StoryObj } from '@storybook/react-vite';
import { Section, Summary, Text } from '#design';

const meta = {
  title: 'Design/Layout/Summary',
  component: Summary,
  args: {
    title: 'Sur cette page',
    entries: [
      { id: 'montants', label: 'Montants' },
      { id: 'delais', label: 'Délais' },
    ],
  },
  render: (args) => (
    <>
      <Summary {...args} />
      {args.entries.map(({ id, label }) => (
        <Section key={id} id={id} title={label}>
          <Text>Selon la date de l’avis.</Text>
        </Section>
      ))}
    </>
  ),
} satisfies Meta<typeof Summary>;
export default meta;

export const Entries: StoryObj<typeof meta> = {};
