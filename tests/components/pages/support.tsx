import axe from 'axe-core';
import { useEffect } from 'react';
import {
  Link,
  MemoryRouter,
  type NavigateFunction,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { expect, type Mock, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Langue } from '#contract/domaine/langues.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { DEFAULT_SETTINGS, type ExternalLinks } from '#contract/settings.ts';
import { startDesign } from '#design';
import { ApiError, type Failure, type FailureCode } from '#src/api/ApiError.ts';
import type { Api } from '#src/api/calls.ts';
import { App } from '#src/app/App.tsx';
import { Root } from '#src/app/Root.tsx';
import type { TextTree } from '#src/i18n/dictionary.ts';
import { useLangue } from '#src/i18n/useText.tsx';
import { AMENDE, PAYEE } from '../../../stories/support/amendes.ts';
import { chargerLangue, dictionnaire, lireTextes } from '../../../stories/support/dictionnaire.ts';
import { PASSERELLE } from '../../../stories/support/passerelle.ts';

/**
 * The French words, with plain spaces as matchers read them: tests name a message by its key, so that its
 * wording may be improved.
 */
export const textes: TextTree = JSON.parse(
  JSON.stringify(await lireTextes('fr')).replace(/[\u00a0\u202f]/g, ' '),
);
startDesign({ Link, useLang: useLangue });

export { PASSERELLE };

const settings = {
  ...DEFAULT_SETTINGS,
  debug: false,
  originesPaiement: [PASSERELLE],
};

export { AMENDE, PAYEE };

export const echec = (code: FailureCode, plus: Partial<Failure> = {}) =>
  new ApiError({ code, status: 500, ...plus });

const PROGRAMME = { programmeLe: '2026-11-21T09:00:00+01:00' };

export const VIREMENT = {
  beneficiaire: 'Trésorerie amendes',
  iban: 'FR7630001007941234567890185',
  bic: 'BDFEFRPPXXX',
  montant: 9000,
  reference: '51900101000011',
  dateLimite: '2026-12-01',
};

const pdf = async () => new Blob(['%PDF']);
const programmer = async () => PROGRAMME;

/** What each call answers until a test says otherwise. */
const REPONSES: Api = {
  openSession: async () => undefined,
  rechercheAmende: async () => AMENDE,
  confirmerPaiement: async () => PAYEE,
  justifierPaiement: async () => PAYEE,
  envoiSips: async () => '',
  generePdf: pdf,
  envoiMail: programmer,
  envoiPostal: programmer,
  generePdfVirement: pdf,
  virement: async () => VIREMENT,
  verification: async () => ({ conforme: true }),
  encrypte: async () => '',
  decrypte: async () => ({ plainText: '5190010100001121' }),
  prolongerLiaison: async () => undefined,
};

type FausseApi = { [N in keyof Api]: Mock<Api[N]> };

/** The calls; nothing else is replaced. */
export function fausseApi(appels: Partial<Api> = {}): FausseApi {
  const appel = Object.entries({ ...REPONSES, ...appels });
  return Object.fromEntries(appel.map(([nom, fonction]) => [nom, vi.fn(fonction)])) as FausseApi;
}

let naviguer: NavigateFunction = () => undefined;

/** Goes to another address inside the application, as a link does. */
export const aller = async (vers: string) => naviguer(vers);

function Temoin() {
  const fonction = useNavigate();
  useEffect(() => {
    naviguer = fonction;
  }, [fonction]);
  const { pathname, search, hash } = useLocation();
  return <output data-testid="adresse">{pathname + search + hash}</output>;
}

/** The address that the application stands at. */
export const adresse = page.getByTestId('adresse');

const spaced = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ');

/** Whether the title of the document says what the screen says in its only h1, and first that there is an error. */
const titreJuste = () => {
  const [titre, ...autres] = page.getByRole('heading', { level: 1 }).elements();
  const dit = spaced(document.title).replace(`${textes.dsfr.error} `, '');
  return autres.length === 0 && dit === `${spaced(titre?.textContent)} | Amendes.gouv.fr`;
};

/**
 * Opens the whole application at an address; whatever its screen comes to say, its title agrees.
 * @param liens what the operator has set otherwise than by default
 * @param state what the entry of the history holds
 */
export async function ouvrir(
  chemin: string,
  api: Api = fausseApi(),
  langue: Langue = 'fr',
  liens: Partial<ExternalLinks> = {},
  state: unknown = null,
) {
  await page.viewport(1280, 900);
  await chargerLangue(langue);
  const { pathname, search, hash } = new URL(chemin, location.origin);
  const screen = await render(
    <Root
      services={{
        api,
        settings: { ...settings, liens: { ...settings.liens, ...liens } },
        dictionnaire,
        origin: location.origin,
        preload: async () => undefined,
        onScreen: () => undefined,
      }}
    >
      <MemoryRouter useTransitions={false} initialEntries={[{ pathname, search, hash, state }]}>
        <App />
        <Temoin />
      </MemoryRouter>
    </Root>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(titreJuste).toBe(true);
  return screen;
}

/** Puts a fine into the session, as a lookup does. */
export function enSession(amende: Amende): void {
  sessionStorage.setItem('tai_amende', JSON.stringify(amende));
}

/** Forgets what a former test left in the browser. */
export function oublier(): void {
  sessionStorage.clear();
  localStorage.clear();
}

/** What axe finds on the page; the witness of the address is not part of it. */
export async function axeViolations(): Promise<string[]> {
  await expect.poll(() => document.getAnimations().length).toBe(0);
  const { violations } = await axe.run(
    { exclude: ['[data-testid="adresse"]'] },
    { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
