import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button, List, Modal, type ModalContentProps, Text, useModal } from '#design';
import { axeViolations, setTheme, show } from './support.tsx';

function Content({ data, close }: ModalContentProps<{ step: string }>) {
  return (
    <>
      <Text>{data.step}</Text>
      <label>
        Téléphone
        <input />
      </label>
      <label>
        Choix A
        <input type="radio" name="choix" />
      </label>
      <label>
        Choix B
        <input type="radio" name="choix" />
      </label>
      <Button label="J’ai compris" onClick={close} />
    </>
  );
}

interface OpenerProps {
  readonly size?: 'sm' | 'lg';
  readonly hideFooter?: boolean;
  readonly closeTitle?: string;
}

function Opener({ size = 'sm', ...rest }: OpenerProps) {
  const { open } = useModal();
  const descriptor = { component: Content, title: 'Payer par téléphone', size, ...rest };
  return (
    <main>
      <h1>Accueil</h1>
      <Button
        label="Ouvrir"
        onClick={() => open({ ...descriptor, data: { step: 'Composez le numéro' } })}
      />
      <input aria-label="Derrière" />
      <Text>{Array.from({ length: 200 }, () => 'Longue page. ').join('')}</Text>
    </main>
  );
}

const dialog = () => page.getByRole('dialog', { name: 'Payer par téléphone' });
const opener = () => page.getByRole('button', { name: 'Ouvrir' });

async function openModal(props: OpenerProps = {}) {
  const screen = await show(<Opener {...props} />);
  await opener().click();
  await expect.element(dialog()).toBeVisible();
  return screen;
}

async function expectClosed() {
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
}

/** The title takes the focus when the modal opens: it is heard first. */
const title = () => dialog().getByRole('heading', { level: 2 });

/** The close buttons: in the header of the modal, then in its footer. */
const closeButtons = () => dialog().getByRole('button', { name: 'Fermer' });

describe('generic modal', () => {
  it('M-01: closes on the close button and gives the focus back', async () => {
    await openModal();
    await closeButtons().first().click();
    await expectClosed();
  });

  it('M-01: closes on Escape while the focus is in a form field', async () => {
    await openModal();
    await dialog().getByLabelText('Téléphone').click();
    await userEvent.keyboard('08{Escape}');
    await expectClosed();
  });

  it('M-01: closes on a click outside, not on one inside', async () => {
    await openModal();
    await dialog().getByText('Composez le numéro').click();
    await expect.element(dialog()).toBeVisible();
    await dialog().click({ position: { x: 5, y: 5 } });
    await expectClosed();
  });

  it('M-01: a press outside that is taken back inside closes nothing', async () => {
    await openModal();
    const box = dialog().element();
    const fire = (target: Element | null, type: string) =>
      target?.dispatchEvent(new MouseEvent(type, { bubbles: true }));
    fire(box, 'mousedown');
    fire(box.querySelector('h2'), 'mouseup');
    fire(box, 'click');
    await expect.element(dialog()).toBeVisible();
  });

  it('M-02: keeps Tab between the first and the last control, both ways', async () => {
    await openModal();
    const [first, last] = [closeButtons().first(), closeButtons().last()];
    await expect.element(title()).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(first).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(last).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(first).toHaveFocus();
    const seen = new Set<Element | null>();
    for (let step = 0; step < 10; step += 1) {
      await userEvent.keyboard('{Tab}');
      seen.add(document.activeElement);
      expect(dialog().element().contains(document.activeElement)).toBe(true);
    }
    expect(seen.size).toBe(5);
  });

  it('M-02: the last stop may be a group of radios', async () => {
    await show(
      <Modal open title="Payer par téléphone" size="sm" hideFooter onClose={vi.fn()}>
        <input type="radio" name="choix" aria-label="A" />
        <input type="radio" name="choix" aria-label="B" />
      </Modal>,
    );
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('radio', { name: 'A' })).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(closeButtons().first()).toHaveFocus();
  });

  it('M-02: a content that scrolls does not take the focus from the title', async () => {
    await page.viewport(1280, 400);
    const long = Array.from({ length: 60 }, (_, rank) => `Étape ${rank + 1}`);
    await show(
      <Modal open title="Payer par téléphone" size="sm" onClose={vi.fn()}>
        <List items={long} />
      </Modal>,
    );
    await expect.element(title()).toHaveFocus();
  });

  it('M-02 RGAA 7.1: an alert focuses its action, its text being read with its name', async () => {
    await show(
      <Modal open title="Bientôt" alert="Il reste 5 minutes." size="sm" onClose={vi.fn()}>
        <button type="button">Rester</button>
      </Modal>,
    );
    await expect.element(page.getByRole('button', { name: 'Rester' })).toHaveFocus();
  });

  it('M-02: from a title that no control follows, Tab goes to the first one', async () => {
    await show(
      <Modal open title="Payer par téléphone" size="sm" hideFooter onClose={vi.fn()}>
        <Text>Composez le numéro.</Text>
      </Modal>,
    );
    await expect.element(title()).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(closeButtons().first()).toHaveFocus();
  });

  it('M-03: blocks the page scroll while it is open', async () => {
    await openModal();
    const scroller = document.documentElement;
    expect(getComputedStyle(scroller).overflowY).toBe('hidden');
    await userEvent.keyboard('{Escape}');
    await expectClosed();
    expect(getComputedStyle(scroller).overflowY).not.toBe('hidden');
  });

  it('M-04: the large size is wider than the small one', async () => {
    await page.viewport(1280, 800);
    const width = () => dialog().element().querySelector('h2')?.parentElement?.clientWidth ?? 0;
    const screen = await openModal({ size: 'sm' });
    const small = width();
    await userEvent.keyboard('{Escape}');
    await expectClosed();
    await screen.unmount();
    await openModal({ size: 'lg' });
    expect(width()).toBeGreaterThan(small + 200);
  });

  it('M-05: the close button of the footer is optional', async () => {
    await openModal({ hideFooter: true });
    expect(closeButtons().elements()).toHaveLength(1);
  });

  it('M-06: the footer is there by default; component, title, data and close title come from the descriptor', async () => {
    await openModal({ closeTitle: 'Revenir à l’accueil' });
    const named = dialog().getByRole('button', { name: 'Revenir à l’accueil' });
    expect(named.elements()).toHaveLength(2);
    await expect.element(dialog().getByText('Composez le numéro')).toBeVisible();
    await dialog().getByRole('button', { name: 'J’ai compris' }).click();
    await expectClosed();
  });

  it('D-20: the dialog is a real one, and axe finds nothing in either theme', async () => {
    await openModal({ size: 'lg' });
    expect(dialog().element().getAttribute('open')).toBe('');
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(theme);
      expect(await axeViolations()).toEqual([]);
    }
  });
});
