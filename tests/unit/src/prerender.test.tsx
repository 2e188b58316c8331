import { readFileSync } from 'node:fs';
import { prerender } from 'react-dom/static';
import { I18nextProvider } from 'react-i18next';
import { Link, StaticRouter } from 'react-router-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { href, type NomChemin } from '#contract/chemins.ts';
import { LANGUES } from '#contract/domaine/langues.ts';
import { REGLAGES_PAR_DEFAUT } from '#contract/reglages.ts';
import { configureDesign } from '#design';
import { createApi } from '#src/api/calls.ts';
import { App } from '#src/app/App.tsx';
import { createDictionary, type Dictionary } from '#src/i18n/dictionary.ts';
import { useLangue } from '#src/i18n/useText.ts';
import { ServicesContext } from '#src/services/contexte.ts';

const PUBLIQUES = [
  'accueil',
  'aide',
  'plan',
  'confidentialite',
  'securite',
  'glossaire',
  'faq',
  'accessibilite',
  'engagement',
  'mentionsLegales',
  'verification',
  'introuvable',
] as const satisfies readonly NomChemin[];

/** Rendering alone calls nothing; effects, which would, do not run without a browser. */
const jamais = () => Promise.reject(new Error('a call while rendering'));
const api = createApi({ call: jamais, openSession: jamais });

let dictionnaire: Dictionary;

async function rendre(adresse: string): Promise<string> {
  const { prelude } = await prerender(
    <I18nextProvider i18n={dictionnaire.i18n}>
      <ServicesContext value={{ api, reglages: REGLAGES_PAR_DEFAUT, dictionnaire }}>
        <StaticRouter location={adresse}>
          <App />
        </StaticRouter>
      </ServicesContext>
    </I18nextProvider>,
  );
  return new Response(prelude).text();
}

const lire = (fichier: string) =>
  JSON.parse(readFileSync(`public/assets/i18n/${fichier}.json`, 'utf8'));

beforeAll(() => {
  dictionnaire = createDictionary(
    async (langue) => lire(langue),
    async (page, langue) => lire(`${page}.${langue}`),
  );
  configureDesign({ Link, useLang: useLangue });
});

describe('without a browser', () => {
  it('R-06: there is none here', () => {
    expect(typeof window).toBe('undefined');
    expect(typeof document).toBe('undefined');
  });

  describe.each(LANGUES)('in %s', (langue) => {
    it.each(PUBLIQUES)(
      'R-04 R-06 R-15: %s is rendered in full, with its one title',
      async (nom) => {
        const html = await rendre(href(nom, langue));
        expect(html.match(/<h1[ >]/g)).toHaveLength(1);
        expect(html).toContain('id="contenu"');
        // React leaves this mark where it gave up on the server and waits for a browser.
        expect(html).not.toContain('<!--$!-->');
      },
    );
  });

  it.each(LANGUES)('D-06: in %s the prose of the FAQ is French, and says so', async (langue) => {
    const html = await rendre(href('faq', langue));
    expect(html).toMatch(/<div lang="fr"[^>]*><(?:section [^>]*id="avant"|nav )/);
    expect(html.includes(lire(langue).statiques.francaisSeulement)).toBe(langue !== 'fr');
    // Links stay in the language of the page.
    expect(html).toContain(`href="${href('securite', langue)}"`);
  });

  it('H-05 L-03 D-06: the FAQ is linked in French only', async () => {
    const lien = /href="\/\w\w\/tai\/faq"/;
    expect(await rendre('/fr/tai')).toMatch(lien);
    expect(await rendre('/en/tai')).not.toMatch(lien);
  });
});
