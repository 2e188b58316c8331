import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUES } from '#contract/domaine/langues.ts';
import { createSipsGateway } from '#server/adapters/sips/SipsGateway.ts';
import { SandboxUnavailable, startSandbox } from '#server/sandboxProcess.ts';
import {
  attendre,
  CONTRAT,
  demarrerMarchand,
  demarrerSandboxDEssai,
  depart,
  ecouter,
  entrer,
  formulaireRetour,
  payer,
  poster,
  saisirCarte,
} from '../fixtures/sandbox.ts';

let marchand: Awaited<ReturnType<typeof demarrerMarchand>>;
let sandbox: Awaited<ReturnType<typeof demarrerSandboxDEssai>>;

beforeAll(async () => {
  marchand = await demarrerMarchand();
  sandbox = await demarrerSandboxDEssai({ delaiTardifMs: 200, delaiEnAttenteMs: 150 });
});
afterAll(async () => {
  await sandbox.fermer();
  await marchand.fermer();
});
beforeEach(() => {
  marchand.recues.length = 0;
  marchand.etat.statut = 200;
});

/** Starts a payment and answers what a test needs of it. */
async function commencer(autres: Parameters<typeof depart>[1] = {}) {
  const debut = depart(marchand.origine, autres);
  const page = await entrer(sandbox.gateway.formulaire(debut));
  return { debut, page };
}

const codes = () => marchand.recues.map((corps) => sandbox.gateway.lireReponse(corps).codeReponse);

describe('payment', () => {
  it('G-04: an accepted card is told server to server, then through the browser, with one print', async () => {
    const { debut, page } = await commencer();
    await payer(page, '00');
    expect(codes()).toEqual(['00']);
    const retour = await formulaireRetour(page);
    expect(retour?.action).toBe(debut.urlRetour);
    const automatique = sandbox.gateway.lireReponse(marchand.recues[0] ?? {});
    expect(sandbox.gateway.lireReponse(retour?.champs ?? {})).toEqual(automatique);
    expect(automatique).toMatchObject({
      transactionReference: debut.transactionReference,
      issue: 'ACCEPTE',
      montant: 13_500,
      devise: '978',
      marchand: CONTRAT.merchantId,
      carte: { marque: 'VISA', fin: '0000' },
      contexteRetour: debut.contexteRetour,
    });
    expect(automatique.autorisation).toMatch(/^\d{6}$/);
  });

  it.each([
    ['05', 'REFUSE'],
    ['51', 'REFUSE'],
    ['75', 'REFUSE'],
    ['60', 'EN_ATTENTE'],
    ['17', 'ANNULE'],
    ['97', 'EXPIRE'],
    ['88', 'EN_ATTENTE'],
  ])('D-19: a card that ends in %s gives %s', async (code, issue) => {
    const { page } = await commencer();
    await payer(page, code);
    expect(sandbox.gateway.lireReponse(marchand.recues[0] ?? {})).toMatchObject({
      codeReponse: code,
      issue,
      autorisation: null,
    });
  });

  it('D-19: refusing on the 3-D Secure page gives 05, cancelling on the card page 17', async () => {
    const refus = await commencer();
    await saisirCarte(refus.page, '00');
    await poster(`${refus.page}/authentification`, { refuse: '1' });
    const annulation = await commencer();
    await poster(`${annulation.page}/carte`, { cancel: '1', scenario: 'normal' });
    expect(codes()).toEqual(['05', '17']);
    expect(await formulaireRetour(annulation.page)).not.toBeNull();
  });

  it('D-19: only an accepted payment promises a receipt', async () => {
    const billet = async (reponse: Record<string, string>) => {
      const { page } = await commencer();
      await saisirCarte(page, '00');
      await poster(`${page}/authentification`, reponse);
      return (await fetch(page)).text();
    };
    const accepte = await billet({ confirm: '1' });
    expect(accepte).toContain('Continuez pour obtenir votre justificatif.');
    const refuse = await billet({ refuse: '1' });
    expect(refuse).not.toContain('justificatif');
    expect(refuse).toContain('Continuez pour revenir au site du marchand.');
  });

  it('D-27: the payer goes back by himself, but not where the scenario has no return', async () => {
    const billet = async (scenario: 'normal' | 'automatic-only') => {
      const { page } = await commencer();
      await saisirCarte(page, '00', scenario);
      await poster(`${page}/authentification`, { confirm: '1' });
      return (await fetch(page)).text();
    };
    expect(await billet('normal')).toContain('<script src="/continue.js" defer></script>');
    expect(await billet('automatic-only')).not.toContain('<script');
  });

  it('D-19: two clicks on confirm tell the outcome once', async () => {
    const { page } = await commencer();
    await saisirCarte(page, '00');
    const clic = () => poster(`${page}/authentification`, { confirm: '1' });
    await Promise.all([clic(), clic(), clic()]);
    expect(codes()).toEqual(['00']);
  });

  it('D-19: confirm and refuse together decide nothing', async () => {
    const { page } = await commencer();
    await saisirCarte(page, '00');
    await poster(`${page}/authentification`, { confirm: '1', refuse: '1' });
    await poster(`${page}/authentification`, {});
    expect(codes()).toEqual([]);
  });

  it('D-19: a card that is not good leaves the payer on the card page, and names the field', async () => {
    const { page } = await commencer({ locale: 'en' });
    const reponse = await poster(`${page}/carte`, {
      cardNumber: '4970100000000000',
      cardExpiry: '13/30',
      cardCvv: '12',
    });
    const texte = await reponse.text();
    expect(reponse.status).toBe(422);
    expect(texte).toContain('<title>Error:');
    expect(texte.match(/aria-invalid="true"/g)).toHaveLength(3);
    const expiree = await poster(`${page}/carte`, {
      cardNumber: '4200 0000 0000 0000',
      cardExpiry: '01/20',
      cardCvv: '123',
    });
    expect(await expiree.text()).toContain('This card has expired');
    expect(codes()).toEqual([]);
  });
});

describe('scenarios', () => {
  it.each([
    ['normal', ['00'], true],
    ['automatic-only', ['00'], false],
    ['return-only', [], true],
    ['none', [], false],
    ['duplicate', ['00', '00'], true],
    ['out-of-order', ['00', '05'], true],
  ] as const)('D-19: %s delivers %j, with a return: %s', async (scenario, automatiques, retour) => {
    const { page } = await commencer();
    await payer(page, '00', scenario);
    expect(codes()).toEqual(automatiques);
    const formulaire = await formulaireRetour(page);
    expect(formulaire !== null).toBe(retour);
    if (formulaire) {
      expect(sandbox.gateway.lireReponse(formulaire.champs).codeReponse).toBe('00');
    }
  });

  it('D-19: late delivers after the return', async () => {
    const { page } = await commencer();
    await payer(page, '00', 'late');
    expect(codes()).toEqual([]);
    expect(await formulaireRetour(page)).not.toBeNull();
    await attendre(() => marchand.recues.length === 1);
    expect(codes()).toEqual(['00']);
  });

  it('D-19: the older refusal of out-of-order is dated before the acceptance', async () => {
    const { page } = await commencer();
    await payer(page, '00', 'out-of-order');
    const [acceptation, refus] = marchand.recues.map((corps) => sandbox.gateway.lireReponse(corps));
    expect(refus?.dateTransaction?.getTime()).toBeLessThan(
      acceptation?.dateTransaction?.getTime() ?? 0,
    );
    expect(refus?.empreinte).not.toBe(acceptation?.empreinte);
  });

  it('D-19: an answer that the merchant does not acknowledge is not sent again', async () => {
    marchand.etat.statut = 503;
    const { debut, page } = await commencer();
    await payer(page, '00');
    const store: unknown = await (await fetch(`${sandbox.origine}/transactions`)).json();
    expect(store).toContainEqual(
      expect.objectContaining({
        transactionReference: debut.transactionReference,
        statut: 'TO_CAPTURE',
        livraisons: [expect.objectContaining({ code: '00', statutHttp: 503 })],
      }),
    );
    expect(marchand.recues).toHaveLength(1);
  });
});

describe('expiration', () => {
  it('D-19: an open payment ends with 97 at its expirationDate, without the browser', async () => {
    const { page } = await commencer({ expireLe: new Date(Date.now() + 1_000) });
    await attendre(() => marchand.recues.length === 1);
    expect(codes()).toEqual(['97']);
    await payer(page, '00');
    expect(codes()).toEqual(['97']);
  });

  it('D-19: whoever arrives late pays nothing', async () => {
    const { page } = await commencer({ expireLe: new Date(Date.now() - 1_000) });
    await payer(page, '00');
    await attendre(() => marchand.recues.length === 1);
    expect(codes()).toEqual(['97']);
  });
});

describe('diagnostic', () => {
  it('D-19: an unknown reference is null', async () => {
    expect(await sandbox.gateway.diagnostiquer('INCONNUE')).toBeNull();
  });

  it('D-19: an open payment is pending, a paid one accepted with amount and context', async () => {
    const { debut, page } = await commencer();
    const question = () => sandbox.gateway.diagnostiquer(debut.transactionReference);
    expect(await question()).toMatchObject({ issue: 'EN_ATTENTE' });
    await payer(page, '00', 'none');
    expect(await question()).toMatchObject({
      issue: 'ACCEPTE',
      codeReponse: '00',
      montant: 13_500,
      contexteRetour: debut.contexteRetour,
    });
  });

  it.each([
    ['05', 'REFUSE'],
    ['17', 'ANNULE'],
    ['97', 'EXPIRE'],
  ])('D-19: after %s it tells %s', async (code, issue) => {
    const { debut, page } = await commencer();
    await payer(page, code, 'none');
    expect(await sandbox.gateway.diagnostiquer(debut.transactionReference)).toMatchObject({
      issue,
    });
  });

  it('D-19: 60 is pending at first, and accepted later', async () => {
    const { debut, page } = await commencer();
    await payer(page, '60');
    const question = () => sandbox.gateway.diagnostiquer(debut.transactionReference);
    expect(await question()).toMatchObject({ issue: 'EN_ATTENTE' });
    await expect.poll(question, { interval: 20 }).toMatchObject({ issue: 'ACCEPTE' });
  });

  it('D-19: a wrong key is a fault, never an unknown reference', async () => {
    const autre = await demarrerSandboxDEssai({}, { secretKey: 'another-key' });
    await expect(autre.gateway.diagnostiquer('X')).rejects.toThrow('seal');
    await autre.fermer();
    await expect(autre.gateway.diagnostiquer('X')).rejects.toThrow();
  });
});

describe('paymentInit', () => {
  async function refus(changer: (champs: Record<string, string>) => void) {
    const { action, champs } = sandbox.gateway.formulaire(depart(marchand.origine));
    const copie = { ...champs };
    changer(copie);
    const reponse = await poster(action, copie);
    return { statut: reponse.status, texte: await reponse.text() };
  }

  it.each([
    ['Seal', '0'.repeat(64)],
    ['Seal', ''],
    ['Data', 'amount=1'],
    ['InterfaceVersion', 'HP_9.9'],
    ['SealAlgorithm', 'SHA-256'],
    ['Encode', 'base64'],
    ['Encode', 'rot13'],
  ])('D-19: another %s is refused: %s', async (nom, valeur) => {
    const { statut } = await refus((champs) => {
      champs[nom] = valeur;
    });
    expect(statut).toBe(400);
  });

  it('D-19: another merchant or key version is refused, though its seal is good', async () => {
    for (const config of [{ merchantId: '999' }, { keyVersion: '2' }]) {
      const autre = await demarrerSandboxDEssai({}, config);
      const { action, champs } = autre.gateway.formulaire(depart(marchand.origine));
      expect((await poster(action, champs)).status).toBe(400);
      await autre.fermer();
    }
  });

  it('D-19: the same form twice leads to the same page, another one of that reference is 94', async () => {
    const debut = depart(marchand.origine);
    const premiere = await entrer(sandbox.gateway.formulaire(debut));
    expect(await entrer(sandbox.gateway.formulaire(debut))).toBe(premiere);
    const { action, champs } = sandbox.gateway.formulaire({ ...debut, montant: 1 });
    const reponse = await poster(action, champs);
    expect([reponse.status, await reponse.text()]).toEqual([400, expect.stringContaining('94')]);
  });

  it.each(['base64', 'base64url'] as const)(
    'D-19: %s goes there and comes back',
    async (encodage) => {
      const autre = await demarrerSandboxDEssai({}, { encoding: encodage });
      const page = await entrer(autre.gateway.formulaire(depart(marchand.origine)));
      await payer(page, '00');
      expect(autre.gateway.lireReponse(marchand.recues[0] ?? {}).issue).toBe('ACCEPTE');
      await autre.fermer();
    },
  );

  it('D-19: a contract sealed with SHA-256 is served, and refuses the other seal', async () => {
    const ancien = { ...CONTRAT, algorithme: 'SHA-256' } as const;
    const autre = await demarrerSandboxDEssai({ contrat: ancien }, { algorithm: 'SHA-256' });
    const page = await entrer(autre.gateway.formulaire(depart(marchand.origine)));
    await payer(page, '00');
    expect(marchand.recues[0]?.SealAlgorithm).toBe('SHA-256');
    expect(autre.gateway.lireReponse(marchand.recues[0] ?? {}).issue).toBe('ACCEPTE');
    const { champs } = sandbox.gateway.formulaire(depart(marchand.origine));
    const refus = await poster(`${autre.origine}/paymentInit`, champs);
    await autre.fermer();
    expect([refus.status, await refus.text()]).toEqual([
      400,
      expect.stringContaining('SealAlgorithm'),
    ]);
  });

  it('D-19: an unknown address is 404, and a field posted twice reads as absent', async () => {
    expect((await fetch(`${sandbox.origine}/paiement/inconnue`)).status).toBe(404);
    const corps = new URLSearchParams([
      ['Data', 'a'],
      ['Data', 'b'],
    ]);
    const reponse = await fetch(`${sandbox.origine}/paymentInit`, { method: 'POST', body: corps });
    expect(reponse.status).toBe(400);
  });
});

describe('pages', () => {
  it.each(LANGUES)('D-19: the pages are in %s and say that no money moves', async (locale) => {
    const { page } = await commencer({ locale });
    const carte = await (await fetch(page)).text();
    await saisirCarte(page, '00');
    const authentification = await (await fetch(page)).text();
    await poster(`${page}/authentification`, { confirm: '1' });
    const resultat = await (await fetch(page)).text();
    for (const texte of [carte, authentification, resultat]) {
      expect(texte).toContain(`<html lang="${locale}">`);
      expect(texte).toContain('class="simulation"');
      expect(texte.match(/<h1>/g)).toHaveLength(1);
    }
    expect(carte).toMatch(/name="cardNumber"[\s\S]*name="cardExpiry"[\s\S]*name="cardCvv"/);
    expect(carte).toMatch(/<select[^>]*name="scenario"/);
    expect(carte).toContain('name="cancel"');
    expect(authentification).toMatch(/name="confirm"[\s\S]*name="refuse"/);
  });

  it('D-19: the content policy runs no script but that of the sandbox and lets forms go back to the merchant', async () => {
    const { page } = await commencer();
    const politique = (await fetch(page)).headers.get('content-security-policy') ?? '';
    expect(politique).toContain("default-src 'none'");
    expect(politique).toContain("script-src 'self';");
    expect(politique).toContain(`form-action 'self' ${marchand.origine}`);
  });

  it('D-19: what a merchant sends is escaped', async () => {
    const { page } = await commencer({ contexteRetour: '"><script>' });
    await payer(page, '00');
    expect(await (await fetch(page)).text()).not.toContain('<script>');
  });
});

describe('book', () => {
  it('D-19: transactions and what is due survive a restart, also after half a line', async () => {
    const premier = await demarrerSandboxDEssai();
    const payee = depart(marchand.origine);
    await payer(await entrer(premier.gateway.formulaire(payee)), '00', 'none');
    const ouverte = depart(marchand.origine, { expireLe: new Date(Date.now() + 1_500) });
    await entrer(premier.gateway.formulaire(ouverte));
    await premier.fermer();
    appendFileSync(join(premier.dossier, 'transactions.ndjson'), '{"id":"torn');

    const second = await demarrerSandboxDEssai({ dossier: premier.dossier });
    const issue = async (reference: string) =>
      (await second.gateway.diagnostiquer(reference))?.issue;
    expect(await issue(payee.transactionReference)).toBe('ACCEPTE');
    await attendre(() => marchand.recues.length === 1);
    expect(codes()).toEqual(['97']);
    await second.fermer();
    const lignes = readFileSync(join(premier.dossier, 'transactions.ndjson'), 'utf8').split('\n');
    const gachees = lignes.filter((ligne) => ligne !== '' && !ligne.endsWith('}'));
    expect(gachees).toEqual(['{"id":"torn']);

    const troisieme = await demarrerSandboxDEssai({ dossier: premier.dossier });
    const fin = await troisieme.gateway.diagnostiquer(ouverte.transactionReference);
    expect(fin?.issue).toBe('EXPIRE');
    await troisieme.fermer();
  });

  it('D-19: no whole card number is kept, and the public list holds neither address nor context', async () => {
    const { page } = await commencer();
    await payer(page, '00');
    const fichier = readFileSync(join(sandbox.dossier, 'transactions.ndjson'), 'utf8');
    expect(fichier).not.toContain('4100000000000000');
    const liste = await (await fetch(`${sandbox.origine}/transactions`)).text();
    expect(liste).not.toContain(page.split('/').at(-1));
    expect(liste).not.toContain('jeton-');
  });
});

describe('program', () => {
  const demarrage = (port: number) => ({
    port,
    hote: '127.0.0.1',
    dossierDonnees: mkdtempSync(join(tmpdir(), 'sandbox-')),
    contrat: CONTRAT,
    urlPublique: marchand.origine,
  });
  const arrets: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const arreter of arrets.splice(0)) await arreter();
  });

  it('D-19: it starts on its own origin, answers, and stops', async () => {
    const programme = startSandbox(demarrage(0));
    arrets.push(programme.arreter);
    const origine = await programme.pret;
    expect((await fetch(`${origine}/health`)).status).toBe(200);
    await programme.arreter();
    await expect(fetch(`${origine}/health`)).rejects.toThrow();
  });

  it('D-19: it ends with its parent, also when that one ends while it starts', async () => {
    const { merchantId, secretKey, keyVersion, interfaceVersion } = CONTRAT;
    const child = fork('sandbox/main.ts', {
      execArgv: ['--import', 'tsx'],
      env: {
        ...process.env,
        GATEWAY_PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: mkdtempSync(join(tmpdir(), 'sandbox-')),
        PUBLIC_URL: marchand.origine,
        SIPS_MERCHANT_ID: merchantId,
        SIPS_SECRET_KEY: secretKey,
        SIPS_KEY_VERSION: keyVersion,
        SIPS_INTERFACE_VERSION: interfaceVersion,
      },
    });
    arrets.push(async () => child.kill('SIGKILL'));
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('D-19: it takes the algorithm of the seal from the settings', async () => {
    const contrat = { ...CONTRAT, algorithm: 'SHA-256' } as const;
    const { pret, arreter } = startSandbox({ ...demarrage(0), contrat });
    arrets.push(arreter);
    const origine = await pret;
    const url = `${origine}/paymentInit`;
    const gateway = createSipsGateway({ ...contrat, url, officeUrl: origine });
    const { action, champs } = gateway.formulaire(depart(marchand.origine));
    expect((await poster(action, { ...champs })).status).toBe(303);
  });

  it('D-19: a taken port is one clear sentence', async () => {
    const occupant = createServer();
    const port = await ecouter(occupant);
    arrets.push(() => new Promise((resolve) => occupant.close(resolve)));
    const refus = await startSandbox(demarrage(port)).pret.catch((erreur: unknown) => erreur);
    expect(refus).toBeInstanceOf(SandboxUnavailable);
    expect(refus).toHaveProperty('message', expect.stringMatching(`^Port ${port} is taken.*\\.$`));
  });
});
