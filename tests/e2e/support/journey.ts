import type { Download, Page } from '@playwright/test';
import type { Language } from '#contract/domain/languages.ts';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { href } from '#contract/paths.ts';
import type { TestFine } from './fines.ts';
import { text } from './locale.ts';
import { expect as baseExpect } from './test.ts';

/** Cards of the sandbox: the last two digits are the response code (payments.md). */
export const ACCEPTED_CARD = '4100000000000000';
export const REFUSED_CARD = '4100000000000005';
export const PENDING_CARD = '4100000000000060';

/** Home's message about a payment that is still open, up to the time when it ends. */
export const [PAYMENT_OPEN = ''] = text('fr', 'accueil.messages.erreurs.paiementOuvert').split(
  '{{',
);

type Scenario =
  | 'normal'
  | 'automatic-only'
  | 'return-only'
  | 'duplicate'
  | 'out-of-order'
  | 'two-payments'
  | 'authorised-only'
  | 'refunded-later';

/**
 * The journey of a payer, through the hooks that decisions.md fixes ("Journey hooks", "Browser",
 * "Sandbox paypage"), so that it is the same in every language.
 */
export class PayerJourney {
  readonly page: Page;
  readonly language: Language;
  private readonly expect: typeof baseExpect;

  /** @param patience milliseconds for each page; by default those of the test */
  constructor(page: Page, language: Language, patience?: number) {
    this.page = page;
    this.language = language;
    this.expect = patience === undefined ? baseExpect : baseExpect.configure({ timeout: patience });
  }

  get action() {
    return this.page.getByTestId('action-principale');
  }

  get errorMessage() {
    return this.page.getByTestId('message-erreur');
  }

  async openHome(): Promise<void> {
    await this.page.goto(href('accueil', this.language));
    await this.expect(this.page.locator('[name=numTelepaiementCode]')).toBeVisible();
  }

  /** Types number and key on the home screen and sends them. */
  async lookUp({ numAvis: noticeNumber, cleAvis: key }: TestFine): Promise<void> {
    await this.openHome();
    await this.page.locator('[name=numTelepaiementCode]').pressSequentially(noticeNumber);
    await this.expect(this.page.locator('[name=numTelepaiementCode]')).toHaveValue(
      formatNumber(noticeNumber),
    );
    await this.page.locator('[name=cle]').fill(key);
    await this.action.click();
  }

  /** Waits until the lookup has led to another screen, which comes after its address. */
  async arriveAt(path: string): Promise<void> {
    await this.expect(this.page).toHaveURL(path);
    await this.expect(this.page.locator('[name=numTelepaiementCode]')).toHaveCount(0);
  }

  /** Leads from the home screen to the choice of method. */
  async choose(fine: TestFine): Promise<void> {
    await this.lookUp(fine);
    await this.arriveAt(href('detail', this.language));
    await this.action.click();
    await this.expect(this.page).toHaveURL(href('choixModalites', this.language));
    await this.expect(this.page.locator('[name=adrMail]')).toBeVisible();
  }

  /** Leads to the provider's card page. At the choice of method the card is preselected or the only one (D-27). */
  async payByCard(): Promise<void> {
    await this.action.click();
    await this.expect(this.page.locator('[name=cardNumber]')).toBeVisible();
  }

  /** Fills in the provider's card page. 3-D Secure follows. */
  async typeCard(number: string, scenario: Scenario = 'normal'): Promise<void> {
    await this.page.locator('[name=cardNumber]').fill(number);
    await this.page.locator('[name=cardExpiry]').fill('12/39');
    await this.page.locator('[name=cardCvv]').fill('123');
    await this.page.locator('[name=scenario]').selectOption(scenario);
    await this.page.locator('button[type=submit]:not([name=cancel])').click();
  }

  async confirm3ds(): Promise<void> {
    await this.page.locator('[name=confirm]').click();
  }

  /** Leaves the provider's card page without paying, back to the confirmation screen. */
  async giveUp(): Promise<void> {
    await this.page.locator('[name=cancel]').click();
    await this.comeBack();
  }

  /** The provider leads back to the confirmation screen by itself. */
  async comeBack(): Promise<void> {
    await this.expect(this.page).toHaveURL(
      new RegExp(`/${this.language}/tai/paiement/confirmation/`),
    );
  }

  /** Makes a whole card payment, from the home screen to the receipt. */
  async pay(fine: TestFine): Promise<void> {
    await this.choose(fine);
    await this.payByCard();
    await this.typeCard(ACCEPTED_CARD);
    await this.confirm3ds();
    await this.comeBack();
    await this.action.click();
    await this.expect(this.page).toHaveURL(href('justificatif', this.language));
    // The address changes before the screen is there.
    await this.expect(this.page).toHaveTitle(
      new RegExp(text(this.language, 'titres.justificatif')),
    );
  }

  async downloadPdf(): Promise<Download> {
    const download = this.page.waitForEvent('download');
    await this.page.getByTestId('telecharger-pdf').click();
    return download;
  }
}
