import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { HOME_HELP_TYPES } from '#contract/domain/noticeType.ts';
import {
  AccordionGroup,
  Alert,
  Button,
  DeadlineTimeline,
  FocusRegion,
  FormRow,
  ImportantAside,
  NoticeCard,
  ProgressBar,
  StatusAnnouncer,
  Table,
  Text,
} from '#design';
import later from '../../../stories/design/data/DeadlineTimeline.stories.tsx';
import table from '../../../stories/design/data/Table.stories.tsx';
import noticeCard from '../../../stories/design/notices/NoticeCard.stories.tsx';
import { heard, region } from '../../support/heard.ts';
import { show } from './support.tsx';

describe('Table', () => {
  it('D-20: the keyboard stops at a table only where it scrolls (WCAG 2.1.1)', async () => {
    await page.viewport(1280, 900);
    const columns = Array.from({ length: 6 }, (_, rank) => ({
      id: String(rank),
      label: `Une colonne bien large ${rank}`,
    }));
    const rows = [{ id: 'a', cells: columns.map(({ label }) => label) }];
    await show(<Table {...table.args} columns={columns} rows={rows} />);
    const region = page.getByRole('region', { name: table.args.caption });
    await expect.element(region).not.toHaveAttribute('tabindex');
    await page.viewport(600, 900);
    await expect.element(region).toHaveAttribute('tabindex', '0');
    // The rows are stacked there.
    await page.viewport(320, 900);
    await expect.element(region).not.toHaveAttribute('tabindex');
  });

  it('D-20: the keyboard follows a table that grows and shrinks in its box (WCAG 2.1.1)', async () => {
    await page.viewport(1280, 900);
    await show(<Table {...table.args} />);
    const region = page.getByRole('region', { name: table.args.caption });
    await expect.element(region).not.toHaveAttribute('tabindex');
    // As words do when another font comes: wider, and not higher.
    const grid = region.element().querySelector('table') as HTMLElement;
    grid.style.minWidth = '1500px';
    await expect.element(region).toHaveAttribute('tabindex', '0');
    grid.style.minWidth = '';
    await expect.element(region).not.toHaveAttribute('tabindex');
  });
});

describe('AccordionGroup', () => {
  it('H-04: sections open and close one by one, also by the keyboard', async () => {
    await show(
      <AccordionGroup
        items={[
          { id: 'af', title: 'Amende', content: <Text>En bas</Text> },
          { id: 'afm', title: 'Amende majorée', content: <Text>En haut</Text> },
        ]}
      />,
    );
    const first = page.getByRole('button', { name: 'Amende', exact: true });
    const second = page.getByRole('button', { name: 'Amende majorée' });
    await first.click();
    await second.click();
    await expect.element(first).toHaveAttribute('aria-expanded', 'true');
    await expect.element(second).toHaveAttribute('aria-expanded', 'true');
    await expect.element(page.getByText('En bas')).toBeVisible();
    await expect.element(page.getByText('En haut')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(second).toHaveAttribute('aria-expanded', 'false');
    await expect.element(page.getByText('En haut')).not.toBeVisible();
    await expect.element(page.getByText('En bas')).toBeVisible();
    expect(page.getByRole('heading', { level: 3 }).elements()).toHaveLength(2);
  });

  it('H-04: what is folded is laid out once it opens, at its whole height, and on paper', async () => {
    await show(
      <AccordionGroup items={[{ id: 'af', title: 'Amende', content: <Text>En bas</Text> }]} />,
    );
    const text = page.getByText('En bas').element() as HTMLElement;
    const panel = text.closest<HTMLElement>('.fr-collapse');
    await expect.poll(() => text.checkVisibility()).toBe(false);
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    await expect.poll(() => text.checkVisibility()).toBe(true);
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
    await page.getByRole('button', { name: 'Amende' }).click();
    await expect.element(page.getByText('En bas')).toBeVisible();
    const slides = Number.parseFloat(panel?.style.getPropertyValue('--collapse') ?? '');
    expect(-slides).toBeGreaterThanOrEqual(text.offsetHeight);
  });
});

describe('NoticeCard', () => {
  it('H-04: each of the seven types has its own drawing with a text and a legend', async () => {
    await show(
      HOME_HELP_TYPES.map((type) => (
        <NoticeCard key={type} {...noticeCard.args} type={type} alt={`Avis ${type} : la carte`} />
      )),
    );
    const drawings = HOME_HELP_TYPES.map((type) =>
      page.getByRole('img', { name: `Avis ${type} :` }).element(),
    );
    expect(new Set(drawings.map((drawing) => drawing.innerHTML)).size).toBe(7);
    expect(page.getByText('Code à scanner').elements()).toHaveLength(7);
  });
});

describe('FormRow', () => {
  it.each([
    [766, true],
    [767, false],
  ])('X-02: at %d px fields are stacked: %s', async (width, stacked) => {
    await page.viewport(width, 800);
    await show(
      <FormRow>
        <Text>Un</Text>
        <Text>Deux</Text>
      </FormRow>,
    );
    const top = (text: string) => page.getByText(text).element().getBoundingClientRect().top;
    expect(top('Deux') > top('Un')).toBe(stacked);
  });
});

/** Keeps its button, as a form keeps the one that sends it. */
function Sender() {
  const [isSent, setSent] = useState(false);
  return (
    <>
      <Button label="Envoyer" onClick={() => setSent(true)} />
      {isSent && (
        <FocusRegion whenLost>
          <Text>Le courrier part demain.</Text>
        </FocusRegion>
      )}
    </>
  );
}

describe('what is told to assistive technology', () => {
  it('D-20 WCAG 4.1.3: an alert interrupts only when it was injected', async () => {
    const screen = await show(<Alert severity="error" title="Refusé" />);
    expect(heard('assertive')).toBe('');
    await screen.rerender(<Alert severity="error" title="Refusé" announced="assertive" />);
    await expect.poll(() => heard('assertive')).toBe('Refusé');
  });

  it('D-20 WCAG 4.1.3: titles of new pages are announced politely, out of sight', async () => {
    await show(<StatusAnnouncer message="Détail de l’amende" />);
    await expect.poll(() => heard('polite')).toBe('Détail de l’amende');
    expect(region('polite')?.getBoundingClientRect().width).toBeLessThanOrEqual(1);
    expect(region('polite')?.parentElement).toBe(document.body);
  });

  it('RGAA 7.5: an answer that takes the focus is named by its whole message', async () => {
    await show(
      <FocusRegion>
        <Alert severity="success" title="Conforme" description="Ce justificatif est le nôtre." />
      </FocusRegion>,
    );
    const name = 'Conforme Ce justificatif est le nôtre.';
    await expect.element(page.getByRole('region', { name, exact: true })).toHaveFocus();
    expect(heard('polite')).toBe('');
  });

  it('RGAA 7.5: an answer that leaves the focus where it is says its message', async () => {
    await show(<Sender />);
    const button = page.getByRole('button', { name: 'Envoyer' });
    await button.click();
    await expect.poll(() => heard('polite')).toBe('Le courrier part demain.');
    await expect.element(button).toHaveFocus();
  });

  it('a page that comes soon has no sign, a slow one is shown and announced', async () => {
    const screen = await show(<ProgressBar pending={false} />);
    await screen.rerender(<ProgressBar pending />);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await screen.rerender(<ProgressBar pending={false} />);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(page.getByTestId('progression').elements()).toHaveLength(0);
    await screen.rerender(<ProgressBar pending />);
    await expect.element(page.getByTestId('progression')).toBeVisible();
    await expect.poll(() => heard('polite')).not.toBe('');
    await screen.rerender(<ProgressBar pending={false} />);
    await expect.element(page.getByTestId('progression')).not.toBeInTheDocument();
    await expect.poll(() => heard('polite')).toBe('');
  });

  it('H-02: an aside says its title once, as its heading', async () => {
    await show(<ImportantAside title="Contester" text="Ne payez pas." />);
    const aside = page.getByRole('complementary');
    await expect.element(aside.getByRole('heading', { name: 'Contester' })).toBeVisible();
    await expect.element(aside).not.toHaveAccessibleName();
  });

  it('D-11: later amounts are an ordered list, each with its days in words', async () => {
    await show(<DeadlineTimeline {...later.args} />);
    const steps = page.getByRole('list', { name: later.args.title }).getByRole('listitem');
    await expect.element(steps.nth(0)).toHaveTextContent('Jusqu’au 3 février 2027 inclus');
    await expect.element(steps.nth(1)).toHaveTextContent('un nouvel avis');
    expect(steps.elements()).toHaveLength(2);
  });
});
