import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { KEYS } from '#src/session/keys.ts';
import { PAID_DEPOSIT } from '../../../stories/support/fines.ts';
import { address, FINE, failure, fakeApi, open, PAID, storeFine, texts } from './support.tsx';

const { session } = texts;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What this browser knows of the binding of the fine, as each call of any tab notes it. */
function stillBound(ms: number): void {
  localStorage.setItem(KEYS.bindings, JSON.stringify({ [FINE.avisId]: Date.now() + ms }));
  window.dispatchEvent(new StorageEvent('storage', { key: KEYS.bindings }));
}

const soon = page.getByRole('alertdialog', { name: session.bientot.titre });
const finished = page.getByRole('alertdialog', { name: session.finie.titre });
const stay = page.getByRole('button', { name: session.rester });
const prolonged = page.getByText(session.prolongee.replace('{{duree}}', '60 minutes'));

async function detail(remaining: number, api = fakeApi()) {
  storeFine(FINE);
  stillBound(remaining);
  await open('/fr/tai/amende/detail', api);
  return api;
}

/** What the HTTP layer does once the server has answered. */
const extendBinding = async () => {
  stillBound(HOUR);
  return undefined;
};

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('D-28: before the session ends', () => {
  it('D-28 WCAG 2.2.1: a dialog tells the time that is left, and holds the focus', async () => {
    await detail(3 * MINUTE);
    await expect
      .element(soon)
      .toHaveAccessibleDescription(session.bientot.texte.replace('{{duree}}', '3 minutes'));
    await expect.poll(() => soon.element().contains(document.activeElement)).toBe(true);
  });

  it('D-28: staying asks the server once, is said, and gives the focus back', async () => {
    const api = await detail(20 * MINUTE, fakeApi({ prolongerLiaison: extendBinding }));
    const action = page.getByTestId('action-principale');
    (action.element() as HTMLElement).focus();
    stillBound(4 * MINUTE);
    await stay.click();
    await expect.element(prolonged).toBeInTheDocument();
    await expect.element(prolonged).toHaveAttribute('aria-live', 'polite');
    await expect.element(soon).not.toBeInTheDocument();
    await expect.element(action).toHaveFocus();
    expect(api.prolongerLiaison.mock.calls).toEqual([[{ avisId: FINE.avisId }]]);
  });

  it('D-28: Escape is an answer of somebody who is there, and stays', async () => {
    const api = await detail(4 * MINUTE, fakeApi({ prolongerLiaison: extendBinding }));
    await expect.element(soon).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(prolonged).toBeInTheDocument();
    expect(api.prolongerLiaison).toHaveBeenCalledOnce();
  });

  it('D-28: a server that does not answer is told in the dialog, which stays', async () => {
    const refusal = vi.fn(() => Promise.reject(failure('reseau', { status: 0 })));
    await detail(4 * MINUTE, fakeApi({ prolongerLiaison: refusal }));
    await stay.click();
    await expect.element(soon.getByTestId('annonce-assertive')).toHaveTextContent(session.echec);
    await expect.element(soon).toBeVisible();
  });

  it('D-28 D-13: what another tab does with the same fine counts', async () => {
    await detail(4 * MINUTE);
    await expect.element(soon).toBeVisible();
    stillBound(HOUR);
    await expect.element(soon).not.toBeInTheDocument();
  });

  it('D-28: a page without a fine pays nothing for it', async () => {
    localStorage.setItem(KEYS.bindings, JSON.stringify({ [FINE.avisId]: Date.now() }));
    await open('/fr/tai/aide');
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('D-28: once the session has ended', () => {
  it('D-28: a device that slept through the warning is told at once', async () => {
    await detail(HOUR);
    stillBound(-3 * HOUR);
    await expect.element(finished).toBeVisible();
    await expect.element(soon).not.toBeInTheDocument();
  });

  it('D-28: whoever closes the dialog goes on reading, and the page goes on saying it', async () => {
    await detail(-1);
    await expect.element(finished).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(finished).not.toBeInTheDocument();
    await expect.element(page.getByText(session.finie.texte)).toBeVisible();
    await expect.element(page.getByRole('button', { name: session.finie.action })).toBeVisible();
    await expect.element(address).toHaveTextContent('/fr/tai/amende/detail');
    stillBound(HOUR);
    await expect.element(page.getByText(session.finie.texte)).not.toBeInTheDocument();
    stillBound(-1);
    await expect.element(finished).toBeVisible();
  });
});

describe('D-28: an open payment', () => {
  const { delai } = texts.envoiSips;
  const said = (template: string, minutes: number) =>
    template
      .replace('{{duree}}', minutes === 1 ? '1 minute' : `${minutes} minutes`)
      .replace('{{marge}}', '5 minutes');

  async function back(endsAt: number | null) {
    storeFine({ ...FINE, statutPaiement: { valeur: 'EN_COURS_PAIEMENT' } });
    if (endsAt !== null) {
      const payments = { [FINE.avisId]: { cents: null, begunAt: 0, endsAt: endsAt } };
      localStorage.setItem('tai_paiement', JSON.stringify(payments));
    }
    await open('/fr/tai/paiement/envoiSips', fakeApi(), 'fr', {}, { left: true });
    await expect
      .element(page.getByRole('heading', { name: texts.envoiSips.retourTitre }))
      .toBeVisible();
  }

  it.each([
    ['a payment', PAID, texts.confirmation.ACCEPTE.titre],
    ['a deposit', PAID_DEPOSIT, texts.confirmation.ACCEPTE.titreConsignation],
  ])(
    'O-02 D-103: who comes back from the receipt of %s is led to it, not asked to pay',
    async (_, fine, title) => {
      storeFine(fine);
      const api = fakeApi();
      await open('/fr/tai/paiement/envoiSips', api, 'fr', {}, { left: true });
      await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect
        .element(page.getByRole('link', { name: texts.confirmation.ACCEPTE.action }))
        .toBeVisible();
      expect(page.getByRole('button', { name: texts.envoiSips.reprendre }).elements()).toEqual([]);
      expect(api.envoiSips).not.toHaveBeenCalled();
    },
  );

  it('D-28: who comes back sees what is left, and nothing is announced yet', async () => {
    await back(Date.now() + 12 * MINUTE - 1_000);
    await expect.element(page.getByText(said(delai.reste, 12))).toBeVisible();
    expect(
      page
        .getByTestId('annonce-polite')
        .elements()
        .map((region) => region.textContent),
    ).not.toContain(said(delai.reste, 5));
  });

  it('D-28: the last five minutes are announced', async () => {
    await back(Date.now() + 3 * MINUTE);
    await expect.element(page.getByText(said(delai.reste, 3))).toBeVisible();
    await expect
      .element(page.getByTestId('annonce-polite').filter({ hasText: said(delai.reste, 5) }))
      .toBeInTheDocument();
  });

  it('D-28 D-25: at the end the page says what happens, and the payment can be begun anew', async () => {
    await back(Date.now() - 1);
    await expect
      .element(page.getByTestId('annonce-polite').filter({ hasText: delai.fini }))
      .toBeInTheDocument();
    await expect
      .element(page.getByRole('button', { name: texts.envoiSips.reprendre }))
      .toBeVisible();
  });

  it('D-28: an end that is not known is not told', async () => {
    await back(null);
    await expect.element(page.getByText(delai.fini)).not.toBeInTheDocument();
  });
});
