import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LANGUAGES } from '#contract/domain/languages.ts';
import type { PaymentStatus } from '#contract/domain/paymentStatus.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { SKIP_LINK_ID } from '#design';
import { httpEvents } from '#src/app/httpEvents.ts';
import { noticeList } from '#src/session/noticeList.ts';
import { startedHere } from '#src/session/startedHere.ts';
import { heard } from '../../support/heard.ts';
import { EVENT_MS } from '../../support/limits.ts';
import {
  address,
  FINE,
  failure,
  fakeApi,
  forget,
  go,
  goBack,
  open,
  PAID,
  storeFine,
  texts,
} from './support.tsx';

const { infos: notices } = texts.accueil.messages;
const { erreursNumero: numberErrors, erreursCle: keyErrors } = texts.accueil.formulaire;
const errors = {
  ...texts.accueil.messages.erreurs,
  paiementEnCours: texts.accueil.messages.erreurs.paiementEnCours.replace('{{attente}}', '20'),
};

const number = page.getByRole('textbox', { name: /Numéro de télépaiement/ });
const key = page.getByRole('textbox', { name: /^Clé/ });
const lookUp = page.getByRole('button', { name: texts.accueil.formulaire.rechercher });
const error = page.getByTestId('message-erreur');
const info = page.getByTestId('message-info');
const summary = page.getByRole('region', { name: errors.numTelOuCleInvalide });

async function search(num = '51900101000011', word = '21') {
  await number.fill(num);
  await key.fill(word);
  await lookUp.click();
}

beforeEach(forget);

describe('the home page', () => {
  it('H-01 H-02 H-03 H-05 E-04 G-13 K-01: what it holds, and a token is asked for', async () => {
    const api = fakeApi();
    await open('/fr/tai', api);
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent(texts.accueil.banniere.titre);
    const contestLink = page.getByRole('complementary').getByRole('link', { name: /Contester/ });
    await expect.element(contestLink).toHaveAttribute('href', DEFAULT_SETTINGS.contestation.fr);
    await expect.element(number).toHaveAttribute('name', 'numTelepaiementCode');
    await expect.element(key).toHaveAttribute('name', 'cle');
    await expect.element(page.getByTestId('ouvrir-scan')).toBeVisible();
    await expect.element(page.getByText(texts.accueil.formulaire.securise)).toBeVisible();
    await expect.element(page.getByRole('link', { name: texts.accueil.faq })).toBeVisible();
    expect(document.querySelectorAll('main [type=submit]')).toHaveLength(1);
    await vi.waitFor(() => expect(api.openSession).toHaveBeenCalled(), EVENT_MS);
  });

  it.each(LANGUAGES)(
    'H-04 F-07: the paper’s words fit a screen of 320 px (%s)',
    async (language) => {
      await open(`/${language}/tai`);
      await page.viewport(320, 900);
      await page.getByRole('textbox').first().fill('333');
      await expect.element(info).not.toHaveTextContent(/^$/);
      expect(document.documentElement.scrollWidth).toBe(320);
    },
  );

  it.each(LANGUAGES)(
    'H-03 V-05: no line breaks inside the example of a number on a screen of 360 px (%s)',
    async (language) => {
      await open(`/${language}/tai`);
      await page.viewport(360, 900);
      await page.getByTestId('action-principale').click();
      const examples = page.getByRole('form').getByText('5190-0101-0000-11', { exact: true });
      // One is in the hint, one in the error of the field.
      await expect.poll(() => examples.elements().length).toBe(2);
      const lines = examples.elements().map((example) => example.getClientRects().length);
      expect(lines).toEqual([1, 1]);
      // A browser writes a line break between two columns, so a sentence in one piece has none.
      const sentence = document.querySelector<HTMLElement>('.fr-message--error');
      expect(sentence?.innerText).toBe(sentence?.textContent);
    },
  );

  it.each([
    [texts.accueil.autresMoyens.application, 'G-11'],
    [texts.accueil.autresMoyens.telephone, 'G-12'],
  ])('H-06: the modal "%s" (%s) has steps, what to fill in, and the slip', async (name) => {
    await open('/fr/tai');
    await page.getByRole('button', { name: name }).click();
    const dialog = page.getByRole('dialog', { name: name });
    await expect.element(dialog.getByRole('img')).toBeVisible();
    expect(document.querySelectorAll('dialog ol:not(figure ol) > li')).toHaveLength(4);
    expect(document.querySelectorAll('dialog ol ul > li')).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('D-02: suggests the browser’s language, worded in it, until it is dismissed for good', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['it-IT']);
    await open('/fr/tai');
    const link = page.getByRole('main').getByRole('link', { name: /italiano/i });
    await expect.element(link).toHaveAttribute('href', '/it/tai');
    await page.getByRole('button', { name: 'Non proporre più' }).click();
    await expect.element(link).not.toBeInTheDocument();
    await expect.element(page.getByRole('main')).toHaveFocus();
    expect(localStorage.getItem('tai_suggestion_langue_refusee')).toBe('true');
    vi.restoreAllMocks();
  });
});

describe('typing', () => {
  it('F-06: a full number moves the focus to the key, and each Tab goes on from there', async () => {
    await open('/fr/tai');
    await userEvent.type(number, '909013010000000141');
    await expect.element(key).toHaveFocus();
    await userEvent.tab();
    const next = page.getByRole('link', { name: texts.accueil.ouTrouver.titre });
    await expect.element(next).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect.element(key).toHaveFocus();
  });

  it('D-08: Backspace in the empty key goes back to the end of the number, and deletes nothing', async () => {
    await open('/fr/tai');
    await number.click();
    await userEvent.keyboard('909011010000000141');
    await expect.element(key).toHaveFocus();
    await userEvent.keyboard('2{Backspace}');
    await expect.element(key).toHaveFocus();
    await expect.element(key).toHaveValue('');
    await userEvent.keyboard('{Backspace}');
    await expect.element(number).toHaveFocus();
    await expect.element(number).toHaveValue('9090-1101-0000-0001-41');
    await userEvent.keyboard('{Backspace}');
    await expect.element(number).toHaveValue('9090-1101-0000-0001-4');
  });

  it('D-08: number and key typed in one go are told apart when the person leaves the field', async () => {
    await open('/fr/tai');
    await number.click();
    await userEvent.keyboard('5190010100001121');
    await expect.element(number).toHaveValue('5190-0101-0000-1121');
    await userEvent.keyboard('{Tab}');
    await expect.element(number).toHaveValue('5190-0101-0000-11');
    await expect.element(key).toHaveValue('21');
    await expect.element(key).toHaveFocus();
  });

  it('D-08: beside a key, sixteen digits stay together when the person leaves the field', async () => {
    await open('/fr/tai');
    await key.fill('57');
    await number.fill('519001010000112');
    await userEvent.type(number, '1{Tab}');
    await expect.element(key).toHaveFocus();
    await expect.element(number).toHaveValue('5190-0101-0000-1121');
    await expect.element(key).toHaveValue('57');
  });

  it('D-08: number and key that come at once into the key fill both fields', async () => {
    await open('/fr/tai');
    await key.click();
    document.execCommand('insertText', false, 'n° 5190-0101-0000-11 clé 21');
    await expect.element(number).toHaveValue('5190-0101-0000-11');
    await expect.element(key).toHaveValue('21');
  });

  it('D-08: number and key typed in one go are looked up with Enter', async () => {
    const api = fakeApi();
    await open('/fr/tai', api);
    await number.click();
    await userEvent.keyboard('5190010100001121{Enter}');
    await expect.poll(() => api.rechercheAmende).toHaveBeenCalledOnce();
    expect(api.rechercheAmende).toHaveBeenCalledWith({
      numAmende: '51900101000011',
      cleAmende: '21',
    });
  });
});

/** Types like a hand scanner: into the field with the focus, without a pause. */
function scan(text: string, end?: 'Enter' | 'Tab'): void {
  let pressed = performance.now();
  const press = (name: string) => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
    // When the key was pressed, however slow the page is.
    pressed += 1;
    Object.defineProperty(event, 'timeStamp', { value: pressed });
    document.activeElement?.dispatchEvent(event);
  };
  for (const sign of text) {
    press(sign);
    document.execCommand('insertText', false, sign);
  }
  if (end === undefined) return;
  const field = document.activeElement;
  press(end);
  if (end === 'Enter' && field instanceof HTMLInputElement) field.form?.requestSubmit();
}

describe('a hand scanner that types', () => {
  const WHOLE = '5190010100001121 20261120 AFD 0009000';
  it('D-08: a code with its kind is looked up with Enter, once', async () => {
    const api = fakeApi();
    await open('/fr/tai', api);
    await number.click();
    scan(`]d2${WHOLE}`, 'Enter');
    await expect.poll(() => api.rechercheAmende).toHaveBeenCalled();
    expect(vi.mocked(api.rechercheAmende).mock.calls).toEqual([
      [{ numAmende: '51900101000011', cleAmende: '21' }],
    ]);
  });

  it('D-08: after Tab the focus is in the key', async () => {
    await open('/fr/tai');
    await number.click();
    scan(WHOLE, 'Tab');
    await expect.element(number).toHaveValue('5190-0101-0000-11');
    await expect.element(key).toHaveFocus();
  });

  it('D-08: a long number, whose last digit moves the focus while the scanner types', async () => {
    await open('/fr/tai');
    await number.click();
    scan(']d190901301000000014167 20261120');
    await expect.element(number).toHaveValue('9090-1301-0000-0001-41');
    await expect.element(key).toHaveValue('67');
  });

  it('D-08: a second scan replaces the first', async () => {
    await open('/fr/tai');
    await number.click();
    scan(']d15190010100001121');
    await expect.element(number).toHaveValue('5190-0101-0000-11');
    await expect.element(key).toHaveValue('21');
    await expect.element(key).toHaveFocus();
    scan('5190010200001161 20261120 AFD');
    await expect.element(number).toHaveValue('5190-0102-0000-11');
    await expect.element(key).toHaveValue('61');
  });
});

describe('a value that a script writes past React', () => {
  const write = (name: string, text: string) => {
    const field = document.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (field === null) throw new Error(`no field ${name}`);
    field.value = text;
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  };
  it.each([
    ['in one piece', '51900101000011', '21'],
    ['with the key', '5190010100001121', ''],
  ])('D-08: %s, is read at submit', async (_, numTelepaiementCode, cle) => {
    const api = fakeApi();
    await open('/fr/tai', api);
    write('numTelepaiementCode', numTelepaiementCode);
    write('cle', cle);
    await lookUp.click();
    await expect.poll(() => api.rechercheAmende).toHaveBeenCalled();
    expect(vi.mocked(api.rechercheAmende).mock.calls).toEqual([
      [{ numAmende: '51900101000011', cleAmende: '21' }],
    ]);
  });
});

describe('a submit', () => {
  it('C-02 D-102: no key clears anything while the summary has the focus', async () => {
    await open('/fr/tai');
    await lookUp.click();
    await expect.element(summary).toHaveFocus();
    await userEvent.keyboard('{Shift}{Control}{Alt}{ArrowDown}{PageDown}{End}{Escape}x{Tab}');
    await expect.element(error).toHaveTextContent(errors.numTelOuCleInvalide);
    expect(summary.element().contains(document.activeElement)).toBe(true);
  });

  it('H-03 D-102: faults and answers stand on one line, between the information and the button', async () => {
    await open('/fr/tai', fakeApi({ rechercheAmende: async () => null }));
    const order = () => {
      const line = error.element();
      return [
        info.element().compareDocumentPosition(line),
        line.compareDocumentPosition(lookUp.element()),
      ];
    };
    const following = Node.DOCUMENT_POSITION_FOLLOWING;
    await lookUp.click();
    await expect.element(summary).toBeVisible();
    expect(order()).toEqual([following, following]);
    await search();
    await expect.element(error).toHaveTextContent(errors.numTelInconnu);
    expect(order()).toEqual([following, following]);
  });

  it('C-02 D-102: the summary leads to its fields by keyboard and by a click', async () => {
    await open('/fr/tai');
    await lookUp.click();
    await expect.element(summary).toHaveFocus();
    const links = summary.getByRole('link');
    await expect.element(links.first()).toHaveTextContent(numberErrors.vide);
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    await expect.element(key).toHaveFocus();
    await expect.element(summary).toBeVisible();
    await summary.getByRole('link', { name: keyErrors.vide }).click();
    await expect.element(summary).toBeVisible();
    await links.first().click();
    await expect.element(number).toHaveFocus();
    await userEvent.keyboard('5');
    await expect.element(summary).not.toBeInTheDocument();
    await expect.element(number).toHaveFocus();
  });

  it.each([
    ['a click', () => page.getByRole('heading', { level: 1 }).click()],
    ['a key', () => userEvent.keyboard('{Shift}')],
  ] as const)(
    'C-02: %s clears what the service answered, and Enter shows its own result',
    async (_, press) => {
      await open('/fr/tai', fakeApi({ rechercheAmende: async () => null }));
      await search();
      await expect.element(error).toHaveTextContent(errors.numTelInconnu);
      await press();
      await expect.element(error).toHaveTextContent('');
      await userEvent.type(number, '{Enter}');
      await expect.element(error).toHaveTextContent(errors.numTelInconnu);
    },
  );

  it('V-05 D-20: the title says that there is an error until the form is sent without one', async () => {
    const lookup = vi.fn(async () => null);
    await open('/fr/tai', fakeApi({ rechercheAmende: lookup }));
    const { title } = document;
    await lookUp.click();
    await expect
      .poll(() => document.title.replace(/\s/g, ' '))
      .toBe(`${texts.dsfr.error} ${title}`);
    await search();
    await expect.element(error).toHaveTextContent(errors.numTelInconnu);
    const unknown = texts.accueil.issue.titre.replace('{{issue}}', texts.accueil.issue.inconnu);
    await expect.poll(() => document.title).toBe(`${unknown} | Amendes.gouv.fr`);
    await number.fill('5');
    await lookUp.click();
    await expect
      .poll(() => document.title.replace(/\s/g, ' '))
      .toBe(`${texts.dsfr.error} ${title}`);
    await go('/fr/tai/aide');
    await expect.poll(() => document.title).toBe(`${texts.titres.aide} | Amendes.gouv.fr`);
  });

  it('V-05 D-102: each link of the summary is the fault that its field describes', async () => {
    await open('/fr/tai');
    await search('5', '2');
    const links = summary.getByRole('link');
    await expect.element(links.nth(0)).toHaveTextContent('Il manque 13 chiffres au numéro');
    await expect.element(links.nth(1)).toHaveTextContent(keyErrors.manque);
    for (const [rank, field] of [number, key].entries()) {
      const fault = links.nth(rank).element().textContent;
      await expect.element(field).toHaveAttribute('aria-invalid', 'true');
      await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(fault));
    }
  });

  it('V-05 D-20: a form that is wrong in two places speaks once', async () => {
    await open('/fr/tai');
    await lookUp.click();
    await expect.element(key).toHaveAttribute('aria-invalid', 'true');
    await expect.element(error).toHaveTextContent(errors.numTelOuCleInvalide);
    // The focus on the summary makes it heard.
    await expect.element(summary).toHaveFocus();
    expect(heard('assertive')).toBe('');
    expect(heard('polite')).toBe('');
    expect(document.querySelector('form :is([aria-live], [role=alert], [role=status])')).toBeNull();
  });

  it('O-01 D-20: who presses Enter hears that the search is under way', async () => {
    await open('/fr/tai', fakeApi({ rechercheAmende: () => new Promise(() => undefined) }));
    await number.fill('51900101000011');
    await key.fill('21');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByTestId('annonce-polite').filter({ hasText: texts.dsfr.loading }))
      .toBeInTheDocument();
    await expect.element(lookUp).not.toBeInTheDocument();
  });

  it('O-01 K-02 C-01: a fine to pay opens its detail, and is kept without its key', async () => {
    const api = fakeApi();
    await open('/fr/tai', api);
    await search();
    await expect.element(address).toHaveTextContent('/fr/tai/amende/detail');
    expect(api.rechercheAmende).toHaveBeenCalledWith({
      numAmende: '51900101000011',
      cleAmende: '21',
    });
    expect(JSON.parse(sessionStorage.getItem('tai_amende') ?? '')).toEqual(FINE);
  });

  it('H-03: back from the detail the number is there, the key is not', async () => {
    await open('/fr/tai');
    await search();
    await expect.element(number).not.toBeInTheDocument();
    await goBack();
    await expect.element(number).toHaveValue('5190-0101-0000-11');
    await expect.element(key).toHaveValue('');
    await go('/fr/tai#ou-trouver');
    await number.fill('7777');
    await goBack();
    await expect.poll(() => address.element().textContent).toBe('/fr/tai');
    await expect.element(number).toHaveValue('7777');
  });

  it('O-02 K-04 C-01: a paid fine is asked for its receipt with the typed key', async () => {
    const api = fakeApi({ rechercheAmende: async () => ({ ...PAID, reglements: [] }) });
    await open('/fr/tai', api);
    await search();
    await expect.element(address).toHaveTextContent('/fr/tai/paiement/confirmation/justificatif');
    expect(api.justifierPaiement).toHaveBeenCalledWith({
      numAvis: '51900101000011',
      cleAvis: '21',
    });
    await expect.element(page.getByTestId('telecharger-pdf')).toBeVisible();
  });

  const MESSAGES = [
    ['O-04', 'PAYE_AUTRE', 'polite', errors.avisPaye],
    ['O-06', 'PAIEMENT_DESIMPUTE', 'assertive', errors.nonTelepayable],
  ] as const satisfies readonly (readonly [
    string,
    PaymentStatus,
    'polite' | 'assertive',
    string,
  ])[];
  it.each(MESSAGES)(
    '%s X-01 R-18: %s is told as what it is, heard, and in the title',
    async (_, value, urgency, expected) => {
      const fine = { ...FINE, statutPaiement: { valeur: value } };
      await open('/fr/tai', fakeApi({ rechercheAmende: async () => fine }));
      await search();
      await expect.element(page.getByTestId(`annonce-${urgency}`)).toHaveTextContent(expected);
      await expect.element(error).toHaveTextContent(expected);
      await expect.element(address).toHaveTextContent('/fr/tai');
      const title = texts.accueil.issue.titre.replace('{{issue}}', texts.statuts[value]);
      await expect.poll(() => document.title).toBe(`${title} | Amendes.gouv.fr`);
    },
  );

  it('O-07 O-11 O-12: wrong key, unknown number and a fault are three messages; none keeps a fine', async () => {
    storeFine(FINE);
    const api = fakeApi();
    await open('/fr/tai', api);
    api.rechercheAmende.mockResolvedValueOnce({ statutPaiement: { valeur: 'ERREUR' } });
    await search();
    await expect.element(error).toHaveTextContent(errors.cleInvalide);
    await expect.element(key).toHaveAttribute('aria-invalid', 'true');
    await expect.element(key).toHaveFocus();
    expect(sessionStorage.getItem('tai_amende')).toBeNull();
    api.rechercheAmende.mockResolvedValueOnce(null);
    await search();
    await expect.element(error).toHaveTextContent(errors.numTelInconnu);
    api.rechercheAmende.mockRejectedValueOnce(failure('technique', { incident: 'i-42' }));
    await search();
    await expect.element(error).toHaveTextContent(texts.detail.messages.erreurs.techPaiement);
    await expect.element(error).toHaveTextContent('i-42');
    expect(sessionStorage.getItem('tai_amende')).toBeNull();
  });

  it('H-03 C-02: a second press reaches the button, whatever the first one said', async () => {
    const api = fakeApi({ rechercheAmende: () => Promise.reject(failure('technique')) });
    await open('/fr/tai', api);
    await number.fill('777112010000000141');
    await key.fill('21');
    await lookUp.click();
    await expect.element(error).toHaveTextContent(texts.detail.messages.erreurs.techPaiement);
    await expect.element(info).toHaveTextContent(notices.afmd);
    const { left, top, width, height } = lookUp.element().getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    lookUp.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await expect.element(error).toHaveTextContent(texts.detail.messages.erreurs.techPaiement);
    expect(document.elementFromPoint(x, y)?.closest('button')).toBe(lookUp.element());
    await lookUp.click();
    await vi.waitFor(() => expect(api.rechercheAmende).toHaveBeenCalledTimes(2), EVENT_MS);
  });

  it('O-12 D-26: a request that never reached the service is told as its cause', async () => {
    const { techPaiement: technical, causes } = texts.detail.messages.erreurs;
    const lookup = () => Promise.reject(failure('entete-trop-long'));
    await open('/fr/tai', fakeApi({ rechercheAmende: lookup }));
    await search();
    await expect.element(error).toHaveTextContent(`${technical} ${causes['entete-trop-long']}`);
  });

  it.each([
    ['2099-11-22T07:00:00.000Z', '22 novembre 2099 à 8 h'],
    ['', 'Revenez un peu plus tard'],
  ])('D-26: home says before a lookup that the service is closed (%s)', async (back, said) => {
    await open('/fr/tai');
    await number.click();
    await number.fill('51900101000011');
    const before = number.element().getBoundingClientRect().top;
    httpEvents.onAnnouncement(back);
    const announcement = page.getByTestId('message-fermeture');
    await expect.element(announcement).toHaveTextContent(said);
    await expect
      .element(announcement.getByRole('link', { name: '0806 20 30 40' }))
      .toHaveAttribute('href', 'tel:+33806203040');
    await expect.element(number).toHaveValue('5190-0101-0000-11');
    expect(number.element().getBoundingClientRect().top).toBeCloseTo(before, 0);
    httpEvents.onAnnouncement(null);
    await expect.element(announcement).toHaveTextContent('');
  });

  it('O-12 D-26: a closed service says when it opens again', async () => {
    await open('/fr/tai');
    httpEvents.onMaintenance('envoiSips', 1800);
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent(texts.erreur.maintenance.titre);
    await expect.element(page.getByText(/30 minutes/)).toBeVisible();
  });

  it('O-12 D-26: a lookup of a closed service says so in place, and keeps what was typed', async () => {
    const lookUp = () => Promise.reject(failure('maintenance', { status: 503, retryAfter: 1800 }));
    await open('/fr/tai', fakeApi({ rechercheAmende: lookUp }));
    await search();
    const { causes } = texts.detail.messages.erreurs;
    await expect.element(error).toHaveTextContent(causes.maintenance);
    await expect.element(error).toHaveTextContent(/30 minutes/);
    await expect.element(number).toHaveValue('5190-0101-0000-11');
  });

  it('O-05 G-03: a payment begun here can be resumed', async () => {
    startedHere.save(FINE.avisId, {
      cents: null,
      begunAt: Date.now(),
      endsAt: Date.now() + 60_000,
    });
    const inProgress = {
      ...FINE,
      statutPaiement: { valeur: 'EN_COURS_PAIEMENT' },
      paiementCommence: { etat: 'PAGE_OUVERTE' },
    } as const;
    await open('/fr/tai', fakeApi({ rechercheAmende: async () => inProgress }));
    await search();
    const link = page.getByRole('link', { name: texts.accueil.messages.reprendre });
    await expect.element(link).toHaveAttribute('href', '/fr/tai/paiement/envoiSips');
  });

  it('O-04: a fine that was paid elsewhere since then offers no payment to resume', async () => {
    startedHere.save(FINE.avisId, { cents: null, begunAt: 0, endsAt: Date.now() + 60_000 });
    const payee = { ...FINE, statutPaiement: { valeur: 'PAYE_AUTRE' } } as const;
    await open('/fr/tai', fakeApi({ rechercheAmende: async () => payee }));
    await search();
    await expect.element(error).toHaveTextContent(errors.avisPaye);
    await expect
      .element(page.getByRole('link', { name: texts.accueil.messages.reprendre }))
      .not.toBeInTheDocument();
    expect(localStorage.getItem('tai_paiement')).toBeNull();
  });

  it('O-08 D-86: where no message is shown the row of the fine comes into view, gets the focus and is heard', async () => {
    const fine = { ...FINE, statutPaiement: { valeur: 'PAIEMENT_DIVERS' } } as const;
    await open('/fr/tai', fakeApi({ rechercheAmende: async () => fine }));
    await search();
    const row = page.getByRole('listitem').filter({ hasText: texts.mesAvis.pasIci });
    await expect.element(row).toHaveTextContent('5190-0101-0000-11');
    await expect.element(row).toHaveTextContent(texts.statuts.PAIEMENT_DIVERS);
    await expect.element(row).toBeInViewport();
    await expect.element(row.getByRole('heading', { name: '5190-0101-0000-11' })).toHaveFocus();
    await expect.element(error).toHaveTextContent(/^$/);
    await expect
      .poll(() => heard('polite'))
      .toBe(`${texts.statuts.PAIEMENT_DIVERS}. ${texts.mesAvis.pasIci}`);
    await expect.poll(() => document.title).toContain(texts.statuts.PAIEMENT_DIVERS);
  });

  it('D-86 R-21: the row that a lookup has found leaves the focus to the title on the next visit', async () => {
    const fine = { ...FINE, statutPaiement: { valeur: 'PAIEMENT_DIVERS' } } as const;
    await open('/fr/tai', fakeApi({ rechercheAmende: async () => fine }));
    await search();
    const row = page.getByRole('heading', { name: '5190-0101-0000-11' });
    await expect.element(row).toHaveFocus();
    await go('/fr/tai/mes-avis');
    await expect.poll(() => document.activeElement?.id).toBe(SKIP_LINK_ID);
    await go('/fr/tai');
    await expect.element(row).toBeVisible();
    await expect.poll(() => document.activeElement?.id).toBe(SKIP_LINK_ID);
  });

  it('D-86: a sum beside a notice that is not paid here is said to be of the others', async () => {
    noticeList.note({ ...FINE, avisId: 'BBBBBBBBBBBBBBBBBBBBBB', numAvis: '51900101000021' });
    const fine = { ...FINE, statutPaiement: { valeur: 'PAIEMENT_DIVERS' } } as const;
    await open('/fr/tai', fakeApi({ rechercheAmende: async () => fine }));
    await expect.element(page.getByText(texts.detail.montants.aPayer)).toBeVisible();
    await search();
    await expect.element(page.getByText(texts.mesAvis.autresAvis)).toBeVisible();
    expect(page.getByText(texts.detail.montants.aPayer, { exact: true }).elements()).toEqual([]);
  });

  it('O-13: a 401 shows nothing', async () => {
    const api = fakeApi({
      rechercheAmende: vi.fn(() => Promise.reject(failure('jeton-invalide', { status: 401 }))),
    });
    await open('/fr/tai', api);
    await search();
    await vi.waitFor(() => expect(api.rechercheAmende).toHaveBeenCalled(), EVENT_MS);
    await expect.element(lookUp).toBeVisible();
    await expect.element(error).toHaveTextContent('');
  });
});

describe('coming to the home page', () => {
  it('R-05 F-08 F-10 K-10: an encrypted id fills the form and leaves the address', async () => {
    const api = fakeApi();
    await open('/fr/tai/abcDEF?x=1', api);
    await expect.element(number).toHaveValue('5190-0101-0000-11');
    await expect.element(key).toHaveValue('21');
    await expect.element(address).toHaveTextContent('/fr/tai?x=1');
    expect(api.decrypte).toHaveBeenCalledWith({ cipherText: 'abcDEF' });
  });

  it('F-10: a decrypted text without a key is not used, and the page says so', async () => {
    const decrypte = async () => ({ plainText: '51900101000011' });
    await open('/fr/tai/abc', fakeApi({ decrypte }));
    await expect.element(error).toHaveTextContent(texts.accueil.lienIllisible);
    await expect.element(number).toHaveValue('');
  });

  it('K-14 D-13: a 206 leads home, where a line says that the session ended and the number stands (D-25)', async () => {
    storeFine(FINE);
    await open('/fr/tai/amende/detail');
    httpEvents.onPartialContent('envoiSips');
    await expect.element(address).toHaveTextContent('/fr/tai');
    await expect.element(info).toHaveTextContent(texts.accueil.retour.sessionTerminee);
    await expect.element(number).toHaveValue('5190-0101-0000-11');
    await expect.element(key).toHaveValue('');
    expect(sessionStorage.getItem('tai_amende')).toBeNull();
    await userEvent.keyboard('{Shift}');
    await expect.element(info).toHaveTextContent('');
  });
});
