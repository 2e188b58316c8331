import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { CONTENT_PAGES } from '#contract/contentPages.ts';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { href, PUBLIC_SCREENS } from '#contract/paths.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { SKIP_LINK_ID } from '#design';
import { forget, open, texts } from './support.tsx';

const { liens, contestation } = DEFAULT_SETTINGS;

beforeEach(forget);

const levels = () =>
  [...page.getByRole('main').element().querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) =>
    Number(tagName.slice(1)),
  );

describe('static pages', () => {
  it('R-06 D-11: help has its headings in order, tables with headers, and telephone links', async () => {
    await open(href('aide', 'fr'));
    const table = page.getByRole('table', { name: 'Montants des amendes forfaitaires' });
    await expect.element(table).toBeVisible();
    expect(table.getByRole('columnheader').elements()).toHaveLength(4);
    await expect
      .element(table.getByRole('row', { name: /^Classe 4/ }))
      .toHaveTextContent('Classe 490,00 €135,00 €375,00 €');
    await expect.element(table.getByRole('rowheader', { name: 'Classe 4' })).toBeVisible();
    expect(levels().every((level, rank, all) => level <= (all[rank - 1] ?? 0) + 1)).toBe(true);
    await expect
      .element(page.getByRole('link', { name: liens.telephoneEtranger }).last())
      .toHaveAttribute('href', `tel:${liens.telephoneEtranger.replaceAll(' ', '')}`);
  });

  it('R-06: the table of contents names each part of the page, in order', async () => {
    await open(href('aide', 'fr'));
    const index = page.getByRole('navigation', { name: texts.statiques.sommaire });
    const contentsLinks = index.getByRole('link').elements();
    const titles = page.getByRole('main').getByRole('heading', { level: 2 }).elements();
    expect(contentsLinks.map(({ textContent }) => textContent)).toEqual(
      titles.map(({ textContent }) => textContent),
    );
    for (const link of contentsLinks) {
      const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
      expect(target?.querySelector('h2')?.textContent).toBe(link.textContent);
    }
  });

  it.each(CONTENT_PAGES)('R-06: %s leads back to its top where it is long', async (name) => {
    await open(href(name, 'fr'));
    const long = document.querySelector('.fr-summary') !== null;
    const back = page.getByRole('link', { name: texts.dsfr.backToTop });
    expect(back.elements()).toHaveLength(long ? 1 : 0);
    if (!long) return;
    const top = document.querySelector(back.element().getAttribute('href') ?? '');
    expect(top?.querySelector('a')?.id).toBe(SKIP_LINK_ID);
  });

  it('R-06: each part of the page in plain words has a picture', async () => {
    await open(href('facile', 'fr'));
    const titles = page.getByRole('main').getByRole('heading', { level: 2 }).elements();
    expect(titles.length).toBeGreaterThan(8);
    for (const title of titles) {
      const pictures = title.parentElement?.querySelectorAll('svg').length ?? 0;
      expect(pictures, title.textContent ?? '').toBeGreaterThan(0);
    }
    await expect.element(page.getByText('Lisez la page.')).toBeVisible();
  });

  it('R-06 D-06: the glossary is a definition list', async () => {
    await open(href('glossaire', 'fr'));
    const words = page
      .getByRole('term')
      .elements()
      .map(({ textContent }) => textContent);
    expect(words).toEqual(expect.arrayContaining(['Clé', 'Consignation', 'Indicatif d’opération']));
    expect(page.getByRole('definition').elements()).toHaveLength(words.length);
    await expect
      .element(page.getByRole('link', { name: 'le site de contestation' }))
      .toHaveAttribute('href', contestation.fr);
  });

  it.each(LANGUAGES)(
    'R-06 D-06: in %s the site map lists each public screen once',
    async (language) => {
      await open(href('plan', language), undefined, language);
      const addresses = page
        .getByRole('main')
        .getByRole('link')
        .elements()
        .map((link) => link.getAttribute('href'));
      for (const name of PUBLIC_SCREENS) {
        expect(addresses.includes(href(name, language)), name).toBe(
          name !== 'faq' || language === 'fr',
        );
      }
    },
  );

  it('D-06: an answer of the FAQ opens from its question; its tables have headers', async () => {
    await open(href('faq', 'fr'));
    const question = page.getByRole('button', { name: 'Combien de temps ai-je pour payer' });
    await question.click();
    await expect.element(question).toHaveAttribute('aria-expanded', 'true');
    const table = page.getByRole('table', { name: 'Délais à partir de la date de l’avis' });
    await expect.element(table.getByRole('rowheader', { name: 'Minoré' })).toBeVisible();
  });

  it('D-20: the accessibility declaration has the parts that the law asks for', async () => {
    await open(href('accessibilite', 'fr'));
    const main = page.getByRole('main');
    await expect.element(main).toHaveTextContent('État de conformité : non conforme');
    for (const title of [
      'Engagement',
      'État de conformité',
      'Résultats des tests',
      'Contenus non accessibles',
      'Établissement de cette déclaration',
      'Technologies utilisées',
      'Environnements de test',
      'Outils',
      'Pages contrôlées',
      'Retour d’information et contact',
      'Voies de recours',
    ]) {
      await expect.element(main.getByRole('heading', { name: title, exact: true })).toBeVisible();
    }
    await expect.element(main).toHaveTextContent('Libre réponse 71120, 75342 Paris CEDEX 07');
    await expect.element(main).toHaveTextContent('21 novembre 2026');
  });

  it('D-06: what the operator has not filled in is said, not left empty', async () => {
    await open(href('mentionsLegales', 'fr'));
    const publisher = page.getByRole('definition').first();
    await expect.element(publisher).toHaveTextContent(texts.statiques.nonRenseigne);
  });
});
