import type { Meta, StoryObj } from '@storybook/react-vite';
import { Banner, Container, PageLayout, Section, Text } from '#design';
import { FRAME } from '../../support/frame.tsx';

const meta = {
  title: 'Design/Layout/PageLayout',
  component: PageLayout,
  parameters: { layout: 'fullscreen' },
  args: {
    ...FRAME,
    children: (
      <>
        <Banner title="Payer une amende" subtitle="Simplement, par carte bancaire" />
        <Container>
          <Section title="Votre avis">
            <Text>Le numéro est en bas de l’avis.</Text>
          </Section>
        </Container>
      </>
    ),
  },
} satisfies Meta<typeof PageLayout>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Site: Story = {};
export const Webview: Story = { args: { variant: 'webview' } };
export const WithoutDemonstration: Story = { args: { demonstration: undefined } };
