import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, waitFor } from 'storybook/test';
import type { Fine } from '#contract/schemas/fine.ts';
import { FINE } from '../support/fines.ts';
import { found, MAIN_ACTION, ready, SCREEN, type ScreenProps } from '../support/pages.tsx';
import { type Answer, error } from '../support/server.ts';

/** The home page: look a fine up by number and key (R-04, H-01 … H-06). */
const meta = {
  ...SCREEN,
  title: 'Pages/Home',
  tags: ['!autodocs', '!test', 'matrix'],
  parameters: { ...SCREEN.parameters },
  args: { path: '/tai' },
} satisfies Meta<ScreenProps>;
export default meta;

type Story = StoryObj<ScreenProps>;
type PlayContext = Parameters<NonNullable<Story['play']>>[0];

/** Types a number and a key, and submits. */
async function search({ userEvent, ...context }: PlayContext): Promise<void> {
  await ready(context);
  await userEvent.type(await found('input[name="numTelepaiementCode"]'), '51900101000011');
  await userEvent.type(await found('input[name="cle"]'), '21');
  await userEvent.click(await found(MAIN_ACTION));
}

const ERROR_LINE = '[data-testid="message-erreur"] .fr-alert';

/** A lookup that ends with a message on the error line. */
const told = (answer: Answer): Story => ({
  args: { answers: { rechercheAmende: answer } },
  play: async (context) => {
    await search(context);
    await found(ERROR_LINE);
  },
});

const status = (facts: Partial<Fine>): Story => told({ body: { ...FINE, ...facts } });

const press =
  (rank: number, selector: string): NonNullable<Story['play']> =>
  async (context) => {
    await ready(context);
    await found(selector);
    const button = [...document.querySelectorAll<HTMLElement>(selector)].at(rank);
    if (button) await context.userEvent.click(button);
    await found('dialog[open]');
  };

export const Default: Story = { tags: ['test'] };
export const Webview: Story = { args: { path: '/tai?webview=true' } };
export const Demonstration: Story = { args: { settings: { demonstration: true } } };

/** The browser speaks another language than the page (D-02). */
export const LanguageSuggestion: Story = {
  tags: ['test'],
  beforeEach: () => {
    const languages = spyOn(navigator, 'languages', 'get').mockReturnValue(['it-IT']);
    return () => languages.mockRestore();
  },
  play: async (context) => {
    await ready(context);
    await found('main [lang="it"]');
  },
};

/** All seven notices, unfolded. */
export const WhereToFind: Story = {
  tags: ['test'],
  play: async (context) => {
    await ready(context);
    for (const button of document.querySelectorAll<HTMLElement>('main [aria-controls^="volet-"]')) {
      button.click();
      await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'true'));
    }
    document.querySelector('main [aria-controls^="volet-"]')?.scrollIntoView();
  },
};

export const HelpApplication: Story = { play: press(-2, 'main section ul button') };
export const HelpTelephone: Story = { play: press(-1, 'main section ul button') };
export const Scan: Story = { tags: ['test'], play: press(0, '[data-testid="ouvrir-scan"]') };

export const FilledFromALink: Story = {
  args: {
    path: '/tai/abcDEF',
    answers: { decrypte: { body: { plainText: '5190010100001121' } } },
  },
};
export const UnreadableLink: Story = {
  args: { path: '/tai/abcDEF', answers: { decrypte: error('identifiant-invalide') } },
  play: async (context) => {
    await ready(context);
    await found(ERROR_LINE);
  },
};
export const SessionOver: Story = { args: { sessionNotice: 'sessionTerminee' } };

/** Said before anybody has typed anything (D-26). */
export const Closed: Story = {
  args: { answers: { token: { body: 'jeton', closedUntil: '2026-11-22T07:00:00.000Z' } } },
  play: async (context) => {
    await ready(context);
    await found(`[data-testid="message-fermeture"]`);
  },
};
export const UnknownConfirmation: Story = { args: { sessionNotice: 'confirmationInconnue' } };

/** Both fields have their error, and the focus goes to the summary that leads to them (D-89). */
export const NothingTyped: Story = {
  play: async (context) => {
    await ready(context);
    await context.userEvent.click(await found(MAIN_ACTION));
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-error-summary'));
  },
};
export const AfdInfo: Story = {
  play: async (context) => {
    await ready(context);
    await context.userEvent.type(await found('input[name="numTelepaiementCode"]'), '3333');
    await found('[data-testid="message-info"] .fr-alert');
  },
};
export const AfmdInfo: Story = {
  play: async (context) => {
    await ready(context);
    await context.userEvent.type(await found('input[name="numTelepaiementCode"]'), '3334');
    await found('[data-testid="message-info"] .fr-alert');
  },
};

export const Searching: Story = {
  args: { answers: { rechercheAmende: 'never' } },
  play: async (context) => {
    await search(context);
    await found(`${MAIN_ACTION}[aria-busy="true"]`);
  },
};

export const UnknownNumber = told({ body: '' });
export const WrongKey: Story = {
  ...told({ body: { statutPaiement: { valeur: 'ERREUR' } } }),
  tags: ['test'],
};
export const PaidOtherNumber: Story = {
  ...status({ statutPaiement: { valeur: 'PAYE_AUTRE' } }),
  tags: ['test'],
};
export const PaymentUnderWay = status({ statutPaiement: { valeur: 'EN_COURS_PAIEMENT' } });
export const PaymentReversed = status({ statutPaiement: { valeur: 'PAIEMENT_DESIMPUTE' } });
export const PaymentExpired = status({ statutPaiement: { valeur: 'PAIEMENT_EXPIRE' } });
export const PaymentExpiredIncreased = status({
  typeAmende: 'AFM',
  statutPaiement: { valeur: 'PAIEMENT_EXPIRE' },
});
export const PaymentCancelledFixedPenalty = status({
  statutPaiement: { valeur: 'PAIEMENT_ANNULE' },
});
export const PaymentCancelledIncreased = status({
  typeAmende: 'AFM',
  statutPaiement: { valeur: 'PAIEMENT_ANNULE' },
});
export const PaymentMiscellaneous = status({
  typeAmende: 'AFM',
  statutPaiement: { valeur: 'PAIEMENT_DIVERS' },
});
export const PaidAtTobacconist = status({ statutPaiement: { valeur: 'PAYE' }, mediaReglement: 3 });

export const TooManyAttempts = told(error('trop-de-tentatives', 841));
export const Outage = told(error('technique'));
export const Unavailable = told(error('indisponible'));
/** An operator has closed the service: the page says so and until when, and keeps what was typed. */
export const Maintenance = told(error('maintenance', 3600));
export const LineDown = told('brokenLine');
