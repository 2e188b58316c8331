import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ajouterJours } from '#contract/domaine/dates.ts';
import type { EtatPaiement } from '#contract/domaine/etatPaiement.ts';
import { jourParis } from '#contract/domaine/joursParis.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { CONSIGNATION, CONSIGNEE } from '../../../stories/support/amendes.ts';
import {
  AMENDE,
  adresse,
  aller,
  axeViolations,
  echec,
  enSession,
  fausseApi,
  oublier,
  ouvrir,
  PASSERELLE,
  PAYEE,
  textes,
} from './support.tsx';

const RECU = '/fr/tai/paiement/confirmation/justificatif';
const action = page.getByTestId('action-principale');
const radio = (nom: string, valeur: string) =>
  document.querySelector(`input[name="${nom}"][value="${valeur}"]`);
const formulaire = (cible: string) =>
  `<form method="post" action="${cible}"><input type="hidden" name="Data" value="a=b|c=é"/><input type="hidden" name="Seal" value="00"/></form><script>window.pirate = true</script>`;

beforeEach(() => {
  oublier();
  vi.restoreAllMocks();
});

describe('the detail', () => {
  it('R-07 D-10: shows the fine, its amounts and the contest link', async () => {
    enSession(AMENDE);
    await ouvrir('/fr/tai/amende/detail');
    await expect.element(page.getByText('5190-0101-0000-11')).toBeVisible();
    const frise = page.getByRole('list', { name: textes.detail.montants.frise });
    await expect.element(frise).toHaveTextContent(/135,00\s€/);
    await expect.element(frise).toHaveTextContent(textes.detail.montants.aujourdhui);
    await expect.element(page.getByText('Rue Garibaldi, Lyon')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('R-07: which notice it is comes first, then how much, then the payment, then the rest', async () => {
    enSession(AMENDE);
    await ouvrir('/fr/tai/amende/detail');
    const ordre = [
      page.getByText('5190-0101-0000-11'),
      page.getByText('Feu rouge'),
      page.getByText('Rue Garibaldi, Lyon'),
      page.getByText('A*-***-*Z'),
      page.getByText(textes.detail.montants.aPayer),
      action,
      page.getByRole('list', { name: textes.detail.montants.frise }),
      page.getByText('R. 412-30'),
    ].map((lieu) => lieu.element());
    for (const [rang, element] of ordre.slice(1).entries()) {
      expect(ordre[rang]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });

  it.each([
    [0, textes.detail.montants.aujourdhuiDernier],
    [1, '1 jour.'],
    [12, '12 jours.'],
  ])('R-07 D-22: %i days before the last one it says how many are left', async (jours, attendu) => {
    const valableJusquau = ajouterJours(jourParis(new Date()), jours);
    enSession({ ...AMENDE, montants: { ...AMENDE.montants, valableJusquau } });
    await ouvrir('/fr/tai/amende/detail');
    await expect.element(page.getByRole('main')).toHaveTextContent(attendu);
    await expect.element(page.getByText(/ inclus\. \S/)).toBeVisible();
  });

  it('R-07: the last day goes into the calendar of the device, without number or key', async () => {
    const jour = ajouterJours(jourParis(new Date()), 9);
    enSession({ ...AMENDE, montants: { ...AMENDE.montants, valableJusquau: jour } });
    const fichiers: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((fichier) => {
      if (fichier instanceof Blob) fichiers.push(fichier);
      return 'blob:x';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await ouvrir('/fr/tai/amende/detail');
    await page.getByRole('button', { name: textes.detail.agenda.action }).click();
    await expect.poll(() => fichiers.length).toBe(1);
    const [fichier] = fichiers;
    expect(fichier?.type).toBe('text/calendar');
    const texte = (await fichier?.text()) ?? '';
    expect(texte).toContain(`DTSTART;VALUE=DATE:${jour.replaceAll('-', '')}`);
    expect(texte.replace(/\D/g, '')).not.toContain(AMENDE.numAvis);
  });

  it.each([
    ['', 'montantIllisible'],
    ['4,99', 'montantTropPetit'],
    ['90,01', 'montantTropGrand'],
    ['85,01', 'resteTropPetit'],
  ] as const)('D-17: the part "%s" is refused', async (montant, cle) => {
    enSession(AMENDE);
    await ouvrir('/fr/tai/amende/detail');
    await page.getByRole('radio', { name: textes.detail.reglement.partiel }).click({ force: true });
    const champ = page.getByRole('textbox');
    if (montant !== '') await champ.fill(montant);
    await action.click();
    await expect.element(champ).toHaveAttribute('aria-invalid', 'true');
    await expect.element(champ).toHaveFocus();
    const debut = textes.detail.reglement.erreurs[cle].split('{')[0] ?? '';
    await expect.element(page.getByRole('main')).toHaveTextContent(debut.trim());
  });

  it('D-17 D-08: a refused sum is judged at the next submit, never while it is being typed', async () => {
    enSession(AMENDE);
    await ouvrir('/fr/tai/amende/detail');
    await page.getByRole('radio', { name: textes.detail.reglement.partiel }).click({ force: true });
    await expect.element(page.getByText(textes.detail.reglement.obligatoire)).toBeVisible();
    const champ = page.getByRole('textbox');
    await action.click();
    const refus = page.getByText(textes.detail.reglement.erreurs.montantIllisible);
    await expect.element(refus).toBeVisible();
    await champ.click();
    await userEvent.keyboard('2');
    const petit = textes.detail.reglement.erreurs.montantTropPetit.split('{')[0]?.trim() ?? '';
    await expect.element(champ).toHaveValue('2');
    await expect.element(page.getByRole('main')).not.toHaveTextContent(petit);
    await action.click();
    await expect.element(page.getByRole('main')).toHaveTextContent(petit);
  });

  it('D-17 D-18: the part that was chosen goes with the language and to the provider', async () => {
    enSession(AMENDE);
    const api = fausseApi({ envoiSips: vi.fn(() => new Promise<string>(() => undefined)) });
    await ouvrir('/fr/tai/amende/detail', api);
    await page.getByRole('radio', { name: textes.detail.reglement.partiel }).click({ force: true });
    await page.getByRole('textbox').fill('20,5');
    await action.click();
    await expect.element(adresse).toHaveTextContent('choixModalitesReglement');
    await expect.element(action).toHaveTextContent(/20,50\s€/);
    await action.click();
    await expect.element(adresse).toHaveTextContent('/fr/tai/paiement/2050/envoiSips');
    // The address changes before the code of the screen is there.
    await vi.waitFor(() =>
      expect(api.envoiSips).toHaveBeenCalledWith({
        numAvis: AMENDE.numAvis,
        canal: '2',
        typeReglement: 'PARTIEL',
        nature: 'AMENDES',
        locale: 'fr',
        montantTransaction: 2050,
        adrMail: null,
      }),
    );
  });

  it('D-10 D-17 D-27: only what can be paid offers it, one amount is no question, and a deposit says what it means', async () => {
    enSession({ ...AMENDE, fractionnable: false, consignation: true });
    const { unmount } = await ouvrir('/fr/tai/amende/detail');
    expect(page.getByRole('radio').elements()).toEqual([]);
    await expect.element(action).toHaveTextContent(/90,00\s€/);
    await expect.element(page.getByText(textes.detail.consignation.texte)).toBeVisible();
    await unmount();
    enSession(PAYEE);
    await ouvrir('/fr/tai/amende/detail');
    expect(page.getByRole('radio').elements()).toEqual([]);
    await expect.element(action).toHaveTextContent(textes.detail.reglement.voirJustificatif);
  });
});

describe('the choice of method', () => {
  it('R-08 D-27: one method is no question: the page states it and its button pays', async () => {
    enSession(AMENDE);
    await ouvrir('/fr/tai/paiement/choixModalitesReglement');
    expect(page.getByRole('radio').elements()).toEqual([]);
    await expect.element(page.getByText(textes.choix.carteAide)).toBeVisible();
    await expect.element(action).toHaveTextContent(/90,00\s€/);
    expect(await axeViolations()).toEqual([]);
    await action.click();
    await expect.element(adresse).toHaveTextContent('/fr/tai/paiement/9000/envoiSips');
  });

  const champMail = page.getByRole('textbox', { name: textes.justificatif.mail.champ });

  it('R-08 K-05: an address for the receipt is optional, goes with the start, and stays in no store of the browser', async () => {
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
    enSession(AMENDE);
    const api = fausseApi({
      envoiSips: vi.fn(async () => formulaire(`${PASSERELLE}/paymentInit`)),
    });
    await ouvrir('/fr/tai/paiement/choixModalitesReglement', api);
    await expect.element(champMail).toHaveAttribute('aria-required', 'false');
    await champMail.fill(' camille.martin@exemple.fr ');
    await action.click();
    const adrMail = 'camille.martin@exemple.fr';
    await vi.waitFor(() =>
      expect(api.envoiSips).toHaveBeenCalledWith(expect.objectContaining({ adrMail })),
    );
    await expect
      .poll(() => sessionStorage.getItem('tai_destinataire'))
      .toContain('c•••@exemple.fr');
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('camille');
  });

  it('R-08 K-05: an address that is none keeps the payer here, and is of no matter for a transfer', async () => {
    enSession({ ...AMENDE, virementAutorise: true });
    await ouvrir('/fr/tai/paiement/choixModalitesReglement');
    await champMail.fill('camille.martin');
    await action.click();
    await expect.element(champMail).toHaveAttribute('aria-invalid', 'true');
    await expect.element(champMail).toHaveFocus();
    await page.getByRole('radio', { name: textes.choix.virement }).click({ force: true });
    await expect.element(champMail).not.toBeInTheDocument();
    await action.click();
    await expect.element(adresse).toHaveTextContent('/fr/tai/paiement/informationsVirement');
  });

  it.each([
    [true, 'AF', '/fr/tai/paiement/informationsVirement'],
    [true, 'AFM', '/fr/tai/paiement/saisieIndicatifOperation'],
  ] as const)(
    'R-08 D-18: transfer allowed: %s, type %s',
    async (virementAutorise, typeAmende, cible) => {
      enSession({ ...AMENDE, virementAutorise, typeAmende });
      await ouvrir('/fr/tai/paiement/choixModalitesReglement');
      expect(radio('modeReglement', 'CARTE')).not.toBeNull();
      expect(radio('modeReglement', 'VIREMENT')).not.toBeNull();
      expect(await axeViolations()).toEqual([]);
      await page.getByRole('radio', { name: textes.choix.virement }).click({ force: true });
      await action.click();
      await expect.element(adresse).toHaveTextContent(cible);
    },
  );
});

describe('the hand-off', () => {
  it('R-10 K-05: rebuilds the provider’s form and submits it by itself', async () => {
    enSession(AMENDE);
    const poste = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
    const api = fausseApi({ envoiSips: async () => formulaire(`${PASSERELLE}/paymentInit`) });
    await ouvrir('/fr/tai/paiement/envoiSips', api);
    await expect.poll(() => poste.mock.contexts.length).toBe(1);
    const [envoye] = poste.mock.contexts;
    expect(envoye instanceof HTMLFormElement && [envoye.method, envoye.action]).toEqual([
      'post',
      `${PASSERELLE}/paymentInit`,
    ]);
    expect(envoye instanceof HTMLFormElement && [...new FormData(envoye)]).toEqual([
      ['Data', 'a=b|c=é'],
      ['Seal', '00'],
    ]);
    expect('pirate' in window).toBe(false);
  });

  it.each([
    'https://ailleurs.exemple.fr/paymentInit',
    `${PASSERELLE}.ailleurs.fr/`,
    'javascript:alert(1)',
    '/paymentInit',
    '',
  ])('D-07: a form that leads to "%s" is never submitted', async (cible) => {
    enSession(AMENDE);
    const poste = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
    await ouvrir(
      '/fr/tai/paiement/envoiSips',
      fausseApi({ envoiSips: async () => formulaire(cible) }),
    );
    await expect.element(page.getByText(textes.envoiSips.erreurs.destination.texte)).toBeVisible();
    expect(poste).not.toHaveBeenCalled();
  });

  it.each([
    ['paiement-en-cours', 409, textes.envoiSips.erreurs['paiement-en-cours'].texte],
    ['deja-paye', 409, textes.envoiSips.erreurs['deja-paye'].texte],
    ['non-payable', 409, textes.envoiSips.erreurs['non-payable'].texte],
    ['montant-invalide', 422, textes.envoiSips.erreurs['montant-invalide'].texte],
    ['verification-en-cours', 503, textes.envoiSips.erreurs['verification-en-cours'].texte],
    ['indisponible', 503, textes.envoiSips.erreurs.indisponible.texte],
    ['technique', 500, textes.detail.messages.erreurs.techPaiement],
    ['reseau', 0, textes.detail.messages.erreurs.techPaiement],
  ] as const)('R-10 D-19: %s (%i) says that nothing was taken', async (code, status, texte) => {
    enSession(AMENDE);
    const envoiSips = () => Promise.reject(echec(code, { status, incident: 'i-7' }));
    await ouvrir('/fr/tai/paiement/envoiSips', fausseApi({ envoiSips }));
    await expect.element(page.getByRole('alert')).toHaveTextContent(texte);
    await expect.element(page.getByRole('alert')).toHaveTextContent('i-7');
    expect(action.elements()).toHaveLength(1);
    expect(await axeViolations()).toEqual([]);
  });

  it('R-10: an amount that is not one never reaches the server', async () => {
    enSession(AMENDE);
    const api = fausseApi();
    await ouvrir('/fr/tai/paiement/12.5/envoiSips', api);
    await expect
      .element(page.getByText(textes.envoiSips.erreurs['montant-invalide'].texte))
      .toBeVisible();
    expect(api.envoiSips).not.toHaveBeenCalled();
  });
});

describe('the confirmation', () => {
  const avec = (etat: EtatPaiement): Amende => ({
    ...(etat === 'ACCEPTE' ? PAYEE : AMENDE),
    paiement: { etat, montant: 9000, referenceReglement: null },
  });

  it('D-29: a payment that was not owed at all proves nothing and is given back', async () => {
    const paiement = {
      etat: 'ACCEPTE',
      montant: 9000,
      tropPercu: 9000,
      referenceReglement: null,
    } as const;
    const api = fausseApi({
      confirmerPaiement: vi.fn(async () => ({ ...avec('ACCEPTE'), paiement })),
    });
    await ouvrir('/fr/tai/paiement/confirmation/jeton-1', api);
    const { titreNonDu, texte } = textes.confirmation.ACCEPTE;
    await expect.element(page.getByRole('heading', { name: titreNonDu })).toBeVisible();
    const [, settled = ''] = texte.split('. ');
    expect(page.getByText(settled).elements()).toHaveLength(0);
  });

  it('D-29: money above the debt is told with its amount', async () => {
    const paiement = {
      etat: 'ACCEPTE',
      montant: 9000,
      tropPercu: 4000,
      referenceReglement: null,
    } as const;
    const amende = { ...avec('ACCEPTE'), paiement };
    const api = fausseApi({ confirmerPaiement: vi.fn(async () => amende) });
    await ouvrir('/fr/tai/paiement/confirmation/jeton-1', api);
    const [phrase = ''] = textes.confirmation.ACCEPTE.tropPercu
      .replace('{{tropPercu}} ', '')
      .split('.');
    await expect.element(page.getByText(phrase).first()).toHaveTextContent(/40,00\s€/);
  });

  it.each(['ACCEPTE', 'REFUSE', 'ANNULE', 'EXPIRE'] as const)(
    'R-12 D-19 C-01: %s says whether money was taken, and keeps the fine',
    async (etat) => {
      const api = fausseApi({ confirmerPaiement: vi.fn(async () => avec(etat)) });
      await ouvrir('/fr/tai/paiement/confirmation/jeton-1', api);
      await expect
        .poll(() => document.title)
        .toBe(`${textes.confirmation[etat].titre} | Amendes.gouv.fr`);
      expect(api.confirmerPaiement).toHaveBeenCalledWith({ jetonConfirmationPaiement: 'jeton-1' });
      expect(action.elements()).toHaveLength(etat === 'ACCEPTE' ? 1 : 0);
      expect(JSON.parse(sessionStorage.getItem('tai_amende') ?? '')).toEqual(avec(etat));
      expect(await axeViolations()).toEqual([]);
    },
  );

  it('R-12 R-13 D-19: the confirmation of an accepted payment is its receipt, and says that nothing is left to do', async () => {
    const api = fausseApi({ confirmerPaiement: vi.fn(async () => avec('ACCEPTE')) });
    await ouvrir('/fr/tai/paiement/confirmation/jeton-1', api);
    await expect.element(page.getByText('R-7KQ2-M4TX-9BRD-5VWA')).toBeVisible();
    const ici = page.getByRole('navigation', { name: textes.dsfr.breadcrumb });
    await expect
      .element(ici.getByText(textes.confirmation.ACCEPTE.titre))
      .toHaveAttribute('aria-current', 'page');
    const [, fin = ''] = textes.confirmation.ACCEPTE.texte.split('. ');
    await expect.element(page.getByText(fin)).toBeVisible();
    for (const preuve of ['telecharger-pdf', 'envoyer-mail', 'envoyer-courrier']) {
      await expect.element(page.getByTestId(preuve)).toBeVisible();
    }
    await expect.element(action).toHaveAttribute('href', RECU);
  });

  it.each([
    ['EN_COURS', { avisId: PAYEE.avisId, masque: 'c•••@exemple.fr' }, 'c•••@exemple.fr'],
    ['PARTI', null, textes.justificatif.mail.adresseDonnee],
    [
      'REFUSE',
      { avisId: 'BBBBBBBBBBBBBBBBBBBBBB', masque: 'x•••@exemple.fr' },
      textes.justificatif.mail.adresseDonnee,
    ],
  ] as const)(
    'R-12 K-06: the receipt that left by itself (%s) says where to, and can be sent elsewhere',
    async (mail, garde, destination) => {
      if (garde !== null) sessionStorage.setItem('tai_destinataire', JSON.stringify(garde));
      const amende = avec('ACCEPTE');
      const paiement = { etat: 'ACCEPTE', montant: 9000, referenceReglement: null, mail } as const;
      const api = fausseApi({ confirmerPaiement: vi.fn(async () => ({ ...amende, paiement })) });
      await ouvrir('/fr/tai/paiement/confirmation/jeton-1', api);
      const phrase = textes.justificatif.mail.parti[mail].replace('{{adresse}}', destination);
      await expect.element(page.getByText(phrase).first()).toBeVisible();
      await expect.element(page.getByText(textes.justificatif.mail.ailleurs)).toBeVisible();
      await expect.element(page.getByTestId('envoyer-mail')).toBeVisible();
      expect(await axeViolations()).toEqual([]);
    },
  );

  it('R-12 D-23: an accepted deposit says so in its title, and what is still to be done', async () => {
    const paiement = { etat: 'ACCEPTE', montant: 13500, referenceReglement: null } as const;
    const api = fausseApi({ confirmerPaiement: vi.fn(async () => ({ ...CONSIGNEE, paiement })) });
    await ouvrir('/fr/tai/paiement/confirmation/jeton-1', api);
    await expect
      .poll(() => document.title)
      .toBe(`${textes.confirmation.ACCEPTE.titreConsignation} | Amendes.gouv.fr`);
    await expect.element(page.getByRole('main')).toHaveTextContent('16 décembre 2026');
    await expect.element(page.getByText(/135,00\s€/).first()).toBeVisible();
  });

  it.each(['REFUSE', 'ANNULE', 'EXPIRE'] as const)(
    'R-12 D-25: after %s the page says what is due until when, offers another try and names the other ways',
    async (etat) => {
      const api = fausseApi({ confirmerPaiement: vi.fn(async () => avec(etat)) });
      await ouvrir('/fr/tai/paiement/confirmation/jeton-1', api);
      await expect.element(page.getByText(/^90,00\s€$/)).toBeVisible();
      await expect.element(page.getByText(/1er décembre 2026/)).toBeVisible();
      await expect.element(page.getByText(textes.choix.autres.cheque)).toBeVisible();
      await page.getByRole('link', { name: textes.confirmation.reessai }).click();
      await expect.element(adresse).toHaveTextContent('/fr/tai/paiement/choixModalitesReglement');
    },
  );

  it.each(['REFUSE', 'ANNULE', 'EXPIRE'] as const)(
    'R-12 D-23: after %s of a deposit nobody is asked to pay the fine',
    async (etat) => {
      const paiement = { etat, montant: 13_500, referenceReglement: null };
      const depot = { ...CONSIGNATION, paiement };
      const api = fausseApi({ confirmerPaiement: vi.fn(async () => depot) });
      await ouvrir('/fr/tai/paiement/confirmation/jeton-1', api);
      const { titre } = textes.confirmation.consignation[etat];
      await expect.element(page.getByRole('heading', { name: titre })).toBeVisible();
      await expect
        .element(page.getByRole('main'))
        .not.toHaveTextContent(/(?:l|votre )[’ ]?amende/i);
    },
  );

  it('R-12 D-19: asks again while the payment is pending', async () => {
    const confirmerPaiement = vi.fn(async () => avec('EN_ATTENTE'));
    await ouvrir('/fr/tai/paiement/confirmation/jeton-1', fausseApi({ confirmerPaiement }));
    await expect.element(page.getByText(textes.confirmation.verification)).toBeVisible();
    confirmerPaiement.mockResolvedValue(avec('ACCEPTE'));
    await expect
      .element(page.getByRole('heading', { name: textes.confirmation.ACCEPTE.titre }), {
        timeout: 6_000,
      })
      .toBeVisible();
    expect(confirmerPaiement).toHaveBeenCalledTimes(2);
  });

  it('R-12 D-19: a service that cannot say tells nobody to pay again, and can be asked again', async () => {
    const api = fausseApi();
    api.confirmerPaiement.mockRejectedValueOnce(echec('reseau', { status: 0 }));
    await ouvrir('/fr/tai/paiement/confirmation/jeton-1', api);
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(textes.confirmation.inconnu.texte);
    expect(action.elements()).toHaveLength(0);
    api.confirmerPaiement.mockResolvedValueOnce(avec('ACCEPTE'));
    await page.getByRole('button', { name: textes.confirmation.reessayer }).click();
    await expect
      .element(action)
      .toHaveAttribute('href', '/fr/tai/paiement/confirmation/justificatif');
  });

  it('D-19 C-01: an answer that comes after the page was left does not become the current fine', async () => {
    let repondre = (): void => undefined;
    const confirmerPaiement = () =>
      new Promise<Amende>((resolve) => {
        repondre = () => resolve(avec('ACCEPTE'));
      });
    await ouvrir('/fr/tai/paiement/confirmation/jeton-1', fausseApi({ confirmerPaiement }));
    await aller('/fr/tai/aide');
    await expect.element(page.getByRole('heading', { name: textes.titres.aide })).toBeVisible();
    repondre();
    await new Promise(requestAnimationFrame);
    expect(sessionStorage.getItem('tai_amende')).toBeNull();
  });
});

describe('the receipt', () => {
  it('R-13 G-07 K-08: shows the payment and downloads its PDF', async () => {
    enSession(PAYEE);
    const clic = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const api = fausseApi();
    await ouvrir('/fr/tai/paiement/confirmation/justificatif', api);
    await expect.element(page.getByText('R-7KQ2-M4TX-9BRD-5VWA')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await userEvent.click(page.getByTestId('telecharger-pdf'));
    await expect.poll(() => clic.mock.contexts.length).toBe(1);
    const [lien] = clic.mock.contexts;
    expect(lien instanceof HTMLAnchorElement && lien.download).toBe(
      'justificatif-R-7KQ2-M4TX-9BRD-5VWA.pdf',
    );
    expect(api.generePdf).toHaveBeenCalledWith({
      avisId: PAYEE.avisId,
      locale: 'fr',
      referenceReglement: 'R-7KQ2-M4TX-9BRD-5VWA',
    });
  });

  const [PAIEMENT] = PAYEE.reglements;
  const recu = (propre: object): Amende => ({
    ...PAYEE,
    reglements: PAIEMENT === undefined ? [] : [{ ...PAIEMENT, ...propre }],
  });
  const { carte: _, ...transfert } = { ...PAIEMENT?.justificatif };
  it.each([
    ['its card', {}, 'Carte bancaire (Visa …0000)', textes.justificatif.date],
    [
      'a card of which nothing was kept',
      { justificatif: { ...transfert, carte: '' } },
      textes.choix.carte,
      textes.justificatif.date,
    ],
    [
      'a transfer, by its day',
      { justificatif: transfert, mediaReglement: 7, date: '2026-11-21' },
      textes.medias[7],
      textes.verification.champs.date,
    ],
  ] as const)('R-13: the receipt names %s', async (_cas, propre, moyen, date) => {
    enSession(recu(propre));
    await ouvrir(RECU);
    const valeur = (terme: string) =>
      page.getByRole('term').filter({ hasText: terme }).element().nextElementSibling;
    await expect.element(page.getByText(textes.justificatif.moyen)).toBeVisible();
    expect(valeur(textes.justificatif.moyen)?.textContent).toBe(moyen);
    expect(valeur(date)?.textContent).toMatch('mediaReglement' in propre ? /2026$/ : /à 09:15$/);
  });

  it.each([
    ['A•-•••-•Z', 1],
    [null, 0],
  ])('R-13 D-10: the receipt says what was paid for, and the plate %s', async (plaque, lignes) => {
    enSession({ ...PAYEE, immatriculationMasquee: plaque });
    await ouvrir(RECU);
    for (const fait of ['Feu rouge', '25 octobre 2026 à 14:30', 'Rue Garibaldi, Lyon']) {
      await expect.element(page.getByText(fait)).toBeVisible();
    }
    expect(page.getByText(textes.detail.infraction.vehicule).elements()).toHaveLength(lignes);
    expect(page.getByText('A•-•••-•Z').elements()).toHaveLength(lignes);
  });

  it('R-13: download and print stand in one group', async () => {
    enSession(PAYEE);
    await ouvrir(RECU);
    const groupe = page.getByRole('list').filter({ has: page.getByTestId('telecharger-pdf') });
    await expect
      .element(groupe.getByRole('button', { name: textes.justificatif.imprimer }))
      .toBeVisible();
  });

  it('D-19 R-21: a receipt is checked with its code and reference filled in, from the top of that page', async () => {
    enSession(PAYEE);
    await ouvrir(RECU);
    await page.getByRole('link', { name: textes.justificatif.verifier }).click();
    const champ = (name: string) => page.getByRole('textbox', { name });
    const { codeVerification, referenceReglement } = textes.verification.champs;
    await expect.element(champ(codeVerification)).toHaveValue('7KQ2-M4TX-9BRD');
    await expect.element(champ(referenceReglement)).toHaveValue('R-7KQ2-M4TX-9BRD-5VWA');
    await expect.element(adresse).toHaveTextContent(/\/fr\/tai\/verification$/);
    await expect.poll(() => document.activeElement?.textContent).toBe(textes.navigation.contenu);
  });

  it('D-19: paper has the code and the address of the verification, which a screen hides', async () => {
    enSession(PAYEE);
    await ouvrir(RECU);
    await expect.element(page.getByTestId('envoyer-mail')).toBeVisible();
    const texte = page.getByText(`${location.origin}/fr/tai/verification`);
    await expect.element(texte).not.toBeVisible();
    const image = { name: textes.justificatif.papier.alternative, includeHidden: true };
    expect(page.getByRole('img', image).elements()).toHaveLength(1);
  });

  it('R-13: asks for an opinion, in a new window that is announced, only where the operator has set where', async () => {
    enSession(PAYEE);
    const jdma = 'https://jedonnemonavis.numerique.gouv.fr/Demarches/1?button=2';
    const { unmount } = await ouvrir(RECU, fausseApi(), 'fr', { jdma });
    const lien = page.getByRole('link', { name: textes.jdma.action });
    await expect.element(lien).toHaveAttribute('href', jdma);
    await expect.element(lien).toHaveAttribute('target', '_blank');
    await expect
      .element(lien)
      .toHaveAttribute('title', `${textes.jdma.action} - ${textes.dsfr.newWindow}`);
    await unmount();
    await ouvrir(RECU);
    await expect.element(page.getByTestId('telecharger-pdf')).toBeVisible();
    expect(page.getByText(textes.jdma.titre).elements()).toEqual([]);
  });

  it('K-08: a PDF that fails leaves the receipt, and says that the payment stands', async () => {
    enSession(PAYEE);
    const generePdf = () => Promise.reject(echec('technique', { incident: 'i-3' }));
    await ouvrir('/fr/tai/paiement/confirmation/justificatif', fausseApi({ generePdf }));
    await page.getByTestId('telecharger-pdf').click();
    const alerte = page.getByRole('alert').filter({ hasText: textes.justificatif.erreurs.pdf });
    await expect.element(alerte).toHaveTextContent('i-3');
    await expect.element(page.getByText('R-7KQ2-M4TX-9BRD-5VWA')).toBeVisible();
  });

  const SANS_PREUVE: readonly (readonly ['sansPreuve' | 'nonPaye', Amende])[] = [
    ['sansPreuve', { ...PAYEE, reglements: [] }],
    ['nonPaye', AMENDE],
  ];
  it.each(SANS_PREUVE)('R-13: %s offers no proof', async (cas, amende) => {
    enSession(amende);
    await ouvrir('/fr/tai/paiement/confirmation/justificatif');
    await expect.element(page.getByText(textes.justificatif[cas].texte)).toBeVisible();
    await expect.element(page.getByTestId('telecharger-pdf')).not.toBeInTheDocument();
    expect(action.elements()).toHaveLength(1);
  });
});
