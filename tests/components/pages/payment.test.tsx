import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import type { PaymentOutcome } from '#contract/domain/paymentOutcome.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { paymentChoice } from '#src/session/paymentChoice.ts';
import { startedHere } from '#src/session/startedHere.ts';
import { DEPOSIT } from '../../../stories/support/fines.ts';
import { paymentOf } from '../../../stories/support/payments.ts';
import { EVENT_MS } from '../../support/limits.ts';
import {
  address,
  axeViolations,
  FINE,
  failure,
  fakeApi,
  forget,
  GATEWAY,
  go,
  open,
  PAID,
  storeFine,
  texts,
} from './support.tsx';

const DETAIL = '/fr/tai/amende/detail';
const TRANSFER_PAGE = '/fr/tai/paiement/informationsVirement';
const RECEIPT = '/fr/tai/paiement/confirmation/justificatif';
const action = page.getByTestId('action-principale');
const radio = (name: string, value: string) =>
  document.querySelector(`input[name="${name}"][value="${value}"]`);
const form = (target: string) =>
  `<form action="${target}" data-secondes="900"></form><script>window.pirate = true</script>`;

beforeEach(() => {
  forget();
  vi.restoreAllMocks();
});

describe('the detail', () => {
  it('R-07 D-101: which fine it is comes first, then how much, then the payment, then the folds', async () => {
    storeFine(FINE);
    await open('/fr/tai/amende/detail');
    const order = [
      page.getByText('Feu rouge').first(),
      page.getByText('5190-0101-0000-11'),
      page.getByText(texts.detail.montants.aPayer),
      action,
      page.getByRole('button', { name: 'Plus tard : 135,00 €, puis 375,00 €' }),
      page.getByRole('button', { name: texts.detail.avis.titre }),
    ].map((place) => place.element());
    for (const [rank, element] of order.slice(1).entries()) {
      expect(order[rank]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });

  it.each([
    [0, texts.detail.montants.aujourdhuiDernier],
    [1, '1 jour.'],
    [12, '12 jours.'],
  ])('R-07 D-22: %i days before the last one it says how many are left', async (days, expected) => {
    const valableJusquau = addDays(parisDay(new Date()), days);
    storeFine({ ...FINE, montants: { ...FINE.montants, valableJusquau } });
    await open('/fr/tai/amende/detail');
    await expect.element(page.getByRole('main')).toHaveTextContent(expected);
    await expect.element(page.getByText(/, heure de Paris.*\. \S/).first()).toBeVisible();
  });

  it('D-17 D-08: a refused sum is judged at the next submit, never while it is being typed', async () => {
    storeFine(FINE);
    await open('/fr/tai/amende/detail');
    await page.getByRole('radio', { name: texts.detail.reglement.partiel }).click({ force: true });
    const field = page.getByRole('textbox', { name: texts.detail.reglement.montant });
    await action.click();
    const refusal = page.getByText(texts.detail.reglement.erreurs.montantIllisible);
    await expect.element(refusal).toBeVisible();
    await field.click();
    await userEvent.keyboard('2');
    const small = texts.detail.reglement.erreurs.montantTropPetit.split('{')[0]?.trim() ?? '';
    await expect.element(field).toHaveValue('2');
    await expect.element(page.getByRole('main')).not.toHaveTextContent(small);
    await action.click();
    await expect.element(page.getByRole('main')).toHaveTextContent(small);
  });

  it('D-17: after Enter in a field at the lower edge of the window its message is in view', async () => {
    storeFine(FINE);
    await open('/fr/tai/amende/detail');
    await page.getByRole('radio', { name: texts.detail.reglement.partiel }).click({ force: true });
    const field = page.getByRole('textbox', { name: texts.detail.reglement.montant });
    await field.click();
    const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
    await page.viewport(1280, Math.ceil(bottomOf(field.element())));
    expect(bottomOf(field.element())).toBeCloseTo(window.innerHeight, -1);
    await userEvent.keyboard('{Enter}');
    const refusal = page.getByText(texts.detail.reglement.erreurs.montantIllisible);
    await expect.element(refusal).toBeVisible();
    await expect.poll(() => bottomOf(refusal.element())).toBeLessThan(window.innerHeight);
    await expect.element(field).toHaveFocus();
  });

  it('D-17 D-18: the part that was chosen goes with the language and to the provider', async () => {
    storeFine(FINE);
    const api = fakeApi({ envoiSips: vi.fn(() => new Promise<string>(() => undefined)) });
    await open('/fr/tai/amende/detail', api);
    await page.getByRole('radio', { name: texts.detail.reglement.partiel }).click({ force: true });
    await page.getByRole('textbox', { name: texts.detail.reglement.montant }).fill('20,5');
    await action.click();
    await expect.element(address).toHaveTextContent('choixModalitesReglement');
    await expect.element(action).toHaveTextContent(/20,50\s€/);
    await action.click();
    await expect.element(address).toHaveTextContent('/fr/tai/paiement/2050/envoiSips');
    // The address changes before the code of the screen is there.
    await vi.waitFor(
      () =>
        expect(api.envoiSips).toHaveBeenCalledWith({
          numAvis: FINE.numAvis,
          canal: '2',
          typeReglement: 'PARTIEL',
          nature: 'AMENDES',
          locale: 'fr',
          montantTransaction: 2050,
        }),
      EVENT_MS,
    );
  });
});

describe('the choice of method', () => {
  it('R-08 D-27: one method is no question: the page states it and its button pays', async () => {
    storeFine(FINE);
    await open('/fr/tai/paiement/choixModalitesReglement');
    expect(page.getByRole('radio').elements()).toEqual([]);
    await expect.element(page.getByText(texts.choix.carteAide)).toBeVisible();
    await expect.element(action).toHaveTextContent(/90,00\s€/);
    expect(await axeViolations()).toEqual([]);
    await action.click();
    await expect.element(address).toHaveTextContent('/fr/tai/paiement/9000/envoiSips');
  });

  it('D-17: a part that was chosen for another notice is not asked of this one', async () => {
    storeFine(FINE);
    paymentChoice.save({ avisId: 'BBBBBBBBBBBBBBBBBBBBBB', montant: 2_050 });
    await open('/fr/tai/paiement/choixModalitesReglement');
    await expect.element(action).toHaveTextContent(/90,00\s€/);
  });

  const mailField = page.getByRole('textbox', { name: texts.justificatif.mail.champ });

  it('R-08 K-05: an address for the receipt is optional, goes with the start, and stays in this tab for another try', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    storeFine(FINE);
    const api = fakeApi({
      envoiSips: vi.fn(async () => form(`${GATEWAY}/paymentInit`)),
    });
    await open('/fr/tai/paiement/choixModalitesReglement', api);
    await expect.element(mailField).toHaveAttribute('aria-required', 'false');
    await mailField.fill(' camille.martin@exemple.fr ');
    await action.click();
    const mailAddress = 'camille.martin@exemple.fr';
    await expect
      .poll(() => api.envoiSips)
      .toHaveBeenCalledWith(expect.objectContaining({ adrMail: mailAddress }));
    expect(JSON.stringify({ ...localStorage })).not.toContain('camille');
    // After a refused card the payer comes back in a new document.
    await go('/fr/tai/paiement/choixModalitesReglement');
    await expect.element(mailField).toHaveValue(mailAddress);
    await mailField.clear();
    await action.click();
    await expect
      .poll(() => api.envoiSips)
      .toHaveBeenLastCalledWith(expect.objectContaining({ adrMail: null }));
  });

  it('R-08 K-05: an address that is none keeps the payer here, and is of no matter for a transfer', async () => {
    storeFine({ ...FINE, virementAutorise: true });
    await open('/fr/tai/paiement/choixModalitesReglement');
    await mailField.fill('camille.martin');
    await action.click();
    await expect.element(mailField).toHaveAttribute('aria-invalid', 'true');
    await expect.element(mailField).toHaveFocus();
    await page.getByRole('radio', { name: texts.choix.virement }).click({ force: true });
    await expect.element(mailField).not.toBeInTheDocument();
    await action.click();
    await expect.element(address).toHaveTextContent('/fr/tai/paiement/informationsVirement');
  });

  it.each([
    [true, 'AF', '/fr/tai/paiement/informationsVirement'],
    [true, 'AFM', '/fr/tai/paiement/saisieIndicatifOperation'],
  ] as const)(
    'R-08 D-18: transfer allowed: %s, type %s',
    async (virementAutorise, fineType, target) => {
      storeFine({ ...FINE, virementAutorise, typeAmende: fineType });
      await open('/fr/tai/paiement/choixModalitesReglement');
      expect(radio('modeReglement', 'CARTE')).not.toBeNull();
      expect(radio('modeReglement', 'VIREMENT')).not.toBeNull();
      expect(await axeViolations()).toEqual([]);
      const transfer = page.getByRole('radio', { name: texts.choix.virement });
      await expect.element(page.getByText(texts.virement.preuve)).toBeVisible();
      await transfer.click({ force: true });
      const next = new RegExp(texts.virement.suite.replace(/\s/g, '\\s'));
      await expect.element(action).toHaveAccessibleDescription(next);
      await action.click();
      await expect.element(address).toHaveTextContent(target);
    },
  );
});

describe('the card', () => {
  it.each([
    ['/fr/tai', [texts.accueil.formulaire.numero, texts.accueil.formulaire.cle]],
    [DETAIL, [texts.detail.reglement.montant]],
    ['/fr/tai/paiement/choixModalitesReglement', [texts.justificatif.mail.champ]],
    ['/fr/tai/paiement/saisieIndicatifOperation', [texts.indicatifOperation.champ]],
    ['/fr/tai/paiement/envoiSips', []],
    [TRANSFER_PAGE, []],
    [RECEIPT, [texts.justificatif.mail.champ]],
  ])('K-05: %s asks for no card', async (path, expected) => {
    storeFine(path === RECEIPT ? PAID : { ...FINE, virementAutorise: true });
    await open(path, fakeApi({ envoiSips: () => new Promise<never>(() => undefined) }));
    const part = page.getByRole('radio', { name: texts.detail.reglement.partiel });
    if (path === DETAIL) await part.click({ force: true });
    const labels = () =>
      [...document.querySelectorAll('input, textarea, select, iframe')]
        .filter((field) => !['radio', 'checkbox'].includes(field.getAttribute('type') ?? ''))
        .map((field) =>
          field instanceof HTMLInputElement ? field.labels?.[0]?.textContent : field.tagName,
        );
    await expect.poll(labels).toEqual(expected.map((label) => expect.stringContaining(label)));
  });
});

describe('the hand-off', () => {
  /** Holds the page back where it leaves for the provider. */
  const leaving = () =>
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);

  it('R-10 K-05: opens the address of the form by itself, and runs nothing of its page', async () => {
    storeFine(FINE);
    const click = leaving();
    const api = fakeApi({ envoiSips: async () => form(`${GATEWAY}/paymentInit`) });
    await open('/fr/tai/paiement/envoiSips', api);
    await expect.poll(() => click.mock.contexts.length).toBe(1);
    const [link] = click.mock.contexts;
    expect(link instanceof HTMLAnchorElement && link.href).toBe(`${GATEWAY}/paymentInit`);
    expect('pirate' in window).toBe(false);
  });

  it.each([
    'https://ailleurs.exemple.fr/paymentInit',
    `${GATEWAY}.ailleurs.fr/`,
    'javascript:alert(1)',
    '/paymentInit',
    '',
  ])('D-07: an address like "%s" is never opened', async (target) => {
    storeFine(FINE);
    const click = leaving();
    await open('/fr/tai/paiement/envoiSips', fakeApi({ envoiSips: async () => form(target) }));
    await expect.element(page.getByText(texts.envoiSips.erreurs.destination.texte)).toBeVisible();
    expect(click).not.toHaveBeenCalled();
  });

  describe('a payment that is under way already', () => {
    const { erreurs: errors, reprendre: resumption, reference } = texts.accueil.messages;
    const resume = page.getByRole('link', { name: resumption });
    const said = page.getByTestId('annonce-assertive');
    /** From the moment of the test, and with almost a minute before another number of minutes is said. */
    const later = () => new Date(Date.now() + 20 * 60_000 + 59_000).toISOString();
    const refuseWith = (paiementCommence: Fine['paiementCommence']) => {
      const fine: Fine = {
        ...FINE,
        statutPaiement: { valeur: 'EN_COURS_PAIEMENT' },
        ...(paiementCommence && { paiementCommence }),
      };
      const refusal = failure('paiement-en-cours', { status: 409, incident: 'i-7', fine });
      return fakeApi({ envoiSips: vi.fn(() => Promise.reject(refusal)) });
    };
    const openRefused = async (paiementCommence: Fine['paiementCommence']) => {
      storeFine(FINE);
      startedHere.save(FINE.avisId, {
        cents: 1200,
        begunAt: Date.now(),
        endsAt: Date.now() + 60_000,
      });
      const api = refuseWith(paiementCommence);
      await open('/fr/tai/paiement/envoiSips', api);
      return api;
    };

    it('O-05: while the bank decides, there is no way back to the page, and the payment is named', async () => {
      const api = await openRefused({
        etat: 'CHEZ_LA_BANQUE',
        nouvelEssaiLe: later(),
        reference: '4400000004_0',
      });
      const [before = ''] = errors.paiementEnCours.split('{{quand}}');
      await expect.element(said).toHaveTextContent(before);
      await expect.element(said).toHaveTextContent('dans 21 minutes');
      await expect
        .element(said)
        .toHaveTextContent(reference.replace('{{reference}}', '4400000004_0'));
      await expect.element(said).not.toHaveTextContent('i-7');
      await expect.element(resume).not.toBeInTheDocument();
      expect(api.envoiSips).toHaveBeenCalledOnce();
      await expect.element(action).toBeVisible();
    });

    it('O-05: the page of the fine then says the same, and offers no way back either', async () => {
      await openRefused({ etat: 'CHEZ_LA_BANQUE', nouvelEssaiLe: later() });
      await page.getByRole('link', { name: texts.envoiSips.retour }).click();
      const [before = ''] = errors.paiementEnCours.split('{{quand}}');
      await expect.element(page.getByText(before)).toBeVisible();
      await expect.element(resume).not.toBeInTheDocument();
    });

    it('O-05: while the page is open, the payment can be resumed', async () => {
      await openRefused({ etat: 'PAGE_OUVERTE', nouvelEssaiLe: later() });
      const [before = ''] = errors.paiementOuvert.split('{{quand}}');
      await expect
        .element(said)
        .toHaveTextContent(before.replace('{{reprise}}', texts.accueil.messages.reprise.ici));
      await expect.element(resume).toHaveAttribute('href', '/fr/tai/paiement/1200/envoiSips');
    });

    it('O-05: a page whose time is over cannot be resumed', async () => {
      await openRefused({ etat: 'A_VERIFIER', nouvelEssaiLe: later() });
      const [before = ''] = errors.paiementEnCours.split('{{quand}}');
      await expect.element(said).toHaveTextContent(before);
      await expect.element(resume).not.toBeInTheDocument();
    });

    it('O-05: a payment of which nothing is known says how long to wait', async () => {
      await openRefused(undefined);
      const sentence = errors.paiementEnCours.replace('{{quand}}', 'dans 20 minutes');
      await expect.element(said).toHaveTextContent(sentence);
    });
  });

  const reserve = texts.envoiSips.reserve.replace('{{attente}}', '20');
  const noted = () => JSON.parse(localStorage.getItem('tai_paiement') ?? '{}');

  it('O-05 G-03: a start that the page cannot use can be resumed, also once the answer is lost', async () => {
    storeFine(FINE);
    const before = Date.now();
    const startPayment = () => Promise.reject(failure('reseau', { status: 0 }));
    await open('/fr/tai/paiement/1200/envoiSips', fakeApi({ envoiSips: startPayment }));
    await expect.element(page.getByText(reserve)).toBeVisible();
    const { cents: amount, endsAt } = noted()[FINE.avisId];
    expect(amount).toBe(1200);
    expect(endsAt).toBeGreaterThanOrEqual(before + 15 * 60_000);
    expect(endsAt).toBeLessThanOrEqual(Date.now() + 15 * 60_000);
  });

  it('O-05 G-03: a form that is not recognised leaves its payment to be resumed', async () => {
    storeFine(FINE);
    const startPayment = async () => form('https://ailleurs.exemple.fr/');
    await open('/fr/tai/paiement/envoiSips', fakeApi({ envoiSips: startPayment }));
    await expect.element(page.getByText(reserve)).toBeVisible();
    expect(noted()).toHaveProperty(FINE.avisId);
  });

  it('O-05: a refusal opens nothing to resume, and keeps what was begun before', async () => {
    storeFine(FINE);
    const refused = fakeApi({
      envoiSips: () => Promise.reject(failure('paiement-en-cours', { status: 409 })),
    });
    const { unmount } = await open('/fr/tai/paiement/envoiSips', refused);
    await expect.element(page.getByTestId('annonce-assertive')).toBeVisible();
    expect(noted()).toEqual({});
    await unmount();
    startedHere.save(FINE.avisId, { cents: 1200, begunAt: 0, endsAt: Date.now() + 60_000 });
    await open('/fr/tai/paiement/envoiSips', refused);
    await expect.element(page.getByTestId('annonce-assertive')).toBeVisible();
    expect(noted()[FINE.avisId]).toMatchObject({ cents: 1200, begunAt: 0 });
  });

  it('R-10: an amount that is not one never reaches the server', async () => {
    storeFine(FINE);
    const api = fakeApi();
    await open('/fr/tai/paiement/12.5/envoiSips', api);
    await expect
      .element(page.getByText(texts.envoiSips.erreurs['montant-invalide'].texte))
      .toBeVisible();
    expect(api.envoiSips).not.toHaveBeenCalled();
  });
});

describe('the confirmation', () => {
  const withValue = (state: PaymentOutcome): Fine => ({
    ...(state === 'ACCEPTE' ? PAID : FINE),
    paiement: paymentOf(state),
  });

  const CONFIRMATION = '/fr/tai/paiement/confirmation/jeton-1';

  /** Opens the confirmation, which names the outcome in its title and keeps the fine. */
  async function confirmAndKeep(state: PaymentOutcome) {
    const api = fakeApi({ confirmerPaiement: vi.fn(async () => withValue(state)) });
    await open(CONFIRMATION, api);
    await expect
      .poll(() => document.title)
      .toBe(`${texts.confirmation[state].titre} | Amendes.gouv.fr`);
    expect(api.confirmerPaiement).toHaveBeenCalledWith({ jetonConfirmationPaiement: 'jeton-1' });
    expect(JSON.parse(sessionStorage.getItem('tai_amende') ?? '')).toEqual(withValue(state));
  }

  it('R-12 R-13 D-19: the confirmation of an accepted payment is its receipt, and says that nothing is left to do', async () => {
    await confirmAndKeep('ACCEPTE');
    const reference = page.getByText('R-7KQ2-M4TX-9BRD-5VWA');
    await expect.element(reference).toBeVisible();
    const download = page.getByTestId('telecharger-pdf').element();
    expect(download.compareDocumentPosition(reference.element())).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const here = page.getByRole('navigation', { name: texts.dsfr.breadcrumb });
    await expect
      .element(here.getByText(texts.confirmation.ACCEPTE.titre))
      .toHaveAttribute('aria-current', 'page');
    await expect.element(page.getByText(texts.confirmation.ACCEPTE.texte)).toBeVisible();
    await expect.element(page.getByText(/^Montant prélevé\s: 90,00\s€\./)).toBeVisible();
    await expect.element(page.getByTestId('telecharger-pdf')).toBeVisible();
    for (const way of ['envoyer-mail', 'envoyer-courrier']) {
      await expect.element(page.getByTestId(way)).not.toBeVisible();
    }
    await page.getByRole('button', { name: texts.justificatif.autrement }).click();
    for (const way of ['envoyer-mail', 'envoyer-courrier']) {
      await expect.element(page.getByTestId(way)).toBeVisible();
    }
    // An alert without a text would be a mere coloured bar.
    const alerts = [...document.querySelectorAll('.fr-alert')].map((alert) => alert.textContent);
    expect(alerts.filter((words) => words === '')).toEqual([]);
    await expect.element(action).toHaveAttribute('href', RECEIPT);
  });

  it.each([
    ['EN_COURS', { avisId: PAID.avisId, adrMail: 'camille@exemple.fr' }, 'camille@exemple.fr'],
    ['PARTI', null, texts.justificatif.mail.adresseDonnee],
    [
      'REFUSE',
      { avisId: 'BBBBBBBBBBBBBBBBBBBBBB', adrMail: 'xavier@exemple.fr' },
      texts.justificatif.mail.adresseDonnee,
    ],
  ] as const)(
    'R-12 K-06: the receipt that left by itself (%s) says once where to, and can be sent elsewhere',
    async (mail, guard, destination) => {
      if (guard !== null) sessionStorage.setItem('tai_destinataire', JSON.stringify(guard));
      const fine = withValue('ACCEPTE');
      const payment = paymentOf('ACCEPTE', { mail });
      const api = fakeApi({
        confirmerPaiement: vi.fn(async () => ({ ...fine, paiement: payment })),
      });
      await open('/fr/tai/paiement/confirmation/jeton-1', api);
      const sentence = texts.justificatif.mail.parti[mail].replace('{{adresse}}', destination);
      await expect.element(page.getByTestId('envoyer-mail')).toBeInTheDocument();
      expect(page.getByText(sentence).elements()).toHaveLength(1);
      expect(await axeViolations()).toEqual([]);
    },
  );

  it.each(['REFUSE', 'ANNULE', 'EXPIRE'] as const)(
    'R-12 D-19 D-25 C-01: after %s the page says what is due until when, offers another try and names the other ways',
    async (state) => {
      await confirmAndKeep(state);
      expect(action.elements()).toHaveLength(0);
      await expect.element(page.getByText(/^90,00\s€$/)).toBeVisible();
      await expect.element(page.getByText(/1er décembre 2026/)).toBeVisible();
      // A cheque has its own day (D-39).
      await expect
        .element(page.getByText(/^En France, par chèque.*16 novembre 2026/))
        .toBeVisible();
      await page.getByRole('link', { name: texts.confirmation.reessai }).click();
      await expect.element(address).toHaveTextContent('/fr/tai/paiement/choixModalitesReglement');
    },
  );

  it.each(['REFUSE', 'ANNULE', 'EXPIRE'] as const)(
    'R-12 D-23: after %s of a deposit nobody is asked to pay the fine',
    async (state) => {
      const payment = paymentOf(state, { montant: 13_500 });
      const deposit = { ...DEPOSIT, paiement: payment };
      const api = fakeApi({ confirmerPaiement: vi.fn(async () => deposit) });
      await open('/fr/tai/paiement/confirmation/jeton-1', api);
      const { titre } = texts.confirmation.consignation[state];
      await expect.element(page.getByRole('heading', { name: titre })).toBeVisible();
      await expect
        .element(page.getByRole('main'))
        .not.toHaveTextContent(/(?:l|votre )[’ ]?amende/i);
    },
  );

  it('R-12 D-19: asks again while the payment is pending', async () => {
    const confirmPayment = vi.fn(async () => withValue('EN_ATTENTE'));
    await open(
      '/fr/tai/paiement/confirmation/jeton-1',
      fakeApi({ confirmerPaiement: confirmPayment }),
    );
    await expect.element(page.getByText(texts.confirmation.verification).first()).toBeVisible();
    confirmPayment.mockResolvedValue(withValue('ACCEPTE'));
    await expect
      .element(page.getByRole('heading', { name: texts.confirmation.ACCEPTE.titre }))
      .toBeVisible();
    expect(confirmPayment).toHaveBeenCalledTimes(2);
  });

  it('D-103 O-05: after half a minute the page says what the lookup says, asks on, and becomes the receipt', async () => {
    const nouvelEssaiLe = new Date(Date.now() + 20 * 60_000).toISOString();
    const pending: Fine = {
      ...withValue('EN_ATTENTE'),
      paiementCommence: { etat: 'CHEZ_LA_BANQUE', nouvelEssaiLe, reference: '4400000004_0' },
    };
    const pauses: number[] = [];
    const wait = window.setTimeout;
    const sooner = (handler: TimerHandler, ms = 0, ...values: unknown[]) => {
      const isPause = ms === 300_000 || [2, 4, 8, 16, 32, 64, 128, 256].includes(ms / 1_000);
      if (isPause) pauses.push(ms);
      return wait(handler, isPause ? 20 : ms, ...values);
    };
    vi.spyOn(window, 'setTimeout').mockImplementation(sooner as typeof window.setTimeout);
    const confirmPayment = vi.fn(async () => pending);
    await open(CONFIRMATION, fakeApi({ confirmerPaiement: confirmPayment }));
    const main = page.getByRole('main');
    const [lead = ''] = texts.accueil.messages.erreurs.paiementEnCours.split('{{quand}}');
    await expect.element(main).toHaveTextContent(`${lead}dans 20 minutes, à`);
    await expect.element(main).toHaveTextContent(texts.confirmation.EN_ATTENTE.suivi);
    await expect.element(main).toHaveTextContent('4400000004_0');
    await expect.element(main.getByText(texts.confirmation.verification)).not.toBeInTheDocument();
    // A line that breaks meanwhile changes nothing on the screen.
    confirmPayment.mockRejectedValueOnce(failure('reseau', { status: 0 }));
    await expect.poll(() => pauses.length).toBeGreaterThan(17);
    await expect.element(main).toHaveTextContent(lead);
    confirmPayment.mockResolvedValue(withValue('ACCEPTE'));
    await expect
      .element(page.getByRole('heading', { name: texts.confirmation.ACCEPTE.titre }))
      .toBeVisible();
    expect(pauses.slice(0, 17)).toEqual([...Array(14).fill(2_000), 4_000, 8_000, 16_000]);
    vi.restoreAllMocks();
  });

  it('D-103: a time to look again that is over is said as some hours', async () => {
    const pending: Fine = {
      ...withValue('EN_ATTENTE'),
      paiementCommence: { etat: 'CHEZ_LA_BANQUE', nouvelEssaiLe: '2026-11-28T02:32:00Z' },
    };
    const wait = window.setTimeout;
    const sooner = (handler: TimerHandler, ms = 0, ...values: unknown[]) =>
      wait(handler, ms === 2_000 ? 0 : ms, ...values);
    vi.spyOn(window, 'setTimeout').mockImplementation(sooner as typeof window.setTimeout);
    await open(CONFIRMATION, fakeApi({ confirmerPaiement: async () => pending }));
    const sentence = texts.accueil.messages.erreurs.paiementEnCours;
    await expect
      .element(page.getByRole('main'))
      .toHaveTextContent(sentence.replace('{{quand}}', texts.instants.plusTard));
    vi.restoreAllMocks();
  });

  it('R-12 D-19: a service that cannot say tells nobody to pay again, and can be asked again', async () => {
    const api = fakeApi();
    api.confirmerPaiement.mockRejectedValueOnce(failure('reseau', { status: 0 }));
    await open('/fr/tai/paiement/confirmation/jeton-1', api);
    await expect
      .element(page.getByTestId('annonce-assertive'))
      .toHaveTextContent(texts.confirmation.inconnu.texte);
    expect(action.elements()).toHaveLength(0);
    api.confirmerPaiement.mockResolvedValueOnce(withValue('ACCEPTE'));
    await page.getByRole('button', { name: texts.confirmation.reessayer }).click();
    await expect
      .element(action)
      .toHaveAttribute('href', '/fr/tai/paiement/confirmation/justificatif');
  });

  it('D-19 C-01: an answer that comes after the page was left does not become the current fine', async () => {
    let respond = (): void => undefined;
    const confirmPayment = () =>
      new Promise<Fine>((resolve) => {
        respond = () => resolve(withValue('ACCEPTE'));
      });
    await open(
      '/fr/tai/paiement/confirmation/jeton-1',
      fakeApi({ confirmerPaiement: confirmPayment }),
    );
    await go('/fr/tai/aide');
    await expect.element(page.getByRole('heading', { name: texts.titres.aide })).toBeVisible();
    respond();
    await new Promise(requestAnimationFrame);
    expect(sessionStorage.getItem('tai_amende')).toBeNull();
  });
});

describe('the receipt', () => {
  it('R-13 G-07 K-08: shows the payment and downloads its PDF', async () => {
    storeFine(PAID);
    const click = vi
      .spyOn(HTMLAnchorElement.prototype, 'click')
      .mockImplementation(() => undefined);
    const api = fakeApi();
    await open('/fr/tai/paiement/confirmation/justificatif', api);
    await expect.element(page.getByText('R-7KQ2-M4TX-9BRD-5VWA')).toBeVisible();
    await userEvent.click(page.getByTestId('telecharger-pdf'));
    await expect.poll(() => click.mock.contexts.length).toBe(1);
    const [link] = click.mock.contexts;
    expect(link instanceof HTMLAnchorElement && link.download).toBe(
      'justificatif-R-7KQ2-M4TX-9BRD-5VWA.pdf',
    );
    expect(api.generePdf).toHaveBeenCalledWith({
      avisId: PAID.avisId,
      locale: 'fr',
      referenceReglement: 'R-7KQ2-M4TX-9BRD-5VWA',
    });
  });

  const [PAYMENT] = PAID.reglements;
  const receipt = (clean: object): Fine => ({
    ...PAID,
    reglements: PAYMENT === undefined ? [] : [{ ...PAYMENT, ...clean }],
  });
  const { carte: _, ...transfer } = { ...PAYMENT?.justificatif };
  it.each([
    ['its card', {}, 'Carte bancaire (Visa …0000)', texts.justificatif.date],
    [
      'a card of which nothing was kept',
      { justificatif: { ...transfer, carte: '' } },
      texts.justificatif.carte,
      texts.justificatif.date,
    ],
    [
      'a transfer, by its day',
      { justificatif: transfer, mediaReglement: 7, date: '2026-11-21' },
      texts.medias[7],
      texts.verification.champs.date,
    ],
  ] as const)('R-13: the receipt names %s', async (_case, clean, means, date) => {
    storeFine(receipt(clean));
    await open(RECEIPT);
    const value = (label: string) =>
      page.getByRole('term').filter({ hasText: label }).element().nextElementSibling;
    await expect.element(page.getByText(texts.justificatif.moyen)).toBeVisible();
    expect(value(texts.justificatif.moyen)?.textContent).toBe(means);
    expect(value(date)?.textContent).toMatch('mediaReglement' in clean ? /2026$/ : /à 9\sh\s15$/);
  });

  it.each([
    ['A•-•••-•Z', 1],
    [null, 0],
  ])('R-13 D-10: the receipt says what was paid for, and the plate %s', async (plate, rows) => {
    storeFine({ ...PAID, immatriculationMasquee: plate });
    await open(RECEIPT);
    for (const done of ['Feu rouge', '25 octobre 2026 à 14 h 30', 'Rue Garibaldi, Lyon']) {
      await expect.element(page.getByText(done)).toBeVisible();
    }
    expect(page.getByText(texts.detail.infraction.vehicule).elements()).toHaveLength(rows);
    expect(page.getByText('A•-•••-•Z').elements()).toHaveLength(rows);
  });

  it('D-43: a lookup shows on the receipt what was taken, what counts and what is too much', async () => {
    storeFine({ ...PAID, sommes: { preleve: 18_000, compte: 9000, tropPercu: 9000 } });
    await open(RECEIPT);
    const sums = /180,00\s€ prélevés, 90,00\s€ comptés, 90,00\s€ de trop\./;
    await expect.element(page.getByText(sums)).toBeVisible();
  });

  it('D-51: a receipt whose money was taken back is being checked', async () => {
    const sums = { preleve: 9000, compte: 9000, rendu: 9000, verification: true } as const;
    const checked = { ...PAYMENT?.justificatif, verification: true };
    storeFine({ ...receipt({ justificatif: checked }), sommes: sums });
    await open(RECEIPT);
    await expect.element(page.getByText(texts.confirmation.VERIFICATION.titre)).toBeVisible();
    expect(page.getByText(texts.justificatif.payeTexte).elements()).toEqual([]);
    expect(await axeViolations()).toEqual([]);
  });

  it('R-13: download and print stand in one group', async () => {
    storeFine(PAID);
    await open(RECEIPT);
    const group = page.getByRole('list').filter({ has: page.getByTestId('telecharger-pdf') });
    await expect
      .element(group.getByRole('button', { name: texts.justificatif.imprimer }))
      .toBeVisible();
  });

  it('D-19 R-21: a receipt is checked with its code and reference filled in, from the top of that page', async () => {
    storeFine(PAID);
    await open(RECEIPT);
    await page.getByRole('link', { name: texts.justificatif.verifier }).click();
    const field = (name: string) => page.getByRole('textbox', { name });
    const { codeVerification, referenceReglement } = texts.verification.champs;
    await expect.element(field(codeVerification)).toHaveValue('7KQ2-M4TX-9BRD');
    await expect.element(field(referenceReglement)).toHaveValue('R-7KQ2-M4TX-9BRD-5VWA');
    await expect.element(address).toHaveTextContent(/\/fr\/tai\/verification$/);
    await expect.poll(() => document.activeElement?.textContent).toBe(texts.navigation.contenu);
  });

  it('D-19: paper has the code and the address of the verification, which a screen hides', async () => {
    storeFine(PAID);
    await open(RECEIPT);
    await expect.element(page.getByTestId('envoyer-mail')).toBeInTheDocument();
    const text = page.getByText(`${location.origin}/fr/tai/verification`);
    await expect.element(text).not.toBeVisible();
    const image = { name: texts.justificatif.papier.alternative, includeHidden: true };
    expect(page.getByRole('img', image).elements()).toHaveLength(1);
  });

  it('R-13: asks for an opinion, in a new window that is announced, only where the operator has set where', async () => {
    storeFine(PAID);
    const jdma = 'https://jedonnemonavis.numerique.gouv.fr/Demarches/1?button=2';
    const { unmount } = await open(RECEIPT, fakeApi(), 'fr', { jdma });
    const link = page.getByRole('link', { name: texts.jdma.action });
    await expect.element(link).toHaveAttribute('href', jdma);
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect
      .element(link)
      .toHaveAttribute('title', `${texts.jdma.action} - ${texts.dsfr.newWindow}`);
    await unmount();
    await open(RECEIPT);
    await expect.element(page.getByTestId('telecharger-pdf')).toBeVisible();
    expect(page.getByText(texts.jdma.titre).elements()).toEqual([]);
  });

  it('K-08: a PDF that fails leaves the receipt, and says that the payment stands', async () => {
    storeFine(PAID);
    const makePdf = () => Promise.reject(failure('technique', { incident: 'i-3' }));
    await open('/fr/tai/paiement/confirmation/justificatif', fakeApi({ generePdf: makePdf }));
    await page.getByTestId('telecharger-pdf').click();
    const alert = page
      .getByTestId('annonce-assertive')
      .filter({ hasText: texts.justificatif.erreurs.pdf });
    await expect.element(alert).toHaveTextContent('i-3');
    await expect.element(page.getByText('R-7KQ2-M4TX-9BRD-5VWA')).toBeVisible();
  });

  const { sansPreuve: elsewhere } = texts.justificatif;
  it.each([
    ['yesterday', -1, 'bientot', 'lendemain'],
    ['today', 0, 'lendemain', 'bientot'],
  ] as const)(
    'D-38: the rest of a part that a record says was paid %s is not promised for a day that is over',
    async (_, age, said, unsaid) => {
      const day = parisDay(new Date());
      const [payment] = PAID.reglements;
      if (payment === undefined) throw new Error('a payment expected');
      storeFine({
        ...FINE,
        statutPaiement: { valeur: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' },
        dejaRegle: 2000,
        resteAPayer: 7000,
        reglements: [{ ...payment, date: addDays(day, age) }],
      });
      await open('/fr/tai/paiement/confirmation/justificatif');
      const rest = texts.justificatif.reste;
      await expect.element(page.getByRole('main')).toHaveTextContent(rest[said]);
      await expect.element(page.getByRole('main')).not.toHaveTextContent(rest[unsaid]);
    },
  );

  it.each([
    [2, elsewhere.reste, elsewhere.texte],
    [7, elsewhere.resteVirement, elsewhere.texteVirement],
  ] as const)(
    'D-59: a fine paid in part elsewhere is not shown as paid, by medium %i',
    async (mediaReglement, said, unsaid) => {
      storeFine({
        ...FINE,
        statutPaiement: { valeur: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' },
        mediaReglement,
        dejaRegle: 2000,
        resteAPayer: 7000,
      });
      await open('/fr/tai/paiement/confirmation/justificatif');
      await expect.element(page.getByText(said.replace('{{solde}}', '70,00 €'))).toBeVisible();
      await expect.element(page.getByText(unsaid)).not.toBeInTheDocument();
    },
  );
});
