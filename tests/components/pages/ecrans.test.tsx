import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LANGUES } from '#contract/domaine/langues.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import {
  CONSIGNATION,
  CONSIGNEE,
  MAJOREE,
  STATIONNEMENT,
} from '../../../stories/support/amendes.ts';
import {
  AMENDE,
  adresse,
  axeViolations,
  echec,
  enSession,
  fausseApi,
  oublier,
  ouvrir,
  PAYEE,
  textes,
  VIREMENT,
} from './support.tsx';

const action = page.getByTestId('action-principale');
const AFM: Amende = { ...AMENDE, typeAmende: 'AFM', virementAutorise: true };
const VIREMENT_PAGE = '/fr/tai/paiement/informationsVirement';
const RECU = '/fr/tai/paiement/confirmation/justificatif';

beforeEach(() => {
  oublier();
  vi.restoreAllMocks();
});

describe('the operation code', () => {
  it.each(['', 'AB12C', 'AB12CD34EF56G', 'AB12-CD34'])(
    'D-18: "%s" is refused beside its field',
    async (code) => {
      enSession(AFM);
      await ouvrir('/fr/tai/paiement/saisieIndicatifOperation');
      const champ = page.getByRole('textbox', { name: textes.indicatifOperation.champ });
      if (code !== '') await champ.fill(code);
      await action.click();
      await expect.element(champ).toHaveAttribute('aria-invalid', 'true');
      await expect.element(champ).toHaveFocus();
      await expect.element(page.getByText(textes.indicatifOperation.erreurs.format)).toBeVisible();
    },
  );

  it('R-09 D-18: spaces and case do not count, and the code goes with the call', async () => {
    enSession(AFM);
    const api = fausseApi();
    await ouvrir('/fr/tai/paiement/saisieIndicatifOperation', api);
    expect(await axeViolations()).toEqual([]);
    await page.getByRole('textbox').fill('ab12 cd34');
    await action.click();
    await expect
      .element(adresse)
      .toHaveTextContent('/fr/tai/paiement/AB12CD34/informationsVirement');
    await expect.element(page.getByText('FR76 3000')).toBeVisible();
    expect(api.virement).toHaveBeenCalledWith({
      avisId: AFM.avisId,
      indicatifOperation: 'AB12CD34',
    });
  });

  it('D-18: a code that is not the fine’s goes back to its field with the reason', async () => {
    enSession(AFM);
    const virement = () => Promise.reject(echec('indicatif-invalide', { status: 422 }));
    await ouvrir('/fr/tai/paiement/AB12CD34/informationsVirement', fausseApi({ virement }));
    const champ = page.getByRole('textbox');
    await expect.element(champ).toHaveValue('AB12CD34');
    await expect.element(champ).toHaveFocus();
    await expect.element(page.getByText(textes.indicatifOperation.erreurs.inconnu)).toBeVisible();
  });
});

describe('the bank transfer', () => {
  it('R-11 D-18: shows what a bank asks for, copies it, and downloads it', async () => {
    enSession({ ...AMENDE, virementAutorise: true });
    const copie = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const clic = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const api = fausseApi();
    await ouvrir(VIREMENT_PAGE, api);
    await expect.element(page.getByText('FR76 3000 1007 9412 3456 7890 185')).toBeVisible();
    await expect.element(page.getByText(VIREMENT.reference, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('img', { name: textes.virement.code.image })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await page.getByRole('button', { name: textes.virement.copier.iban }).click();
    expect(copie).toHaveBeenCalledWith(VIREMENT.iban);
    await page.getByRole('button', { name: textes.virement.copier.montant }).click();
    expect(copie).toHaveBeenCalledWith('90,00');
    await page.getByTestId('telecharger-pdf').click();
    await expect.poll(() => clic.mock.contexts.length).toBe(1);
    expect(api.generePdfVirement).toHaveBeenCalledWith({ avisId: AMENDE.avisId, locale: 'fr' });
  });

  it('D-18: an M type asks for its operation code first', async () => {
    enSession(AFM);
    const api = fausseApi();
    await ouvrir(VIREMENT_PAGE, api);
    await expect.element(adresse).toHaveTextContent('saisieIndicatifOperation');
    expect(api.virement).not.toHaveBeenCalled();
  });

  it.each(['virement-non-autorise', 'trop-de-tentatives'] as const)(
    'D-18: %s says that nothing was taken',
    async (code) => {
      enSession(AMENDE);
      const virement = () => Promise.reject(echec(code, { retryAfter: 900 }));
      await ouvrir(VIREMENT_PAGE, fausseApi({ virement }));
      const alerte = page.getByRole('alert');
      await expect.element(alerte).toHaveTextContent(textes.virement.erreurs[code]);
      await expect.element(alerte).toHaveTextContent('15 minutes');
      expect(action.elements()).toHaveLength(1);
    },
  );
});

describe('the receipt', () => {
  it.each(['', 'jean', 'jean@exemple', 'a@b.fr, c@d.fr', `${'a'.repeat(248)}@exem.fr`])(
    'K-06: the address "%s" is refused beside its field',
    async (adrMail) => {
      enSession(PAYEE);
      const api = fausseApi();
      await ouvrir(RECU, api);
      const champ = page.getByRole('textbox');
      if (adrMail !== '') await champ.fill(adrMail);
      await page.getByTestId('envoyer-mail').click();
      await expect.element(champ).toHaveFocus();
      await expect.element(champ).toHaveAttribute('aria-invalid', 'true');
      expect(api.envoiMail).not.toHaveBeenCalled();
    },
  );

  it('K-06: sends to one address and says so', async () => {
    enSession(PAYEE);
    const api = fausseApi();
    await ouvrir(RECU, api);
    await page.getByRole('textbox').fill(' jean@exemple.fr ');
    await page.getByTestId('envoyer-mail').click();
    await expect.element(page.getByText(textes.justificatif.mail.fait)).toBeVisible();
    expect(api.envoiMail).toHaveBeenCalledWith({
      avisId: PAYEE.avisId,
      adrMail: 'jean@exemple.fr',
      locale: 'fr',
      referenceReglement: 'R-7KQ2-M4TX-9BRD-5VWA',
    });
  });

  it('K-06: one send too many says how long to wait', async () => {
    enSession(PAYEE);
    const envoiMail = () => Promise.reject(echec('trop-de-tentatives', { retryAfter: 3600 }));
    await ouvrir(RECU, fausseApi({ envoiMail }));
    await page.getByRole('textbox').fill('jean@exemple.fr');
    await page.getByTestId('envoyer-mail').click();
    await expect
      .element(page.getByText(textes.justificatif.erreurs['trop-de-tentatives']))
      .toHaveTextContent('60 minutes');
  });

  it('K-07: a letter is asked for once more before it leaves', async () => {
    enSession(PAYEE);
    const api = fausseApi();
    await ouvrir(RECU, api);
    await page.getByTestId('envoyer-courrier').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(api.envoiPostal).not.toHaveBeenCalled();
    await page.getByTestId('confirmer-courrier').click();
    await expect.element(page.getByText(textes.justificatif.courrier.fait)).toBeVisible();
    expect(api.envoiPostal).toHaveBeenCalledExactlyOnceWith({
      avisId: PAYEE.avisId,
      locale: 'fr',
    });
  });

  it.each([
    ['deja-envoye', 'status'],
    ['adresse-inconnue', 'alert'],
  ] as const)('K-07: %s is explained, by a region of the role %s', async (code, role) => {
    enSession(PAYEE);
    const envoiPostal = () => Promise.reject(echec(code, { status: 409 }));
    await ouvrir(RECU, fausseApi({ envoiPostal }));
    await page.getByTestId('envoyer-courrier').click();
    await page.getByTestId('confirmer-courrier').click();
    const dit = page.getByRole(role).filter({ hasText: textes.justificatif.erreurs[code] });
    await expect.element(dit).toBeVisible();
  });

  it('D-05: a webview offers the e-mail before the download', async () => {
    enSession(PAYEE);
    await ouvrir(`${RECU}?webview=1`);
    const mail = page.getByTestId('envoyer-mail');
    await expect.element(mail).toBeVisible();
    const pdf = page.getByTestId('telecharger-pdf').element();
    expect(mail.element().compareDocumentPosition(pdf)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe('the check of a receipt', () => {
  const champ = (nom: keyof typeof textes.verification.champs) =>
    page.getByLabelText(textes.verification.champs[nom]);
  const remplir = async () => {
    await champ('codeVerification').fill('7kq2 m4tx 9brd');
    await champ('referenceReglement').fill('R-7KQ2-M4TX-9BRD-5VWA');
    await champ('montant').fill('90,00');
    await champ('date').fill('2026-11-21');
  };

  it.each([
    [true, 'conforme'],
    [false, 'nonConforme'],
  ] as const)('D-19: %s is the whole answer', async (conforme, cle) => {
    const api = fausseApi({ verification: vi.fn(async () => ({ conforme })) });
    await ouvrir('/fr/tai/verification', api);
    await remplir();
    await action.click();
    await expect.element(page.getByText(textes.verification[cle].texte)).toBeVisible();
    await expect
      .element(page.getByRole('region', { name: textes.verification.reponse }))
      .toHaveFocus();
    expect(api.verification).toHaveBeenCalledWith({
      codeVerification: '7KQ2-M4TX-9BRD',
      referenceReglement: 'R-7KQ2-M4TX-9BRD-5VWA',
      montant: 9000,
      date: '2026-11-21',
    });
    expect(await axeViolations()).toEqual([]);
  });

  it('D-19: too many tries say how long to wait', async () => {
    const verification = () => Promise.reject(echec('trop-de-tentatives', { retryAfter: 900 }));
    await ouvrir('/fr/tai/verification', fausseApi({ verification }));
    await remplir();
    await action.click();
    await expect.element(page.getByText(textes.verification.trop.texte)).toHaveTextContent('15');
  });

  it('D-19: each wrong field has its example and keeps its room; the summary takes the focus and leads to each', async () => {
    await page.viewport(1280, 900);
    await ouvrir('/fr/tai/verification');
    await expect.element(action).toBeVisible();
    const champs = () =>
      action.element().getBoundingClientRect().bottom -
      champ('codeVerification').element().getBoundingClientRect().top;
    const avant = champs();
    await action.click();
    const erreurs = [
      ['codeVerification', textes.verification.erreurs.codeVerification],
      ['referenceReglement', textes.verification.erreurs.referenceReglement],
      ['montant', textes.verification.erreurs.montant],
      ['date', textes.verification.erreurs.date],
    ] as const;
    for (const [nom, texte] of erreurs) {
      await expect.element(champ(nom)).toHaveAttribute('aria-invalid', 'true');
      await expect.element(champ(nom)).toHaveAccessibleDescription(texte);
    }
    expect(champs()).toBe(avant);
    const resume = page.getByRole('region', { name: textes.verification.erreurs.titre });
    for (const [nom, texte] of erreurs) {
      await action.click();
      await expect.element(resume).toHaveFocus();
      await resume.getByRole('link', { name: texte }).click();
      await expect.element(champ(nom)).toHaveFocus();
    }
    expect(await axeViolations()).toEqual([]);
  });

  it('D-19: takes code and reference from the hash, then out of the address', async () => {
    await ouvrir('/fr/tai/verification#code=7KQ2-M4TX-9BRD&reference=R-7KQ2-M4TX-9BRD-5VWA');
    await expect.element(champ('codeVerification')).toHaveValue('7KQ2-M4TX-9BRD');
    await expect.element(champ('referenceReglement')).toHaveValue('R-7KQ2-M4TX-9BRD-5VWA');
    await expect.element(adresse).toHaveTextContent(/^\/fr\/tai\/verification$/);
  });
});

describe('what search engines read', () => {
  const alternatives = () =>
    [...document.head.querySelectorAll('link[rel="alternate"]')].map((lien) =>
      lien.getAttribute('hreflang'),
    );
  const description = () =>
    document.head.querySelector('meta[name="description"]')?.getAttribute('content');

  it('R-04 R-17: a public page is described, in six languages; a payment page is not', async () => {
    const { unmount } = await ouvrir('/fr/tai/aide');
    await expect
      .poll(() => description()?.replace(/[\u00a0\u202f]/g, ' '))
      .toBe(textes.descriptions.aide);
    expect(alternatives()).toEqual([...LANGUES, 'x-default']);
    await unmount();
    enSession(AMENDE);
    await ouvrir('/fr/tai/amende/detail');
    await expect.poll(description).toBeUndefined();
    expect(alternatives()).toEqual([]);
  });
});

describe('the fine, as its type has it', () => {
  const aside = page.getByRole('complementary', { name: textes.accueil.important.titre });
  const { important, consignation, montants } = textes.detail;

  it.each([
    ['a fine', AMENDE, textes.accueil.important.texte],
    ['a deposit', CONSIGNATION, important.consignation],
    ['a parking charge', STATIONNEMENT, important.fps],
    ['a payment demand', { ...STATIONNEMENT, typeAmende: 'AVTS' }, important.avertissement],
    ['a criminal offence', { ...AMENDE, typeAmende: 'AFD' }, important.delit],
    ['a last notice', { ...MAJOREE, typeAmende: 'DAAP' }, important.dernierAvis],
  ] as const)('H-02 D-23: %s has the aside that is true for it', async (_, amende, texte) => {
    enSession(amende);
    await ouvrir('/fr/tai/amende/detail');
    await expect.element(aside).toHaveTextContent(texte);
    expect(await axeViolations()).toEqual([]);
  });

  it.each([
    ['the first notice of an offence', AMENDE, true],
    ['an increased fine', MAJOREE, false],
    ['a deposit', CONSIGNATION, false],
  ] as const)(
    'H-02: %s says, or does not say, that a company must name the driver',
    async (_, amende, dit) => {
      enSession(amende);
      await ouvrir('/fr/tai/amende/detail');
      await expect.element(aside).toBeVisible();
      const lien = page.getByRole('link', { name: important.entrepriseLien });
      expect(lien.elements()).toHaveLength(dit ? 1 : 0);
      expect(page.getByText(important.entreprise).elements()).toHaveLength(dit ? 1 : 0);
    },
  );

  it('D-10: a fine that is not to be paid says nothing about paying', async () => {
    enSession({ ...AMENDE, statutPaiement: { valeur: 'PAIEMENT_ANNULE' } });
    await ouvrir('/fr/tai/amende/detail');
    await expect.element(page.getByText(textes.detail.reglement.nonPayable)).toBeVisible();
    expect(aside.elements()).toEqual([]);
    expect(page.getByText(textes.detail.chapeau).elements()).toEqual([]);
  });

  it('H-02: a fine set by a court has none, and was never increased', async () => {
    const { echeances } = MAJOREE.montants;
    const montantsJuge = {
      ...MAJOREE.montants,
      palier: 'MAJOREE',
      echeances: echeances.slice(1),
    } as const;
    enSession({ ...MAJOREE, typeAmende: 'AMD', montants: montantsJuge });
    await ouvrir('/fr/tai/amende/detail');
    await expect.element(page.getByText(textes.paliers.MONTANT_DU).first()).toBeVisible();
    expect(aside.elements()).toHaveLength(0);
    expect(page.getByText(textes.paliers.MAJOREE).elements()).toHaveLength(0);
  });

  it('D-23: a deposit tells the last day to contest', async () => {
    enSession(CONSIGNATION);
    await ouvrir('/fr/tai/amende/detail');
    await expect.element(page.getByText(/16 décembre 2026/)).toBeVisible();
    expect(page.getByText(consignation.depasseTitre).elements()).toHaveLength(0);
  });

  it('D-23: after the last day to contest the deposit can still be paid, with a warning', async () => {
    enSession({ ...CONSIGNATION, contestation: { dernierJour: '2026-11-20', depasse: true } });
    await ouvrir('/fr/tai/amende/detail');
    await expect.element(page.getByText(consignation.depasseTitre)).toBeVisible();
    await expect.element(action).toBeVisible();
  });

  it('D-23: the choice of method says that a deposit contests nothing', async () => {
    enSession(CONSIGNATION);
    await ouvrir('/fr/tai/paiement/choixModalitesReglement');
    await expect.element(page.getByText(consignation.rappel)).toBeVisible();
  });

  it('D-23: the receipt of a deposit says what is left to do, until when, and no balance', async () => {
    enSession(CONSIGNEE);
    await ouvrir(RECU);
    await expect.element(page.getByText(/16 décembre 2026/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: important.consignationLien }))
      .toBeVisible();
    expect(page.getByText(textes.justificatif.solde).elements()).toHaveLength(0);
  });

  it('D-22: the list of amounts ends with what comes after the last date', async () => {
    enSession(AMENDE);
    await ouvrir('/fr/tai/amende/detail');
    const etapes = page.getByRole('list', { name: montants.frise }).getByRole('listitem');
    await expect.element(etapes.nth(2)).toHaveTextContent(/375,00/);
    await expect.element(etapes.nth(2)).toHaveTextContent(/31 décembre 2026/);
  });

  it('D-22: an increased fine ends with enforcement', async () => {
    enSession(MAJOREE);
    await ouvrir('/fr/tai/amende/detail');
    const etapes = page.getByRole('list', { name: montants.frise }).getByRole('listitem');
    await expect.element(etapes.nth(2)).toHaveTextContent(montants.recouvrement);
  });

  it.each(LANGUES)('G-09: facts that stay in French are said to be French (%s)', async (langue) => {
    enSession(STATIONNEMENT);
    await ouvrir(`/${langue}/tai/amende/detail`);
    await expect.element(action).toBeVisible();
    const faits = page.getByText('Forfait de post-stationnement impayé');
    await expect.element(faits).toHaveAttribute('lang', 'fr');
  });
});
