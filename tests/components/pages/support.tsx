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
import type { Language } from '#contract/domain/languages.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { DEFAULT_SETTINGS, type ExternalLinks } from '#contract/settings.ts';
import { configureDesign } from '#design';
import { ApiError, type Failure, type FailureCode } from '#src/api/ApiError.ts';
import type { Api } from '#src/api/calls.ts';
import { App, Root } from '#src/app/App.tsx';
import type { TextTree } from '#src/i18n/dictionary.ts';
import { useLanguage } from '#src/i18n/useText.tsx';
import { dictionary, loadLanguage, readTexts } from '../../../stories/support/dictionary.ts';
import { FINE, PAID } from '../../../stories/support/fines.ts';
import { GATEWAY } from '../../../stories/support/gateway.ts';
import { paymentOf } from '../../../stories/support/payments.ts';
import { withVoiceRule } from '../../support/voiceRule.ts';

/**
 * The French words, with plain spaces as matchers read them: tests name a message by its key, so that its
 * wording may be improved.
 */
export const texts: TextTree = JSON.parse(
  JSON.stringify(await readTexts('fr')).replace(/[\u00a0\u202f]/g, ' '),
);
configureDesign({ Link, useLang: useLanguage });

export { GATEWAY };

const settings = {
  ...DEFAULT_SETTINGS,
  debug: false,
  originesPaiement: [GATEWAY],
};

export { FINE, PAID };

export const failure = (code: FailureCode, plus: Partial<Failure> = {}) =>
  new ApiError({ code, status: 500, ...plus });

const SCHEDULED = { programmeLe: '2026-11-21T09:00:00+01:00' };

export const TRANSFER = {
  beneficiaire: 'Trésorerie amendes',
  iban: 'FR7630001007941234567890185',
  bic: 'BDFEFRPPXXX',
  montant: 9000,
  reference: '51900101000011',
  dateLimite: '2026-12-01',
};

const pdf = async () => new Blob(['%PDF']);
const schedule = async () => SCHEDULED;

/** Each call answers so until a test says otherwise. */
const ANSWERS: Api = {
  openSession: async () => undefined,
  rechercheAmende: async () => FINE,
  confirmerPaiement: async () => ({ ...PAID, paiement: paymentOf('ACCEPTE') }),
  justifierPaiement: async () => PAID,
  envoiSips: async () => '',
  generePdf: pdf,
  envoiMail: schedule,
  envoiPostal: schedule,
  generePdfVirement: pdf,
  virement: async () => TRANSFER,
  verification: async () => ({ conforme: true }),
  encrypte: async () => '',
  decrypte: async () => ({ plainText: '5190010100001121' }),
  prolongerLiaison: async () => undefined,
  terminerSession: async () => undefined,
  demonstration: async () => ({ avis: [] }),
};

type FakeApi = { [N in keyof Api]: Mock<Api[N]> };

/** Replaces the calls of the API, and nothing else. */
export function fakeApi(calls: Partial<Api> = {}): FakeApi {
  const call = Object.entries({ ...ANSWERS, ...calls });
  return Object.fromEntries(call.map(([name, fn]) => [name, vi.fn(fn)])) as FakeApi;
}

let navigate: NavigateFunction = () => undefined;

/** Goes to another address inside the application, as a link does. */
export const go = async (target: string) => navigate(target);
export const goBack = async () => navigate(-1);

function Probe() {
  const fn = useNavigate();
  useEffect(() => {
    navigate = fn;
  }, [fn]);
  const { pathname, search, hash } = useLocation();
  return <output data-testid="adresse">{pathname + search + hash}</output>;
}

/** Shows the address of the page that is open. */
export const address = page.getByTestId('adresse');

const spaced = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ');

/** Whether the title of the document says what the screen says in its only h1, and first that there is an error. */
const rightTitle = () => {
  const [title, ...others] = page.getByRole('heading', { level: 1 }).elements();
  const said = spaced(document.title).replace(`${texts.dsfr.error} `, '');
  return others.length === 0 && said === `${spaced(title?.textContent)} | Amendes.gouv.fr`;
};

/**
 * Opens the whole application at an address; whatever its screen comes to say, its title agrees.
 * @param links what the operator has set otherwise than by default
 * @param state what the entry of the history holds
 */
export async function open(
  path: string,
  api: Api = fakeApi(),
  language: Language = 'fr',
  links: Partial<ExternalLinks> = {},
  state: unknown = null,
) {
  await page.viewport(1280, 900);
  await loadLanguage(language);
  const { pathname, search, hash } = new URL(path, location.origin);
  const screen = await render(
    <Root
      services={{
        api,
        settings: { ...settings, liens: { ...settings.liens, ...links } },
        dictionary: dictionary,
        origin: location.origin,
        preload: async () => undefined,
        onScreen: () => undefined,
      }}
    >
      <MemoryRouter useTransitions={false} initialEntries={[{ pathname, search, hash, state }]}>
        <App />
        <Probe />
      </MemoryRouter>
    </Root>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(rightTitle).toBe(true);
  return screen;
}

/** Puts a fine into the session, as a lookup does. */
export function storeFine(fine: Fine): void {
  sessionStorage.setItem('tai_amende', JSON.stringify(fine));
}

/** Forgets what a former test left in the browser. */
export function forget(): void {
  sessionStorage.clear();
  localStorage.clear();
}

/** What axe finds on the page; the witness of the address is not part of it. */
export async function axeViolations(): Promise<string[]> {
  await expect.poll(() => document.getAnimations().length).toBe(0);
  const { violations } = await withVoiceRule.run(
    { exclude: ['[data-testid="adresse"]'] },
    { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** The text of the file that a press offers, with its mark of UTF-8. */
export async function fileOf(press: () => Promise<void>): Promise<string> {
  const offered = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await press();
  await expect.poll(() => offered.mock.calls.length).toBe(1);
  const file = offered.mock.calls[0]?.[0];
  offered.mockRestore();
  click.mockRestore();
  if (!(file instanceof Blob)) throw new Error('a file expected');
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
}
