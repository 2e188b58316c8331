import { afterEach, describe, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { AccordionGroup, Breadcrumb, Button, CopyableValue, PageLayout, Text } from '#design';
import pageLayout from '../../../stories/design/layout/PageLayout.stories.tsx';
import { axeViolations, setTheme, show } from './support.tsx';

const WIDE = [1280, 900] as const;
const NARROW = [320, 700] as const;

/** The frame of its story, around what a page may hold. */
async function frame(size: readonly [number, number] = WIDE) {
  await page.viewport(...size);
  await show(
    <PageLayout {...pageLayout.args}>
      <h1>Aide</h1>
      <h2>Où trouver le numéro ?</h2>
      <AccordionGroup
        items={[{ id: 'afm', title: 'Amende forfaitaire majorée', content: <Text>En bas.</Text> }]}
      />
      <CopyableValue value="FR76" shown="FR76" label="Copier l’IBAN" />
      <Button priority="secondary" label="Réessayer" />
    </PageLayout>,
  );
}

const banner = () => page.getByRole('banner');
const footer = () => page.getByRole('contentinfo');

/** Contrast of two opaque CSS colours (WCAG 2.2, 1.4.3). */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const value = Number(part) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('PageLayout', () => {
  it('L-02: six real links, each in its own language, the current one marked', async () => {
    await frame();
    const button = banner().getByRole('button', { name: /FR/ });
    await button.click();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    const german = banner().getByRole('link', { name: 'DE - Deutsch' });
    await expect.element(german).toBeVisible();
    await expect.element(german).toHaveAttribute('href', '/de/tai');
    await expect.element(german).toHaveAttribute('lang', 'de');
    await expect.element(german).toHaveAttribute('hreflang', 'de');
    const french = banner().getByRole('link', { name: 'FR - Français' });
    await expect.element(french).toHaveAttribute('aria-current', 'true');
    expect(banner().getByRole('link', { name: / - / }).elements()).toHaveLength(6);
    await expect.poll(axeViolations).toEqual([]);
  });

  it('L-02 D-20 WCAG 2.5.3: the title of the language button holds the text that is seen, wide and narrow', async () => {
    await frame();
    for (const button of document.querySelectorAll<HTMLElement>('.fr-translate__btn')) {
      const seen = (button.textContent ?? '').replace(/\s+/g, ' ');
      expect(seen).toMatch(/^FR - /);
      expect(button.title.startsWith(seen)).toBe(true);
      expect(button.title).toContain('Choisir une langue');
    }
  });

  it('L-02: on a phone the languages are in the menu, which Escape closes', async () => {
    await frame(NARROW);
    const menu = banner().getByRole('button', { name: 'Menu' });
    await expect.element(menu).toHaveAttribute('aria-haspopup', 'dialog');
    await menu.click();
    const modal = page.getByRole('dialog');
    await expect.element(modal).toBeVisible();
    await modal.getByRole('button', { name: /FR/ }).click();
    await expect.element(modal.getByRole('link', { name: 'IT - Italiano' })).toBeVisible();
    await expect.poll(axeViolations).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(modal).not.toBeInTheDocument();
    await expect.element(menu).toHaveFocus();
  });

  it('L-02: the languages close on Escape, on a press elsewhere and once the focus leaves them', async () => {
    await frame();
    const button = banner().getByRole('button', { name: /FR/ });
    const closed = () => expect.element(button).toHaveAttribute('aria-expanded', 'false');
    const current = banner().getByRole('link', { name: 'FR - Français' });
    await button.click();
    await expect.element(current).toBeVisible();
    await userEvent.tab();
    await expect.element(current).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await closed();
    await expect.element(button).toHaveFocus();
    await button.click();
    await page.getByRole('heading', { level: 1 }).click();
    await closed();
    await button.click();
    await page.getByRole('button', { name: 'Réessayer' }).element().focus();
    await closed();
    await expect.element(page.getByRole('button', { name: 'Réessayer' })).toHaveFocus();
  });

  it('L-02: Tab stays in the menu of a phone, which closes on its button and on a wide screen', async () => {
    await frame(NARROW);
    const menu = banner().getByRole('button', { name: 'Menu' });
    await menu.click();
    const modal = page.getByRole('dialog', { name: 'Menu' });
    const close = modal.getByRole('button', { name: 'Fermer' });
    await expect.element(close).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect.element(modal.getByRole('button', { name: /FR/ })).toHaveFocus();
    await userEvent.tab();
    await expect.element(close).toHaveFocus();
    await close.click();
    await expect.element(modal).not.toBeInTheDocument();
    await expect.element(menu).toHaveFocus();
    await menu.click();
    await expect.element(modal).toBeVisible();
    await page.viewport(...WIDE);
    await expect.element(modal).not.toBeInTheDocument();
  });

  it('D-20 WCAG 2.5.8: links of the footer are at least 24 px high on a phone', async () => {
    await frame(NARROW);
    const heights = footer()
      .getByRole('link')
      .elements()
      .map((link) => link.getBoundingClientRect().height);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  });

  it.each([NARROW, [768, 900], WIDE] as const)(
    'D-20 WCAG 1.4.10: no sideways scroll at %d px',
    async (...size) => {
      await frame(size);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
    },
  );
});

describe('Breadcrumb', () => {
  it('on a phone its button gives its place, and the focus, to the first link', async () => {
    await page.viewport(...NARROW);
    await show(<Breadcrumb above={[{ label: 'Accueil', href: '/fr/tai' }]} current="Aide" />);
    const home = page.getByRole('link', { name: 'Accueil' });
    expect(home.elements()).toHaveLength(0);
    await page.getByRole('button', { name: 'Voir le fil d’Ariane' }).click();
    await expect.element(home).toHaveFocus();
  });
});

describe('display settings', () => {
  it.each([
    ['a wide screen', WIDE],
    ['a phone', NARROW],
  ] as const)('the theme changes at once and is remembered, on %s', async (_, size) => {
    await frame(size);
    await setTheme('light');
    if (size === NARROW) {
      await banner().getByRole('button', { name: 'Menu' }).click();
    }
    await page.getByRole('button', { name: 'Paramètres d’affichage' }).first().click();
    const modal = page.getByRole('dialog', { name: 'Paramètres d’affichage' });
    await modal.getByText('Thème sombre').click();
    await expect.poll(() => document.documentElement.dataset.frTheme).toBe('dark');
    expect(localStorage.getItem('scheme')).toBe('dark');
    await expect.poll(axeViolations).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(modal).not.toBeInTheDocument();
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: /Paramètres/ })
      .click();
    await expect.element(modal.getByRole('radio', { name: 'Thème sombre' })).toBeChecked();
  });
});

describe('dark hover', () => {
  it.each([
    ['Paramètres d’affichage', 'banner', WIDE],
    ['Menu', 'banner', NARROW],
    ['FR', 'banner', WIDE],
    ['Amende forfaitaire majorée', 'main', WIDE],
    ['Copier l’IBAN', 'main', WIDE],
    ['Réessayer', 'main', WIDE],
    ['Paramètres d’affichage', 'contentinfo', WIDE],
  ] as const)(
    'D-20 WCAG 1.4.3: "%s" keeps a contrast of 4.5 under the pointer',
    async (name, role, size) => {
      await frame(size);
      await setTheme('dark');
      const target = page.getByRole(role).getByRole('button', { name }).first();
      await target.hover();
      const transparent = 'rgba(0, 0, 0, 0)';
      await expect
        .poll(() => getComputedStyle(target.element()).backgroundColor)
        .not.toBe(transparent);
      const { color, backgroundColor } = getComputedStyle(target.element());
      expect(contrast(color, backgroundColor)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

describe('on paper', () => {
  afterEach(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
    await setTheme('light');
  });

  it('a page in the dark theme is printed in the light one, and is dark on the screen', async () => {
    await frame();
    await setTheme('dark');
    const colours = () => {
      const { color, colorScheme } = getComputedStyle(page.getByText('FR76').element());
      const logo = banner().element().querySelector('.fr-logo') as Element;
      return [color, colorScheme, getComputedStyle(logo, '::after').backgroundPosition];
    };
    const dark = colours();
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    const printed = colours();
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
    expect(colours()).toEqual(dark);
    await setTheme('light');
    const light = colours();
    expect(printed).toEqual(light);
    expect(printed).not.toEqual(dark);
  });

  it('no part is wider than the paper', async () => {
    await frame([700, 900]);
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    const edges = [...document.querySelectorAll('body *')]
      .map((part) => part.getBoundingClientRect())
      .filter(({ width }) => width > 1);
    expect(Math.min(...edges.map(({ left }) => left))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...edges.map(({ right }) => right))).toBeLessThanOrEqual(700);
  });
});

describe('in forced colours', () => {
  it('the primary button has the thickest border of the page', async () => {
    await show(
      <main>
        <Button label="Payer" />
        <Button priority="secondary" label="Imprimer" />
        <Button priority="tertiary" label="Fermer" />
      </main>,
    );
    const border = (name: string) =>
      getComputedStyle(page.getByRole('button', { name }).element()).borderTopWidth;
    const calm = border('Payer');
    const features = [{ name: 'forced-colors', value: 'active' }];
    await cdp().send('Emulation.setEmulatedMedia', { features });
    const widths = ['Payer', 'Imprimer', 'Fermer'].map(border);
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
    expect(widths).toEqual(['3px', '1px', '1px']);
    expect(border('Payer')).toBe(calm);
  });
});

describe('voice control', () => {
  it.each([
    ['Contenu', 'Payer une amende Contenu', true],
    ['Contenu', 'Contenu Payer une amende', false],
    ['Payer', 'Payer : 90 euros', false],
    ['Payer', 'Payeront', true],
  ])('WCAG 2.5.3: “%s” named “%s” is a fault: %s', async (seen, name, isFault) => {
    await show(
      <main>
        <h1>Titre</h1>
        <a href="#voix" aria-label={name}>
          {seen}
        </a>
      </main>,
    );
    const found = await axeViolations();
    expect(found.some((fault) => fault.startsWith('name-begins-as-seen'))).toBe(isFault);
  });
});
