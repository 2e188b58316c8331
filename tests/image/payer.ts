import type { Fine } from '#contract/schemas/fine.ts';
import type { TestFine } from '../e2e/support/fines.ts';
import { payWithCard } from '../fixtures/sandbox.ts';
import { addressIn } from '../support/app.ts';
import { wholeFine } from '../support/wholeFine.ts';
import { type Calls, insist, openBrowser } from './browser.ts';

/** A payer on the provider's page. */
interface Payer {
  typeCard(): Promise<void>;
  /** @returns the cents that the receipt shows, or null */
  comeBack(): Promise<number | null>;
}

/**
 * Comes back from the provider's page and asks what became of the payment.
 * @returns the fine, or null unless the payment was accepted
 */
async function comeBack(call: Calls, page: string): Promise<Fine | null> {
  const back = (await fetch(page, { redirect: 'manual' })).headers.get('location');
  if (back === null) return null;
  const landed = await insist(() => fetch(back, { redirect: 'manual' }));
  const token = (landed.headers.get('location') ?? '').split('/').at(-1);
  const { status, text } = await call('confirmerPaiement', { jetonConfirmationPaiement: token });
  if (status !== 200) return null;
  const fine: Fine = JSON.parse(text);
  return fine.paiement?.etat === 'ACCEPTE' ? fine : null;
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
      const fineAfter = await comeBack(call, page);
      return fineAfter?.paiement?.montant ?? null;
    },
  };
}
