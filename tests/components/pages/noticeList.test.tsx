import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '#contract/domain/dates.ts';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { formatsOf } from '#src/i18n/useText.tsx';
import { KEYS } from '#src/session/keys.ts';
import { noticeList } from '#src/session/noticeList.ts';
import { scannedNumber } from '#src/session/noticeNumbers.ts';
import { startedHere } from '#src/session/startedHere.ts';
import { readTexts } from '../../../stories/support/dictionary.ts';
import { DEPOSIT, INCREASED, PAID, PART_JUST_PAID } from '../../../stories/support/fines.ts';
import { paymentOf } from '../../../stories/support/payments.ts';
import { heard } from '../../support/heard.ts';
import {
  address,
  FINE,
  fakeApi,
  fileOf,
  forget,
  go,
  goBack,
  open,
  storeFine,
  texts,
} from './support.tsx';

const LIST = '/fr/tai/mes-avis';
const CONFIRMATION = '/fr/tai/paiement/confirmation/abc';
const { confirmation, justificatif, mesAvis } = texts;
const today = parisDay(new Date());

const dueIn = (fine: Fine, days: number): Fine => ({
  ...fine,
  montants: { ...fine.montants, valableJusquau: addDays(today, days) },
});
const SOON = { ...dueIn(FINE, 3), numConsignation: DEPOSIT.numAvis };
const LATE = { ...dueIn(INCREASED, 9), avisId: 'BBBBBBBBBBBBBBBBBBBBBB' };
const LATE_DEPOSIT: Fine = {
  ...dueIn(DEPOSIT, 20),
  avisId: 'CCCCCCCCCCCCCCCCCCCCCC',
  contestation: { dernierJour: addDays(today, 5), depasse: false },
};

const known = (...fines: readonly Fine[]) =>
  sessionStorage.setItem(KEYS.notices, JSON.stringify(fines));
/** Answers the confirmation of a payment of 90 euros. */
const answering = (fine: Fine, payment: Partial<NonNullable<Fine['paiement']>>) =>
  fakeApi({
    confirmerPaiement: async () => ({
      ...fine,
      paiement: paymentOf(payment.etat ?? 'ACCEPTE', payment),
    }),
  });
const numberField = page.getByRole('textbox', { name: texts.accueil.formulaire.numero });
const keyField = page.getByRole('textbox', { name: texts.accueil.formulaire.cle });
/** The accessible name begins with the visible label (WCAG 2.5.3). */
const nameOf = (name: keyof typeof mesAvis.actions, { numAvis: noticeNumber }: Fine) =>
  `${mesAvis.actions[name]} ${mesAvis.actions.avis.replace('{{numero}}', formatNumber(noticeNumber))}`;
const action = (name: keyof typeof mesAvis.actions, fine: Fine) =>
  page.getByRole('button', { name: nameOf(name, fine), exact: true });
const list = page.getByRole('list', { name: texts.titres.mesAvis });
const { groupes: groups } = mesAvis;
const main = page.getByRole('main');
const group = (name: keyof typeof groups) =>
  page.getByRole('list', { name: groups[name], exact: true });
const headings = (place: typeof main) =>
  place
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);
const shown = ({ numAvis: noticeNumber }: Fine) => formatNumber(noticeNumber);

beforeEach(() => {
  forget();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A part was paid today: the rest can be paid from tomorrow on. */
const REST: Fine = {
  ...dueIn(PART_JUST_PAID, 9),
  restePayableLe: addDays(today, 1),
  reglements: PART_JUST_PAID.reglements.map((payment) => ({
    ...payment,
    date: new Date().toISOString(),
  })),
};

const plainly = (words: string | null | undefined) => (words ?? '').replace(/\s+/g, ' ');

/** What is said of the rest in a language, up to the first value that comes from elsewhere. */
async function restSaid(language: Language): Promise<readonly string[]> {
  const { reste: rest } = (await readTexts(language)).justificatif;
  const formats = formatsOf(language);
  const until = rest.jusquau.slice(0, rest.jusquau.indexOf('{{date}}'));
  return [
    rest.aPartirDu.replace('{{jour}}', formats.day(REST.restePayableLe ?? '')),
    until + formats.day(REST.montants.valableJusquau ?? ''),
    formats.euros(REST.resteAPayer),
  ].map(plainly);
}

describe('D-38: after a part', () => {
  it.each(LANGUAGES)(
    '%s: the fine, the list and the receipt say the same rest, from when and until when',
    async (language) => {
      const said = await restSaid(language);
      for (const screen of ['detail', 'mesAvis', 'justificatif'] as const) {
        storeFine(REST);
        known(REST);
        const { unmount } = await open(href(screen, language), fakeApi(), language);
        const shownText = () => plainly(main.element().textContent);
        for (const sentence of said)
          await expect.poll(shownText, { message: screen }).toContain(sentence);
        await unmount();
        forget();
      }
    },
  );
});

describe('the page of the notices', () => {
  it('R-07: shows its groups and their total', async () => {
    known(LATE, { ...PAID, numAvis: '51900101000061' }, SOON);
    await open(LIST);
    const month = [groups.month, shown(SOON), shown(LATE)];
    await expect
      .poll(() => headings(main).slice(1))
      .toEqual([...month, groups.closed, '5190-0101-0000-61']);
    await expect.element(page.getByText(/^390,00\s€$/)).toBeVisible();
  });

  it('D-11: a row past its last day shows no amount, says what to do, and is left out of the total', async () => {
    known(dueIn(FINE, -1), dueIn(LATE, 0));
    await open(LIST);
    const [first] = group('now').getByRole('listitem').all();
    if (first === undefined) throw new Error('a row expected');
    await expect.element(first.getByText(mesAvis.perime)).toBeVisible();
    expect(first.element().textContent).not.toContain('€');
    await expect.element(page.getByText(mesAvis.sansARelire)).toBeVisible();
    await expect.element(page.getByText(/^300,00\s€$/).first()).toBeVisible();
    await expect.element(action('relire', FINE)).toBeVisible();
  });

  it('D-23: a deposit is called so; past the day to contest it says so, and until when to pay', async () => {
    // A day off moves the last day on; a week ago is over on any day.
    const ended = { dernierJour: addDays(today, -7), depasse: false };
    known({ ...LATE_DEPOSIT, contestation: ended });
    await open(LIST);
    await expect.element(main.getByText(/^Consignation/)).toBeVisible();
    await expect.element(main.getByText(texts.detail.contestation.depasseTitre)).toBeVisible();
    await expect.element(main.getByText(/^Jusqu’à la fin du/)).toBeVisible();
  });

  it('C-01: the page says that the list is full at twenty, and not at nineteen', async () => {
    const numbered = (rank: number) => ({
      ...LATE,
      numAvis: `519001010${String(rank).padStart(4, '0')}1`,
    });
    known(...Array.from({ length: 19 }, (_, rank) => numbered(rank)));
    await open(LIST);
    await expect.element(group('month')).toBeVisible();
    await expect.element(page.getByText(mesAvis.pleine)).not.toBeInTheDocument();
    noticeList.note(numbered(19));
    await expect.element(page.getByText(mesAvis.pleine)).toBeVisible();
  });

  it('C-01: a chosen row becomes the current fine and opens its detail', async () => {
    known(SOON, LATE);
    await open(LIST);
    await action('continuer', LATE).click();
    await expect.element(address).toHaveTextContent('/fr/tai/amende/detail');
    expect(JSON.parse(sessionStorage.getItem('tai_amende') ?? '{}').numAvis).toBe(LATE.numAvis);
  });

  it('D-28: a row whose session has ended asks for its key, with the number filled in', async () => {
    known(SOON, LATE);
    localStorage.setItem(KEYS.bindings, JSON.stringify({ [LATE.avisId]: Date.now() - 1 }));
    await open(LIST);
    await action('continuer', LATE).click();
    await expect.element(numberField).toHaveValue(formatNumber(LATE.numAvis));
    await expect.element(keyField).toHaveFocus();
    await expect.element(keyField).toHaveValue('');
  });

  it('R-13: a paid row opens its receipt', async () => {
    known(PAID, LATE);
    await open(LIST);
    await action('justificatif', PAID).click();
    await expect.element(address).toHaveTextContent('confirmation/justificatif');
  });

  it('RGAA 7.5: a removed row leaves a message that has the focus and is its name', async () => {
    known(SOON, LATE);
    await open(LIST);
    await action('retirer', SOON).click();
    const message = mesAvis.retire.replace('{{numero}}', formatNumber(SOON.numAvis));
    await expect.element(page.getByRole('region', { name: message, exact: true })).toHaveFocus();
    expect(headings(main)).toEqual([texts.titres.mesAvis, groups.month, shown(LATE)]);
  });

  it('C-01: the cleared list is gone from the storage, and the focus is on what says so', async () => {
    known(SOON, LATE);
    await open(LIST);
    await page.getByRole('button', { name: mesAvis.effacer }).click();
    await expect
      .element(page.getByRole('region', { name: mesAvis.vide, exact: true }))
      .toHaveFocus();
    expect(sessionStorage.getItem(KEYS.notices)).toBeNull();
  });

  it('D-55: the page names the button that ends the visit only while it shows it', async () => {
    known(SOON);
    await open(LIST);
    const advice = page.getByText(mesAvis.appareilPartage);
    const end = page.getByRole('button', { name: texts.session.terminer });
    await expect.element(advice).toBeVisible();
    await expect.element(end).toBeVisible();
    await page.getByRole('button', { name: mesAvis.effacer }).click();
    await expect.element(end).not.toBeInTheDocument();
    await expect.element(advice).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: mesAvis.rechercher })).toBeVisible();
  });

  it('R-07 D-37: one calendar file has all deadlines, to pay and to contest', async () => {
    known(SOON, LATE);
    await open(LIST);
    const text = await fileOf(() => page.getByRole('button', { name: mesAvis.agenda }).click());
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(4);
    expect(text.match(/SUMMARY:Dernier jour pour contester/g)).toHaveLength(2);
    expect(text).not.toContain(SOON.numAvis);
  });

  it('R-07: a row tells offence, day and vehicle, and lets a company name the driver', async () => {
    known(SOON);
    await open(LIST);
    const row = group('month').getByRole('listitem');
    await expect
      .element(row)
      .toHaveTextContent(/Feu rouge.*, 25 octobre 2026 à 14\sh\s30, A•-•••-•Z/);
    await expect.element(row.getByRole('link', { name: nameOf('designer', SOON) })).toBeVisible();
  });

  it('R-07: the list as a table opens in a French spreadsheet, and computes nothing', async () => {
    const natureInfraction = { ...FINE.natureInfraction, libelle: '=1+1;"x"' };
    known(dueIn({ ...FINE, natureInfraction }, 3));
    await open(LIST);
    const text = await fileOf(() => page.getByRole('button', { name: mesAvis.csv }).click());
    const [names, row = '', end] = text.split('\r\n');
    expect(names).toMatch(/^\ufeff"Numéro de télépaiement";/);
    expect(row).toMatch(/^"5190-0101-0000-11";/);
    expect(row).toContain(
      `"90,00";"${addDays(today, 3)}";"";"'=1+1;${'""x""'}";"${FINE.dateInfraction.slice(0, 10)} ${FINE.dateInfraction.slice(11, 16)}";`,
    );
    expect(end).toBe('');
  });

  it.each([
    ['a day that is over', dueIn(FINE, -1), mesAvis.delaiPasse],
    ['nothing to pay here', { ...FINE, statutPaiement: { valeur: 'PAIEMENT_DIVERS' } }, ''],
    [
      'the days of the notice',
      {
        ...FINE,
        montants: { ...FINE.montants, valableJusquau: null, joursSurAvis: true },
      },
      texts.detail.montants.surAvis,
    ],
    [
      'no day at all',
      { ...FINE, montants: { ...FINE.montants, valableJusquau: null } },
      texts.detail.montants.sansDate,
    ],
  ] as const)(
    'R-07: in the table %s has no last day, and its reason in another column',
    async (_, fine, reason) => {
      known(fine);
      await open(LIST);
      const text = await fileOf(() => page.getByRole('button', { name: mesAvis.csv }).click());
      const [, row = ''] = text.split('\r\n');
      const cells = row.split(';').map((cell) => cell.replace(/\s/g, ' '));
      expect(cells.slice(4, 6)).toEqual(['""', `"${reason}"`]);
    },
  );

  it('D-05: in a webview the list is neither printed nor downloaded', async () => {
    known(SOON);
    await open(`${LIST}?webview=1`);
    await expect.element(group('month')).toBeVisible();
    for (const name of [mesAvis.imprimer, mesAvis.csv, mesAvis.agenda]) {
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  it.each([LIST, '/fr/tai'])(
    'O-05: %s says that a payment was begun, shows no sum, and looks it up first',
    async (path) => {
      known(SOON, LATE);
      const begun = { cents: null, begunAt: Date.now() - 60_000, endsAt: Date.now() + 60_000 };
      startedHere.save(SOON.avisId, begun);
      await open(path);
      await expect.element(main.getByText(mesAvis.commence, { exact: true })).toBeVisible();
      await expect.element(main.getByText(/^Paiement commencé ici\s: /)).toBeVisible();
      await expect.element(page.getByText(/^300,00\s€$/).first()).toBeVisible();
      await expect.element(main).not.toHaveTextContent(/90,00\s€/);
      await action('verifier', SOON).click();
      await expect.element(numberField).toHaveValue(shown(SOON));
      await expect.element(keyField).toHaveFocus();
    },
  );
});

describe('the way from one notice to the next', () => {
  it('R-07: home shows the three most urgent of many, and leads to all of them', async () => {
    const many = Array.from({ length: 12 }, (_, rank) => ({
      ...dueIn(FINE, 12 - rank),
      avisId: `many${rank}`,
      numAvis: `519001010${String(rank).padStart(4, '0')}1`,
    }));
    known(...many);
    await open('/fr/tai');
    await expect.poll(() => headings(list)).toEqual(many.slice(-3).reverse().map(shown));
    await page.getByRole('link', { name: mesAvis.voirTous.replace('{{nombre}}', '12') }).click();
    await expect.element(address).toHaveTextContent(LIST);
  });

  it.each([
    {
      act: 'removing the last row',
      button: () => action('retirer', SOON),
      message: mesAvis.retire.replace('{{numero}}', shown(SOON)),
    },
    {
      act: 'clearing the list',
      button: () => page.getByRole('button', { name: mesAvis.effacer }),
      message: mesAvis.vide,
    },
  ])('RGAA 7.5: $act on home says so and leads to the form', async ({ button, message }) => {
    known(SOON);
    await open('/fr/tai');
    await button().click();
    await expect.element(numberField).toHaveFocus();
    await expect.poll(() => heard('polite')).toBe(message);
  });

  it('D-86: home shows first what was just asked for, also where it is the least urgent', async () => {
    known(
      ...[1, 2, 3, 4].map((rank) => ({
        ...dueIn(FINE, rank),
        avisId: `due${rank}`,
        numAvis: `5190010100000${rank}1`,
      })),
    );
    const found = {
      ...FINE,
      avisId: 'found',
      numAvis: '51900108000011',
      statutPaiement: { valeur: 'PAIEMENT_DIVERS' },
    } as const;
    await open('/fr/tai', fakeApi({ rechercheAmende: async () => found }));
    await numberField.fill(found.numAvis);
    await keyField.fill('72');
    await page.getByRole('button', { name: texts.accueil.formulaire.rechercher }).click();
    await expect.poll(() => headings(list)[0]).toBe(shown(found));
    expect(headings(list)).toHaveLength(3);
  });

  it('R-07 D-84: the receipt leads to the next notice in one press', async () => {
    const paid = { ...PAID, avisId: 'paid' };
    storeFine(paid);
    known(paid, LATE);
    await open('/fr/tai/paiement/confirmation/justificatif');
    await page.getByTestId('avis-suivant').click();
    await expect.element(address).toHaveTextContent('/fr/tai/amende/detail');
  });

  it.each([
    ['receipt', '/fr/tai/paiement/confirmation/justificatif', fakeApi()],
    ['confirmation', CONFIRMATION, answering({ ...PAID, avisId: 'paid' }, { etat: 'ACCEPTE' })],
  ])(
    'D-84 RGAA 9.1: the %s has a heading for the next notice, before the survey',
    async (_, path, api) => {
      storeFine({ ...PAID, avisId: 'paid' });
      known({ ...PAID, avisId: 'paid' }, LATE);
      await open(path, api, 'fr', { jdma: 'https://exemple.fr/avis' });
      const surveyTitle = page.getByRole('heading', { level: 2, name: texts.jdma.titre });
      await expect.element(surveyTitle).toBeVisible();
      const title = page.getByRole('heading', { level: 2, name: mesAvis.avisSuivant, exact: true });
      await expect.element(title).toBeVisible();
      const next = page.getByTestId('avis-suivant').element();
      expect(title.element().compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(next.compareDocumentPosition(surveyTitle.element())).toBe(
        Node.DOCUMENT_POSITION_FOLLOWING,
      );
    },
  );

  it('C-01: a lookup joins the list, which home then shows', async () => {
    await open(
      '/fr/tai',
      fakeApi({
        rechercheAmende: async () => ({ ...FINE, statutPaiement: { valeur: 'PAIEMENT_EXPIRE' } }),
      }),
    );
    await expect.element(list).not.toBeInTheDocument();
    await numberField.fill(FINE.numAvis);
    await keyField.fill('21');
    await page.getByRole('button', { name: texts.accueil.formulaire.rechercher }).click();
    await expect.element(list).toBeVisible();
    expect(sessionStorage.getItem(KEYS.notices)).not.toContain('cleAvis');
  });

  it('D-28: the number of a row is filled in each time, and when a person comes back', async () => {
    known(LATE);
    localStorage.setItem(KEYS.bindings, JSON.stringify({ [LATE.avisId]: Date.now() - 1 }));
    await open('/fr/tai');
    for (const typed of ['', '5190-0101']) {
      await numberField.fill(typed);
      await action('continuer', LATE).click();
      await expect.element(numberField).toHaveValue(formatNumber(LATE.numAvis));
      await expect.poll(() => address.element().textContent).toBe('/fr/tai');
    }
    await go('/fr/tai/aide');
    await expect.element(numberField).not.toBeInTheDocument();
    await goBack();
    await expect.element(numberField).toHaveValue(formatNumber(LATE.numAvis));
  });

  it('R-07: the detail leads to the list of several, and to the empty form with the focus in it', async () => {
    storeFine(SOON);
    known(SOON, LATE);
    await open('/fr/tai/amende/detail');
    await expect.element(page.getByRole('link', { name: mesAvis.voir })).toBeVisible();
    await page.getByRole('link', { name: texts.detail.reglement.autreRecherche }).click();
    await expect.element(numberField).toHaveFocus();
    await expect.element(numberField).toHaveValue('');
    await expect.element(address).toHaveTextContent(/^\/fr\/tai$/);
  });

  it('R-07: the detail of the only notice does not offer the list', async () => {
    storeFine(SOON);
    known(SOON);
    await open('/fr/tai/amende/detail');
    await expect.element(page.getByRole('link', { name: mesAvis.voir })).not.toBeInTheDocument();
  });

  it.each([
    ['the receipt', '/fr/tai/paiement/confirmation/justificatif', null, justificatif.terminer],
    ['nothing due', CONFIRMATION, { compte: 0, tropPercu: 9000 }, confirmation.recherche],
    ['an unknown outcome', CONFIRMATION, { etat: 'EN_ATTENTE' }, confirmation.recherche],
    ['a refused payment', CONFIRMATION, { etat: 'REFUSE' }, texts.detail.reglement.autreRecherche],
  ] as const)(
    'R-07: %s leads to the empty form with the focus in it',
    async (_, path, payment, label) => {
      // A payment that nobody knows about is asked for again, for half a minute.
      const later = setTimeout;
      vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => later(run, ms === 2_000 ? 0 : ms));
      storeFine(PAID);
      await open(path, answering(PAID, payment ?? { etat: 'ACCEPTE' }));
      await page.getByRole('link', { name: label }).click();
      await expect.element(numberField).toHaveFocus();
      await expect.element(numberField).toHaveValue('');
    },
  );

  it.each([
    ['refused', 'REFUSE'],
    ['accepted', 'ACCEPTE'],
  ] as const)(
    'R-12: the confirmation of a %s payment leads to the list of several',
    async (_, state) => {
      known(SOON, LATE);
      await open(CONFIRMATION, answering(state === 'ACCEPTE' ? PAID : SOON, { etat: state }));
      await page.getByRole('link', { name: mesAvis.voir }).click();
      await expect.element(address).toHaveTextContent(LIST);
      await expect.element(main.getByText(texts.statuts.A_PAYER).first()).toBeVisible();
    },
  );

  it('D-25: a second refusal says what may differ, once for each attempt', async () => {
    const refuse = async (startsAt: number) => {
      startedHere.save(FINE.avisId, {
        cents: null,
        begunAt: startsAt,
        endsAt: Date.now() + 60_000,
      });
      const { unmount } = await open(CONFIRMATION, answering(FINE, { etat: 'REFUSE' }));
      await expect.element(page.getByRole('link', { name: confirmation.reessai })).toBeVisible();
      expect(startedHere.read(FINE.avisId), 'nothing is left to resume').toBeNull();
      return unmount;
    };
    const again = page.getByText(confirmation.encore.plafond);
    for (const attempt of [1, 1]) {
      const unmount = await refuse(attempt);
      await expect.element(again).not.toBeInTheDocument();
      await unmount();
    }
    await refuse(2);
    await expect.element(again).toBeVisible();
    await expect.element(page.getByText(texts.choix.autres.titre)).toBeVisible();
  });

  it('R-12: a refused payment offers another try, and no other notice before it', async () => {
    known(SOON, LATE);
    await open(CONFIRMATION, answering(SOON, { etat: 'REFUSE' }));
    await expect.element(page.getByRole('link', { name: confirmation.reessai })).toBeVisible();
    await expect.element(page.getByTestId('avis-suivant')).not.toBeInTheDocument();
  });

  it('S-01: after a scan the detail opens the scanner for the next notice', async () => {
    scannedNumber.save(SOON.numAvis);
    storeFine(SOON);
    await open('/fr/tai/amende/detail');
    await page.getByRole('link', { name: mesAvis.scanner }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expect.element(address).toHaveTextContent(/^\/fr\/tai$/);
    scannedNumber.clear();
  });

  it('S-01: a number that was typed does not offer the scanner', async () => {
    scannedNumber.save(LATE.numAvis);
    storeFine(SOON);
    await open('/fr/tai/amende/detail');
    await expect
      .element(page.getByRole('link', { name: texts.detail.reglement.autreRecherche }))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: mesAvis.scanner })).not.toBeInTheDocument();
    scannedNumber.clear();
  });

  it('R-12: after a payment the confirmation offers the next unpaid notice', async () => {
    known(SOON, LATE);
    await open(CONFIRMATION, answering(PAID, { etat: 'ACCEPTE' }));
    await page.getByTestId('avis-suivant').click();
    await expect.element(address).toHaveTextContent('/fr/tai/amende/detail');
    await expect.element(page.getByText(formatNumber(LATE.numAvis))).toBeVisible();
    expect(sessionStorage.getItem(KEYS.notices)).toContain('"PAYE"');
  });
});
