import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '#contract/domain/dates.ts';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { startedHere } from '#src/session/startedHere.ts';
import {
  ABROAD,
  DEPOSIT,
  INCREASED,
  PARKING,
  PART_JUST_PAID,
  PARTLY_PAID,
} from '../../../stories/support/fines.ts';
import { heard } from '../../support/heard.ts';
import {
  address,
  axeViolations,
  FINE,
  failure,
  fakeApi,
  fileOf,
  forget,
  go,
  goBack,
  open,
  PAID,
  storeFine,
  TRANSFER,
  texts,
} from './support.tsx';

const action = page.getByTestId('action-principale');
const AFM: Fine = { ...FINE, typeAmende: 'AFM', virementAutorise: true };
const TRANSFER_PAGE = '/fr/tai/paiement/informationsVirement';
const RECEIPT = '/fr/tai/paiement/confirmation/justificatif';

beforeEach(() => {
  forget();
  vi.restoreAllMocks();
});

describe('the operation code', () => {
  it('D-18: what is no code is refused beside its field', async () => {
    storeFine(AFM);
    await open('/fr/tai/paiement/saisieIndicatifOperation');
    const field = page.getByRole('textbox', { name: texts.indicatifOperation.champ });
    await field.fill('AB12-CD34');
    await action.click();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveFocus();
    await expect.element(page.getByText(texts.indicatifOperation.erreurs.format)).toBeVisible();
  });

  it('R-09 D-18: spaces and case do not count, and the code goes with the call', async () => {
    storeFine(AFM);
    const api = fakeApi();
    await open('/fr/tai/paiement/saisieIndicatifOperation', api);
    await page.getByRole('textbox').fill('ab12 cd34');
    await action.click();
    await expect
      .element(address)
      .toHaveTextContent('/fr/tai/paiement/AB12CD34/informationsVirement');
    await expect.element(page.getByText('FR76 3000')).toBeVisible();
    expect(api.virement).toHaveBeenCalledWith({
      avisId: AFM.avisId,
      indicatifOperation: 'AB12CD34',
    });
  });

  it('D-18: a code that is not the fine’s goes back to its field with the reason', async () => {
    storeFine(AFM);
    const transfer = () => Promise.reject(failure('indicatif-invalide', { status: 422 }));
    await open('/fr/tai/paiement/AB12CD34/informationsVirement', fakeApi({ virement: transfer }));
    const field = page.getByRole('textbox');
    await expect.element(field).toHaveValue('AB12CD34');
    await expect.element(field).toHaveFocus();
    await expect.element(page.getByText(texts.indicatifOperation.erreurs.inconnu)).toBeVisible();
  });

  it('D-18: Back leads from the transfer past a code that was refused', async () => {
    storeFine(AFM);
    const transfer = async ({
      indicatifOperation: operationCode,
    }: {
      indicatifOperation?: string;
    }) => {
      if (operationCode === 'AB12CD34') return TRANSFER;
      throw failure('indicatif-invalide', { status: 422 });
    };
    await open('/fr/tai/paiement/saisieIndicatifOperation', fakeApi({ virement: transfer }));
    const field = page.getByRole('textbox');
    await field.fill('AAAA2222');
    await action.click();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('AB12CD34');
    await action.click();
    await expect.element(page.getByText('FR76 3000')).toBeVisible();
    await goBack();
    await expect.element(field).toHaveValue('');
  });
});

describe('the bank transfer', () => {
  it('R-11 D-18: shows what a bank asks for, copies it, and downloads it', async () => {
    storeFine({ ...FINE, virementAutorise: true });
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const click = vi
      .spyOn(HTMLAnchorElement.prototype, 'click')
      .mockImplementation(() => undefined);
    const api = fakeApi();
    await open(TRANSFER_PAGE, api);
    await expect.element(page.getByText('FR76 3000 1007 9412 3456 7890 185')).toBeVisible();
    await expect.element(page.getByText(TRANSFER.reference, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('img', { name: texts.virement.code.image })).toBeVisible();
    await page.getByRole('button', { name: texts.virement.copier.iban }).click();
    expect(copy).toHaveBeenCalledWith(TRANSFER.iban);
    await page.getByRole('button', { name: texts.virement.copier.montant }).click();
    expect(copy).toHaveBeenCalledWith('90,00');
    await page.getByTestId('telecharger-pdf').click();
    await expect.poll(() => click.mock.contexts.length).toBe(1);
    expect(api.generePdfVirement).toHaveBeenCalledWith({ avisId: FINE.avisId, locale: 'fr' });
  });

  it('D-18: an M type asks for its operation code first', async () => {
    storeFine(AFM);
    const api = fakeApi();
    await open(TRANSFER_PAGE, api);
    await expect.element(address).toHaveTextContent('saisieIndicatifOperation');
    expect(api.virement).not.toHaveBeenCalled();
  });
});

/** Opens the ways to send a receipt. */
const unfold = () => page.getByRole('button', { name: texts.justificatif.autrement }).click();

describe('the receipt', () => {
  it('K-06: what is no single address is refused beside its field', async () => {
    storeFine(PAID);
    const api = fakeApi();
    await open(RECEIPT, api);
    await unfold();
    const field = page.getByRole('textbox');
    await field.fill('a@b.fr, c@d.fr');
    await page.getByTestId('envoyer-mail').click();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    expect(api.envoiMail).not.toHaveBeenCalled();
  });

  it('K-06: sends to one address and says so', async () => {
    storeFine(PAID);
    const api = fakeApi();
    await open(RECEIPT, api);
    await unfold();
    await page.getByRole('textbox').fill(' jean@exemple.fr ');
    await page.getByTestId('envoyer-mail').click();
    await expect.element(page.getByText(texts.justificatif.mail.fait)).toBeVisible();
    expect(api.envoiMail).toHaveBeenCalledWith({
      avisId: PAID.avisId,
      adrMail: 'jean@exemple.fr',
      locale: 'fr',
      referenceReglement: 'R-7KQ2-M4TX-9BRD-5VWA',
    });
  });

  it('K-07: a letter is asked for once more before it leaves', async () => {
    storeFine(PAID);
    const api = fakeApi();
    await open(RECEIPT, api);
    await unfold();
    await page.getByTestId('envoyer-courrier').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(api.envoiPostal).not.toHaveBeenCalled();
    await page.getByTestId('confirmer-courrier').click();
    const done = page.getByRole('region', { name: texts.justificatif.courrier.fait, exact: true });
    await expect.element(done).toHaveFocus();
    expect(api.envoiPostal).toHaveBeenCalledExactlyOnceWith({
      avisId: PAID.avisId,
      locale: 'fr',
      referenceReglement: PAID.reglements[0]?.referenceReglement,
    });
  });

  it('D-38: each payment of the history leads to its own receipt, with the rest to pay', async () => {
    const [part] = PARTLY_PAID.reglements;
    const [other] = PAID.reglements;
    if (part === undefined || other === undefined) throw new Error('two payments expected');
    storeFine({ ...PARTLY_PAID, reglements: [part, { ...other, nature: 'PARTIEL' }] });
    await open('/fr/tai/amende/detail');
    await page.getByRole('button', { name: texts.detail.historique.titre }).click();
    const links = page.getByRole('link', { name: /^Justificatif du/ });
    await expect.poll(() => links.elements().length).toBe(2);
    await links.first().click();
    await expect.element(page.getByText(part.referenceReglement, { exact: true })).toBeVisible();
    expect(page.getByText(other.referenceReglement).elements()).toHaveLength(0);
    await expect
      .element(page.getByRole('link', { name: texts.justificatif.reste.payer }))
      .toBeVisible();
  });

  it('D-38: the receipt of a part names no rest that was paid since', async () => {
    storeFine({ ...PARTLY_PAID, statutPaiement: { valeur: 'PAYE' }, resteAPayer: 0 });
    await open(RECEIPT);
    const { reste: rest, solde: balance } = texts.justificatif;
    await expect.element(page.getByText(rest.regle)).toBeVisible();
    expect(page.getByText(balance).elements()).toHaveLength(0);
    expect(page.getByText(/200,00\s€/).elements()).toHaveLength(0);
  });

  it('D-38: the receipt of a part has its next days for the calendar', async () => {
    const tomorrow = addDays(parisDay(new Date()), 1);
    storeFine({
      ...PART_JUST_PAID,
      restePayableLe: tomorrow,
      montants: { ...PART_JUST_PAID.montants, valableJusquau: addDays(tomorrow, 9) },
    });
    await open(RECEIPT);
    const text = await fileOf(() => page.getByTestId('noter-date').click());
    const titles = text.match(/^SUMMARY:.{8}/gm);
    expect(titles).toEqual(['SUMMARY:Le reste', 'SUMMARY:Dernier ']);
  });

  it('D-41: on a shared device the end leaves nothing and leads home', async () => {
    storeFine(PAID);
    localStorage.setItem('tai_token', 'x');
    await open(RECEIPT);
    await page.getByRole('button', { name: texts.session.terminer }).click();
    await expect.element(page.getByText(texts.accueil.retour.terminee)).toBeVisible();
    expect(sessionStorage.getItem('tai_amende')).toBeNull();
    expect(localStorage.getItem('tai_liaisons')).toBeNull();
  });

  it('D-55: the end names the confirmation that is shown', async () => {
    const api = fakeApi();
    await open('/fr/tai/paiement/confirmation/jeton-1', api);
    await page.getByRole('button', { name: texts.session.terminer }).click();
    await expect.element(page.getByText(texts.accueil.retour.terminee)).toBeVisible();
    const token = { jetonConfirmationPaiement: 'jeton-1' };
    expect(api.terminerSession.mock.calls).toEqual([[token]]);
  });

  it('D-55: without an answer the page says what the history still opens', async () => {
    storeFine(PAID);
    const terminerSession = () => Promise.reject(failure('reseau', { status: 0 }));
    await open(RECEIPT, fakeApi({ terminerSession }));
    await page.getByRole('button', { name: texts.session.terminer }).click();
    const { retour: reasons } = texts.accueil;
    const sentence = reasons.termineeSansReponse.replace('{{duree}}', '24 heures');
    await expect.element(page.getByText(sentence)).toBeVisible();
    expect(sessionStorage.getItem('tai_amende')).toBeNull();
  });

  it.each([
    '/fr/tai/amende/detail',
    '/fr/tai/paiement/choixModalitesReglement',
    '/fr/tai/paiement/envoiSips',
    '/fr/tai/paiement/informationsVirement',
    '/fr/tai/mes-avis',
    RECEIPT,
  ])('D-55: %s can be ended on this device', async (path) => {
    storeFine(FINE);
    await open(path, fakeApi({ envoiSips: () => new Promise<string>(() => undefined) }));
    await expect.element(page.getByRole('button', { name: texts.session.terminer })).toBeVisible();
  });

  it.each([
    ['deja-envoye', 'polite'],
    ['adresse-inconnue', 'assertive'],
  ] as const)('K-07: %s is explained, in the %s region', async (code, urgency) => {
    storeFine(PAID);
    const sendLetter = () => Promise.reject(failure(code, { status: 409 }));
    await open(RECEIPT, fakeApi({ envoiPostal: sendLetter }));
    await unfold();
    await page.getByTestId('envoyer-courrier').click();
    await page.getByTestId('confirmer-courrier').click();
    await expect.poll(() => heard(urgency)).toContain(texts.justificatif.erreurs[code]);
  });

  it('D-05: a webview offers the e-mail before the download', async () => {
    storeFine(PAID);
    await open(`${RECEIPT}?webview=1`);
    const mail = page.getByTestId('envoyer-mail');
    await expect.element(mail).toBeVisible();
    const pdf = page.getByTestId('telecharger-pdf').element();
    expect(mail.element().compareDocumentPosition(pdf)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('D-05: a webview prints nothing, and calls no file downloaded that it may have dropped', async () => {
    storeFine(PAID);
    await open(`${RECEIPT}?webview=1`);
    await page.getByTestId('telecharger-pdf').click();
    await expect.poll(() => heard('polite')).toContain(texts.justificatif.pasOuvert);
    expect(heard('polite')).not.toContain(texts.justificatif.telecharge);
    const print = page.getByRole('button', { name: texts.justificatif.imprimer });
    await expect.element(print).not.toBeInTheDocument();
  });

  it('D-05: a transfer in a webview is copied, as nothing can be printed or kept there', async () => {
    storeFine({ ...FINE, virementAutorise: true });
    await open('/fr/tai/paiement/informationsVirement?webview=1');
    await expect
      .element(page.getByRole('button', { name: texts.virement.copier.iban }))
      .toBeVisible();
    await expect.element(page.getByTestId('telecharger-pdf')).not.toBeInTheDocument();
    const print = page.getByRole('button', { name: texts.virement.imprimer });
    await expect.element(print).not.toBeInTheDocument();
  });
});

describe('the check of a receipt', () => {
  const field = (name: keyof typeof texts.verification.champs) =>
    page.getByLabelText(texts.verification.champs[name]);
  const fill = async () => {
    await field('codeVerification').fill('7kq2 m4tx 9brd');
    await field('referenceReglement').fill('R-7KQ2-M4TX-9BRD-5VWA');
    await field('montant').fill('90,00');
    await field('date').fill('2026-11-21');
  };

  it.each([
    [true, 'conforme'],
    [false, 'nonConforme'],
  ] as const)('D-19: %s is the whole answer', async (whole, key) => {
    const api = fakeApi({ verification: vi.fn(async () => ({ conforme: whole })) });
    await open('/fr/tai/verification', api);
    await fill();
    await action.click();
    await expect.element(page.getByText(texts.verification[key].texte)).toBeVisible();
    const { titre: title, texte: text } = texts.verification[key];
    const answer = page.getByRole('region', { name: `${title} ${text}`, exact: true });
    await expect.element(answer).toHaveFocus();
    expect(api.verification).toHaveBeenCalledWith({
      codeVerification: '7KQ2-M4TX-9BRD',
      referenceReglement: 'R-7KQ2-M4TX-9BRD-5VWA',
      montant: 9000,
      date: '2026-11-21',
    });
  });

  it('D-19: each wrong field has its example and keeps its room; the summary takes the focus and leads to each', async () => {
    await page.viewport(1280, 900);
    await open('/fr/tai/verification');
    await expect.element(action).toBeVisible();
    const fields = () =>
      action.element().getBoundingClientRect().bottom -
      field('codeVerification').element().getBoundingClientRect().top;
    const before = fields();
    await action.click();
    const errors = [
      ['codeVerification', texts.verification.erreurs.codeVerification],
      ['referenceReglement', texts.verification.erreurs.referenceReglement],
      ['montant', texts.verification.erreurs.montant],
      ['date', texts.verification.erreurs.date],
    ] as const;
    for (const [name, text] of errors) {
      await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true');
      await expect.element(field(name)).toHaveAccessibleDescription(text);
    }
    expect(fields()).toBe(before);
    const summary = page.getByRole('region', { name: texts.verification.erreurs.titre });
    for (const [name, text] of errors) {
      await action.click();
      await expect.element(summary).toHaveFocus();
      await summary.getByRole('link', { name: text }).click();
      await expect.element(field(name)).toHaveFocus();
    }
    expect(await axeViolations()).toEqual([]);
  });

  it('D-19: takes code and reference from the hash, then out of the address', async () => {
    await open('/fr/tai/verification#code=7KQ2-M4TX-9BRD&reference=R-7KQ2-M4TX-9BRD-5VWA');
    await expect.element(field('codeVerification')).toHaveValue('7KQ2-M4TX-9BRD');
    await expect.element(field('referenceReglement')).toHaveValue('R-7KQ2-M4TX-9BRD-5VWA');
    await expect.element(address).toHaveTextContent(/^\/fr\/tai\/verification$/);
  });
});

describe('the fine, as its type has it', () => {
  const main = page.getByRole('main');
  const aside = page.getByRole('complementary');
  const {
    important,
    consignation: deposit,
    montants: amounts,
    recouvrement: collection,
  } = texts.detail;

  it.each([
    ['what a deposit becomes', { ...DEPOSIT, pointsEncourus: 0 }, deposit.sansContestation],
    [
      'what a deposit for a criminal offence becomes',
      { ...DEPOSIT, typeAmende: 'AFMD', pointsEncourus: 0 },
      deposit.sansContestationDelit,
    ],
    ['a payment demand', { ...PARKING, typeAmende: 'AVTS' }, important.avertissement],
    ['the rest of a criminal offence', { ...PARTLY_PAID, typeAmende: 'AFD' }, important.delit],
    ['a last notice', { ...INCREASED, typeAmende: 'DAAP' }, important.dernierAvis],
    [
      'points that a deposit may cost',
      { ...DEPOSIT, pointsEncourus: 3 },
      deposit.sansContestationPoints,
    ],
    [
      'points that the deposit of a criminal offence may cost',
      { ...DEPOSIT, typeAmende: 'AFD', pointsEncourus: 6 },
      deposit.sansContestationDelitPoints,
    ],
  ] as const)(
    'H-02 D-23 D-37: %s says what paying entails before the button',
    async (_, fine, text) => {
      storeFine(fine);
      await open('/fr/tai/amende/detail');
      const said = page.getByText(text).first();
      await expect.element(said).toBeVisible();
      expect(said.element().compareDocumentPosition(action.element())).toBe(
        Node.DOCUMENT_POSITION_FOLLOWING,
      );
      expect(await axeViolations()).toEqual([]);
    },
  );

  it('D-67: what was paid is taken off each amount to come', async () => {
    storeFine({ ...FINE, dejaRegle: 2000, resteAPayer: 7000 });
    await open('/fr/tai/amende/detail');
    await page.getByRole('button', { name: /^Plus tard : 115,00 €/ }).click();
    const step = page.getByRole('listitem').filter({ hasText: texts.paliers.FORFAITAIRE });
    await expect.element(step).toHaveTextContent(/115,00 €/);
  });

  it('D-52: a notice sent abroad without days of its own shows no day', async () => {
    storeFine(ABROAD);
    await open('/fr/tai/amende/detail');
    const { joursSurAvis: onNotice, comparerEtranger: comparison, frise: timeline } = amounts;
    const sentence = comparison.replace('{{montant}}', '90,00 €');
    await expect.element(page.getByText(sentence)).toBeVisible();
    await page.getByRole('button', { name: /^Plus tard/ }).click();
    await expect.element(page.getByText(onNotice)).toBeVisible();
    expect(page.getByRole('list', { name: timeline }).elements()).toEqual([]);
    expect(page.getByTestId('noter-date').elements()).toEqual([]);
    expect(page.getByText(/(?:décembre|janvier) 202/).elements()).toEqual([]);
    await go('/fr/tai/paiement/choixModalitesReglement');
    await expect.element(page.getByRole('radio', { name: texts.choix.virement })).toBeVisible();
    expect(page.getByText(/(?:décembre|janvier) 202/).elements()).toEqual([]);
  });

  it('D-52: an increased fine sent abroad is not taken from an account in France', async () => {
    storeFine({ ...INCREASED, envoyeHorsDeFrance: true });
    await open('/fr/tai/amende/detail');
    await expect.element(main).toHaveTextContent(collection.apresAvis.etranger);
    await expect.element(main).not.toHaveTextContent(/sur votre compte/);
  });

  it('D-23: a deposit names no points where none is at stake', async () => {
    storeFine({ ...DEPOSIT, pointsEncourus: 0 });
    await open('/fr/tai/amende/detail');
    await expect.element(main).toHaveTextContent(deposit.sansContestation);
    await expect.element(main).not.toHaveTextContent(/points de permis peuvent/);
  });

  it('D-64: a last day says when it ends by the clock of the device, if that is another one', async () => {
    const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);
    storeFine(FINE);
    const screen = await open('/fr/tai/amende/detail');
    const start = texts.detail.montants.surAppareil.split('{{')[0]?.trim() ?? '';
    const day = page.getByText(/la fin du 1er décembre 2026, heure de Paris/).first();
    await expect.element(day).toBeVisible();
    expect(page.getByText(start).elements()).toEqual([]);
    await screen.unmount();
    offset.mockReturnValue(240);
    await open('/fr/tai/amende/detail');
    await expect.element(page.getByText(start).first()).toBeVisible();
    offset.mockRestore();
  });

  it('H-02: a fine set by a court may be appealed after payment, and was never increased', async () => {
    const { echeances: dueDates } = INCREASED.montants;
    const judgeAmounts = {
      ...INCREASED.montants,
      palier: 'MAJOREE',
      echeances: dueDates.slice(1),
    } as const;
    storeFine({ ...INCREASED, typeAmende: 'AMD', montants: judgeAmounts });
    await open('/fr/tai/amende/detail');
    await expect.element(page.getByText(texts.paliers.MONTANT_DU).first()).toBeVisible();
    await expect.element(page.getByText(texts.detail.important.juge)).toBeVisible();
    expect(page.getByText(texts.paliers.MAJOREE).elements()).toHaveLength(0);
  });

  it('D-17 D-37: one box, after the button, has the day to contest and the number of a deposit', async () => {
    storeFine({ ...FINE, numConsignation: DEPOSIT.numAvis });
    await open('/fr/tai/amende/detail');
    await expect.element(aside).toHaveTextContent('5190-0101-0000-12');
    const title = { name: 'Contester : jusqu’au 16 décembre 2026' };
    await expect.element(page.getByRole('heading', title)).toBeVisible();
    expect(action.element().compareDocumentPosition(aside.element())).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(page.getByRole('button', title).elements()).toEqual([]);
  });

  it('D-101: a phone folds how to contest below the button, with the rest', async () => {
    storeFine(FINE);
    await open('/fr/tai/amende/detail');
    const link = page.getByRole('link', { name: texts.accueil.important.lien });
    await expect.element(link).toBeVisible();
    await page.viewport(360, 800);
    const fold = page.getByRole('button', { name: 'Contester : jusqu’au 16 décembre 2026' });
    await expect.element(fold).toBeVisible();
    expect(link.elements()).toEqual([]);
    expect(aside.elements()).toEqual([]);
    const titles = page.getByRole('heading', { level: 2 }).elements();
    const plain = (title: Element) => title.textContent.replace(/\s/g, ' ');
    expect(titles.map(plain)).toEqual([
      texts.detail.montants.aPayer,
      'Contester : jusqu’au 16 décembre 2026',
      'Plus tard : 135,00 €, puis 375,00 €',
      texts.detail.avis.titre,
    ]);
    await fold.click();
    await expect.element(link).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await page.viewport(1280, 900);
  });

  it('D-101 D-64: the clock of the device is said once, at the first date', async () => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(240);
    storeFine(FINE);
    await open('/fr/tai/amende/detail');
    await expect.element(main).toHaveTextContent(/à l’heure de votre appareil/);
    expect(main.element().textContent?.match(/heure de votre appareil/g)).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it('O-05: a payment that was begun here is looked into before another', async () => {
    startedHere.save(FINE.avisId, { cents: null, begunAt: 0, endsAt: Date.now() + 60_000 });
    storeFine(FINE);
    await open('/fr/tai/amende/detail');
    await expect
      .element(page.getByText(/^Paiement commencé ici\s: 1er janvier 1970/))
      .toBeVisible();
    await expect
      .element(page.getByRole('link', { name: texts.accueil.messages.reprendre }))
      .toBeVisible();
    startedHere.clearAll();
  });

  const EXTENDED = { dernierJour: '2099-12-14', depasse: false, prolonge: true } as const;

  it.each([
    ['of a fine', FINE, /Contester : jusqu’au 14 décembre 2099/],
    ['of a deposit', DEPOSIT, /pour contester : le 14 décembre 2099/],
  ])(
    'D-74: the box %s says that a time limit runs on to the next working day',
    async (_, fine, day) => {
      storeFine({ ...fine, contestation: EXTENDED });
      await open('/fr/tai/amende/detail');
      await expect.element(aside).toHaveTextContent(texts.detail.contestation.jourOuvrable);
      await expect.element(main).toHaveTextContent(day);
    },
  );

  it('D-74: on the Monday after a printed Sunday nobody is told that the time is over', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-14T22:59:00Z') });
    const sunday = { dernierJour: '2026-12-13', depasse: false, prolonge: true } as const;
    storeFine({ ...FINE, contestation: sunday });
    await open('/fr/tai/amende/detail');
    await expect.element(main).toHaveTextContent(/ne payez pas\./);
    await expect.element(aside).toHaveTextContent(/Contester : jusqu’au 13 décembre 2026/);
    vi.useRealTimers();
  });

  it('D-37: of an increased fine a later time to contest is named, of an ordinary one not', async () => {
    const over = { dernierJour: '2026-11-20', depasse: true };
    storeFine({ ...INCREASED, contestation: over });
    const screen = await open('/fr/tai/amende/detail');
    await expect.element(aside).toHaveTextContent(texts.detail.contestation.majoree);
    await screen.unmount();
    storeFine({ ...FINE, contestation: over });
    await open('/fr/tai/amende/detail');
    await expect.element(aside).toHaveTextContent(/20 novembre 2026/);
    await expect.element(aside).not.toHaveTextContent(/trois mois/);
  });

  it('D-37: the rest of a criminal offence is not said to be still open to contest', async () => {
    storeFine({ ...PARTLY_PAID, typeAmende: 'AFD' });
    await open('/fr/tai/amende/detail');
    await expect.element(page.getByText(important.delit)).toBeVisible();
    await expect.element(main).not.toHaveTextContent(important.delitSansContester);
  });

  it('D-22: the later amounts end with what comes after the last date', async () => {
    storeFine(FINE);
    await open('/fr/tai/amende/detail');
    await page.getByRole('button', { name: /^Plus tard/ }).click();
    const steps = page.getByRole('list', { name: amounts.frise }).getByRole('listitem');
    await expect.element(steps.nth(1)).toHaveTextContent(/375,00/);
    await expect.element(steps.nth(1)).toHaveTextContent(/31 décembre 2026/);
    expect(steps.elements()).toHaveLength(2);
  });

  it('D-22: enforcement of an increased fine is named with its later amounts, not among them', async () => {
    storeFine(INCREASED);
    await open('/fr/tai/amende/detail');
    await page.getByRole('button', { name: /^Plus tard.*, puis recouvrement/ }).click();
    const list = page.getByRole('list', { name: amounts.frise });
    await expect.element(list.getByRole('listitem')).toBeVisible();
    const said = page.getByText(collection.apresAvis.france);
    await expect.element(said).toBeVisible();
    expect(list.element().contains(said.element())).toBe(false);
  });

  it.each(LANGUAGES)(
    'G-09: facts that stay in French are said to be French (%s)',
    async (language) => {
      storeFine(PARKING);
      await open(`/${language}/tai/amende/detail`);
      await expect.element(action).toBeVisible();
      const facts = page.getByText('Forfait de post-stationnement impayé');
      await expect.element(facts).toHaveAttribute('lang', 'fr');
    },
  );

  it.each([
    ['both texts', 'L. 1', 'Police', 'Rechtsgrundlage, feststellende Dienststelle.'],
    ['one text', null, 'Police', 'feststellende Dienststelle.'],
    ['no text', null, null, null],
  ] as const)(
    'G-09: %s of the record is named as written in French only',
    async (_, article, service, names) => {
      const natureInfraction = { ...FINE.natureInfraction, article };
      storeFine({ ...FINE, natureInfraction, serviceVerbalisateur: service });
      await open('/de/tai/amende/detail', fakeApi(), 'de');
      await expect.element(action).toBeVisible();
      const said = page.getByText('Nur auf Französisch');
      if (names === null) return expect(said.elements()).toEqual([]);
      await expect.element(said).toHaveTextContent(`Nur auf Französisch: ${names}`);
    },
  );
});
