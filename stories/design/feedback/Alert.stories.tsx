import type { Meta, StoryObj } from '@storybook/react-vite';
import { Alert } from '#design';

const meta = {
  title: 'Design/Feedback/Alert',
  component: Alert,
  args: { severity: 'success', title: 'Paiement accepté', description: '135,00 € ont été payés.' },
} satisfies Meta<typeof Alert>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Success: Story = {};
export const Info: Story = {
  args: {
    severity: 'info',
    title: 'Paiement en cours',
    description: 'Ne payez pas une seconde fois.',
  },
};
export const Warning: Story = {
  args: {
    severity: 'warning',
    title: 'Délai dépassé',
    description: 'Vérifiez la date sur votre avis.',
  },
};
/** Do: what happened, whether money was taken, what to do next. */
export const Failure: Story = {
  args: {
    severity: 'error',
    title: 'Paiement refusé',
    description: 'Rien n’a été débité. Essayez une autre carte, ou appelez votre banque.',
  },
};
/** Don’t: a code and an apology leave the person with the fear of having paid twice. */
export const OnlyApologises: Story = {
  args: {
    severity: 'error',
    title: 'Erreur 502',
    description: 'Une erreur est survenue. Veuillez nous excuser.',
  },
};
/** Without a title it is small. */
export const Small: Story = {
  args: { severity: 'error', title: undefined, description: 'Rien n’a été débité.' },
};
/** Injected after the page was shown: it interrupts. */
export const Injected: Story = { args: { severity: 'error', announced: 'assertive' } };
