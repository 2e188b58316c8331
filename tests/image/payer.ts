import { openBrowser } from '../../bench/browser.ts';
import { accepted, comeBack } from '../../bench/checkout.ts';
import type { TestFine } from '../e2e/support/fines.ts';
import { payWithCard } from '../fixtures/sandbox.ts';
import { addressIn } from '../support/app.ts';
import { wholeFine } from '../support/wholeFine.ts';

/** A payer on the provider's page. */
interface Payer {
  typeCard(): Promise<void>;
  /** @returns the cents that the receipt shows, or null */
  comeBack(): Promise<number | null>;
}

/** Looks a fine up, asks for the receipt by mail, and goes to the provider's page. */
export async function startToPay(url: string, fine: TestFine, address: string): Promise<Payer> {
  const call = await openBrowser(url, address);
  await call('rechercheAmende', { numAmende: fine.numAvis, cleAmende: fine.cleAvis });
  const start = wholeFine(fine.numAvis, { adrMail: 'camille@exemple.fr' });
  const page = addressIn((await call('envoiSips', start)).text);
  return {
    async typeCard() {
      await payWithCard(page);
    },
    async comeBack() {
      const fineAfter = accepted(await comeBack(call, page));
      return fineAfter?.paiement?.montant ?? null;
    },
  };
}
