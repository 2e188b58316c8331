import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BINDINGS_KEY } from '#src/session/binding.ts';
import {
  AMENDE,
  adresse,
  axeViolations,
  echec,
  enSession,
  fausseApi,
  ouvrir,
  textes,
} from './support.tsx';

const { session } = textes;
const MINUTE = 60_000;
const HEURE = 60 * MINUTE;

/** What this browser knows of the binding of the fine, as each call of any tab notes it. */
function lieeEncore(ms: number): void {
  localStorage.setItem(BINDINGS_KEY, JSON.stringify({ [AMENDE.avisId]: Date.now() + ms }));
  window.dispatchEvent(new StorageEvent('storage', { key: BINDINGS_KEY }));
}

const bientot = page.getByRole('alertdialog', { name: session.bientot.titre });
const finie = page.getByRole('alertdialog', { name: session.finie.titre });
const rester = page.getByRole('button', { name: session.rester });
const prolongee = page.getByText(session.prolongee.replace('{{duree}}', '60 minutes'));

async function detail(reste: number, api = fausseApi()) {
  enSession(AMENDE);
  lieeEncore(reste);
  await ouvrir('/fr/tai/amende/detail', api);
  return api;
}

/** What the HTTP layer does once the server has answered. */
const prolongerLiaison = async () => {
  lieeEncore(HEURE);
  return undefined;
};

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('D-28: before the session ends', () => {
  it('D-28: nothing is said as long as more than five minutes are left', async () => {
    await detail(5 * MINUTE + 20_000);
    await expect.element(bientot).not.toBeInTheDocument();
    lieeEncore(5 * MINUTE);
    await expect.element(bientot).toBeVisible();
  });

  it('D-28 WCAG 2.2.1: a dialog tells the time that is left, holds the focus, and is accessible', async () => {
    await detail(3 * MINUTE);
    await expect
      .element(bientot)
      .toHaveAccessibleDescription(session.bientot.texte.replace('{{duree}}', '3 minutes'));
    await expect.poll(() => bientot.element().contains(document.activeElement)).toBe(true);
    expect(await axeViolations()).toEqual([]);
  });

  it('D-28: staying asks the server once, is said, and gives the focus back', async () => {
    const api = await detail(20 * MINUTE, fausseApi({ prolongerLiaison }));
    const action = page.getByTestId('action-principale');
    (action.element() as HTMLElement).focus();
    lieeEncore(4 * MINUTE);
    await rester.click();
    await expect.element(prolongee).toBeInTheDocument();
    await expect.element(prolongee).toHaveAttribute('role', 'status');
    await expect.element(bientot).not.toBeInTheDocument();
    await expect.element(action).toHaveFocus();
    expect(api.prolongerLiaison.mock.calls).toEqual([[{ avisId: AMENDE.avisId }]]);
  });

  it('D-28: Escape is an answer of somebody who is there, and stays', async () => {
    const api = await detail(4 * MINUTE, fausseApi({ prolongerLiaison }));
    await expect.element(bientot).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(prolongee).toBeInTheDocument();
    expect(api.prolongerLiaison).toHaveBeenCalledOnce();
  });

  it('D-28: a server that does not answer is told in the dialog, which stays', async () => {
    const refus = vi.fn(() => Promise.reject(echec('reseau', { status: 0 })));
    await detail(4 * MINUTE, fausseApi({ prolongerLiaison: refus }));
    await rester.click();
    await expect.element(bientot.getByRole('alert')).toHaveTextContent(session.echec);
    await expect.element(bientot).toBeVisible();
  });

  it('D-28 D-13: what another tab does with the same fine counts', async () => {
    await detail(4 * MINUTE);
    await expect.element(bientot).toBeVisible();
    lieeEncore(HEURE);
    await expect.element(bientot).not.toBeInTheDocument();
  });

  it('D-28: a page without a fine pays nothing for it', async () => {
    localStorage.setItem(BINDINGS_KEY, JSON.stringify({ [AMENDE.avisId]: Date.now() }));
    await ouvrir('/fr/tai/aide');
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('D-28: once the session has ended', () => {
  it('D-28: a device that slept through the warning is told at once', async () => {
    await detail(HEURE);
    lieeEncore(-3 * HEURE);
    await expect.element(finie).toBeVisible();
    await expect.element(bientot).not.toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  it('D-28 WCAG 3.3.7: the way back keeps the number and never the key', async () => {
    await detail(-1);
    await finie.getByRole('button', { name: session.finie.action }).click();
    await expect.element(adresse).toHaveTextContent('/fr/tai');
    const champ = (name: string | RegExp) => page.getByRole('textbox', { name });
    await expect.element(champ(/Numéro de télépaiement/)).toHaveValue('5190-0101-0000-11');
    await expect.element(champ(/^Clé/)).toHaveValue('');
    await expect
      .element(page.getByTestId('message-info'))
      .toHaveTextContent(textes.accueil.retour.sessionTerminee);
    expect(sessionStorage.getItem('tai_amende')).toBeNull();
  });

  it('D-28: whoever closes the dialog goes on reading, and the page goes on saying it', async () => {
    await detail(-1);
    await expect.element(finie).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(finie).not.toBeInTheDocument();
    await expect.element(page.getByText(session.finie.texte)).toBeVisible();
    await expect.element(page.getByRole('button', { name: session.finie.action })).toBeVisible();
    await expect.element(adresse).toHaveTextContent('/fr/tai/amende/detail');
    lieeEncore(HEURE);
    await expect.element(page.getByText(session.finie.texte)).not.toBeInTheDocument();
    lieeEncore(-1);
    await expect.element(finie).toBeVisible();
  });
});

describe('D-28: an open payment', () => {
  const { delai } = textes.envoiSips;
  const dit = (modele: string, minutes: number) =>
    modele.replace('{{duree}}', minutes === 1 ? '1 minute' : `${minutes} minutes`);

  async function retour(finLe: number | null) {
    enSession({ ...AMENDE, statutPaiement: { valeur: 'EN_COURS_PAIEMENT' } });
    sessionStorage.setItem(
      'tai_paiement',
      JSON.stringify({ avisId: AMENDE.avisId, montant: null, finLe }),
    );
    await ouvrir('/fr/tai/paiement/envoiSips', fausseApi(), 'fr', {}, { parti: true });
    await expect
      .element(page.getByRole('heading', { name: textes.envoiSips.retourTitre }))
      .toBeVisible();
  }

  it('D-28: who comes back sees what is left, and nothing is announced yet', async () => {
    await retour(Date.now() + 12 * MINUTE - 1_000);
    await expect.element(page.getByText(dit(delai.reste, 12))).toBeVisible();
    expect(
      page
        .getByRole('status')
        .elements()
        .map((region) => region.textContent),
    ).not.toContain(dit(delai.reste, 5));
  });

  it('D-28: the last five minutes are announced', async () => {
    await retour(Date.now() + 3 * MINUTE);
    await expect.element(page.getByText(dit(delai.reste, 3))).toBeVisible();
    await expect
      .element(page.getByRole('status').filter({ hasText: dit(delai.reste, 5) }))
      .toBeInTheDocument();
  });

  it('D-28 D-25: at the end the page says what happens, and the payment can be begun anew', async () => {
    await retour(Date.now() - 1);
    await expect
      .element(page.getByRole('status').filter({ hasText: delai.fini }))
      .toBeInTheDocument();
    await expect
      .element(page.getByRole('button', { name: textes.envoiSips.reprendre }))
      .toBeVisible();
  });

  it('D-28: an end that is not known is not told', async () => {
    await retour(null);
    await expect.element(page.getByText(delai.fini)).not.toBeInTheDocument();
  });
});
