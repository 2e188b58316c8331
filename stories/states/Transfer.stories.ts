import { ABROAD, DEPOSIT, INCREASED } from '../support/fines.ts';
import { TRANSFER } from '../support/payments.ts';
import { ALERT, SCREEN, type Screen, type Story, WRONG_FIELD } from './screen.ts';

/** What a bank transfer needs. */
const meta = {
  ...SCREEN,
  title: 'Pages/Transfer',
  parameters: { ...SCREEN.parameters },
  args: {
    path: '/tai/paiement/informationsVirement',
    fine: { ...INCREASED, typeAmende: 'AF' },
  },
} satisfies Screen;
export default meta;

const DETAILS = 'main dl';
const PDF = '[data-testid="telecharger-pdf"]';

export const Details: Story = {
  args: { answers: { virement: { body: TRANSFER } }, shows: DETAILS },
};
/** The code of the notice stands in the address. */
export const DetailsWithOperationCode: Story = {
  args: {
    path: '/tai/paiement/AB12CD34/informationsVirement',
    fine: INCREASED,
    answers: { virement: { body: TRANSFER } },
    shows: DETAILS,
  },
};
/** When the money must arrive where no day is known (D-52). */
const withoutDay = (
  day: { readonly jourSurAvis?: true },
  says: 'detail.montants.sansDate' | 'virement.surAvis',
): Story => ({
  args: {
    fine: ABROAD,
    answers: { virement: { body: { ...TRANSFER, dateLimite: null, ...day } } },
    shows: DETAILS,
    says: [says, 'virement.frais', 'virement.delaiSansDate', 'virement.suite', 'virement.preuve'],
  },
});
export const DetailsWithoutDeadline: Story = withoutDay({}, 'detail.montants.sansDate');
/** Only the notice has the day. */
export const DetailsWithTheDayOfTheNotice: Story = withoutDay(
  { jourSurAvis: true },
  'virement.surAvis',
);
/** What banks outside the SEPA area ask for, where the settings have it. */
const PAYEE = { adresse: '1 rue A, 35000 Rennes', pays: 'France', banque: 'Banque de A, Rennes' };
export const DetailsForOtherBanks: Story = {
  args: {
    fine: ABROAD,
    answers: { virement: { body: { ...TRANSFER, ...PAYEE } } },
    shows: DETAILS,
    says: ['virement.champs.adresse', 'virement.champs.pays', 'virement.champs.banque'],
    reads: Object.values(PAYEE),
  },
};
export const Deposit: Story = {
  args: {
    fine: { ...DEPOSIT, virementAutorise: true },
    answers: {
      virement: { body: { ...TRANSFER, montant: 13500, reference: '51900101000012' } },
    },
    shows: DETAILS,
  },
};
export const Webview: Story = {
  args: {
    path: '/tai/paiement/informationsVirement?webview=true',
    answers: { virement: { body: TRANSFER } },
    shows: DETAILS,
  },
};
export const PdfUnderWay: Story = {
  args: {
    answers: { virement: { body: TRANSFER }, generePdfVirement: 'never' },
    act: [{ press: PDF }],
    shows: `${PDF}[aria-busy="true"]`,
  },
};
export const PdfFault: Story = {
  args: {
    answers: { virement: { body: TRANSFER }, generePdfVirement: { refused: 'technique' } },
    act: [{ press: PDF }],
    shows: ALERT,
  },
};
/** A code that is not the fine's leads back to its field, with a message. */
export const WrongOperationCode: Story = {
  args: {
    path: '/tai/paiement/AB12CD34/informationsVirement',
    fine: INCREASED,
    answers: { virement: { refused: 'indicatif-invalide' } },
    shows: WRONG_FIELD,
  },
};
export const Loading: Story = { args: { answers: { virement: 'never' } } };
export const NotAllowed: Story = {
  args: {
    answers: { virement: { refused: 'virement-non-autorise' } },
    shows: ALERT,
    says: ['virement.erreurs.virement-non-autorise'],
  },
};
export const TooManyTries: Story = {
  args: {
    answers: { virement: { refused: 'trop-de-tentatives', retryAfter: 600 } },
    shows: ALERT,
    says: ['virement.erreurs.trop-de-tentatives', 'detail.messages.erreurs.patienter'],
    reads: ['10 minutes'],
  },
};
export const Fault: Story = {
  args: { answers: { virement: { refused: 'technique' } }, shows: ALERT },
};
export const LineBroken: Story = { args: { answers: { virement: 'brokenLine' }, shows: ALERT } };
