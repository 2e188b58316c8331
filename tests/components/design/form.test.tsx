import { useFormik } from 'formik';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import {
  Button,
  CodeField,
  type CodeFieldProps,
  ErrorSummary,
  Form,
  focusField,
  MessageLine,
  RadioGroup,
  TextField,
} from '#design';
import { heard } from '../../support/heard.ts';
import { EVENT_MS } from '../../support/limits.ts';
import { show } from './support.tsx';

interface SearchProps extends Partial<CodeFieldProps> {
  readonly initial?: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly onSubmit?: (values: { numero: string; cle: string; type: string }) => void;
  readonly summary?: boolean;
}

/** Keeps digits in groups of four; the caret stays behind the digits that were before it. */
const group: CodeFieldProps['transform'] = (value, caret) => ({
  value: formatNumber(value),
  caret: formatNumber(value.slice(0, caret)).length,
});

const isFull = ({ length }: { readonly length: number }) => length === 19;

function Search({
  initial = '',
  errors = {},
  onSubmit = () => undefined,
  summary = false,
  ...code
}: SearchProps) {
  const formik = useFormik({
    initialValues: { numero: initial, cle: '', type: 'TOTAL' },
    onSubmit,
    validate: () => errors,
    validateOnChange: false,
    validateOnBlur: false,
  });
  const shown = formik.submitCount > 0 ? errors : {};
  return (
    <Form formik={formik} label="Recherche">
      {summary && (
        <ErrorSummary
          title="Erreurs"
          errors={Object.entries(shown).map(([name, message]) => ({ name, message }))}
        />
      )}
      <CodeField
        name="numero"
        label="Numéro"
        hint="14 ou 18 chiffres"
        transform={group}
        error={shown.numero}
        {...code}
      />
      <TextField name="cle" label="Clé" error={shown.cle} />
      <RadioGroup
        name="type"
        legend="Montant"
        options={[
          { value: 'TOTAL', label: 'Tout' },
          { value: 'PARTIEL', label: 'Une partie', hint: 'au moins 5 €' },
        ]}
      />
      <Button type="submit" label="Rechercher" main />
    </Form>
  );
}

const number = () => page.getByRole('textbox', { name: 'Numéro' });
const key = () => page.getByRole('textbox', { name: 'Clé' });

function input(): HTMLInputElement {
  const element = number().element();
  if (!(element instanceof HTMLInputElement)) throw new Error('not an input');
  return element;
}

function paste(text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  input().dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

describe('CodeField', () => {
  it('F-01: keeps the caret where the person types', async () => {
    await show(<Search initial="5190-0101" />);
    await number().click();
    input().setSelectionRange(2, 2);
    await userEvent.keyboard('7');
    await expect.element(number()).toHaveValue('5179-0010-1');
    expect(input().selectionStart).toBe(3);
    await userEvent.keyboard('{Backspace}');
    await expect.element(number()).toHaveValue('5190-0101');
    expect(input().selectionStart).toBe(2);
  });

  it('F-01: a refused character moves nothing', async () => {
    await show(<Search initial="5190-0101" />);
    await number().click();
    input().setSelectionRange(3, 3);
    await userEvent.keyboard('x');
    await expect.element(number()).toHaveValue('5190-0101');
    expect(input().selectionStart).toBe(3);
  });

  it('F-01: tells the edit, so that a dash can be deleted', async () => {
    const transform = vi.fn(group);
    await show(<Search initial="5190-0101" transform={transform} />);
    await number().click();
    input().setSelectionRange(5, 5);
    await userEvent.keyboard('{Backspace}');
    expect(transform).toHaveBeenLastCalledWith('51900101', 4, {
      previous: '5190-0101',
      inputType: 'deleteContentBackward',
      brought: '',
    });
  });

  it('D-08: a paste replaces the selection, and may be taken by the caller', async () => {
    const onBrought = vi.fn((text: string) => text === '5190010100001142');
    await show(<Search initial="5190-0101" onBrought={onBrought} />);
    await number().click();
    input().setSelectionRange(0, 4);
    paste('62 10');
    await expect.element(number()).toHaveValue('6210-0101');
    paste('5190010100001142');
    expect(onBrought).toHaveBeenLastCalledWith('5190010100001142');
    await expect.element(number()).toHaveValue('6210-0101');
  });

  it('D-08: an undo gives back the text before a paste', async () => {
    await show(<Search initial="5190" />);
    await number().click();
    paste(' 0101 0000 3344');
    await expect.element(number()).toHaveValue('5190-0101-0000-3344');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(number()).toHaveValue('5190');
  });

  it('D-08: an undone deletion puts the caret where it was, and can be done again', async () => {
    await show(<Search initial="5190-0101-0000" />);
    await number().click();
    input().setSelectionRange(7, 7);
    await userEvent.keyboard('{Backspace}');
    await expect.element(number()).toHaveValue('5190-0010-000');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(number()).toHaveValue('5190-0101-0000');
    expect(input().selectionStart).toBe(7);
    for (const redo of ['{Control>}y{/Control}', '{Control>}{Shift>}Z{/Shift}{/Control}']) {
      await userEvent.keyboard(redo);
      await expect.element(number()).toHaveValue('5190-0010-000');
      expect(input().selectionStart).toBe(6);
      await userEvent.keyboard('{Control>}z{/Control}');
      await expect.element(number()).toHaveValue('5190-0101-0000');
    }
    await userEvent.keyboard('7');
    await expect.element(number()).toHaveValue('5190-0170-1000-0');
    // What was undone before another edit is gone.
    await userEvent.keyboard('{Control>}y{/Control}');
    await expect.element(number()).toHaveValue('5190-0170-1000-0');
  });

  it('F-06: says once that the number is full', async () => {
    const onComplete = vi.fn(() => focusField('cle'));
    await show(<Search initial="5190-0101-0000-334" isComplete={isFull} onComplete={onComplete} />);
    await number().click();
    input().setSelectionRange(18, 18);
    await userEvent.keyboard('4');
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('5190-0101-0000-3344');
    await expect.element(key()).toHaveFocus();
    await key().fill('42');
    expect(onComplete).toHaveBeenCalledOnce();
  });
});

describe('fields', () => {
  it('V-05: an error is tied to its field, and the focus goes to the first wrong one', async () => {
    const onSubmit = vi.fn();
    const errors = { numero: 'Numéro trop court', cle: 'Clé absente' };
    await show(<Search errors={errors} onSubmit={onSubmit} />);
    await expect.element(number()).not.toHaveAttribute('aria-invalid');
    await page.getByTestId('action-principale').click();
    await expect.element(number()).toHaveFocus();
    await expect.element(number()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(number()).toHaveAccessibleDescription(/Numéro trop court/);
    await expect.element(key()).toHaveAccessibleDescription(/Clé absente/);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('D-20 WCAG 3.3.1: a summary takes the focus after each failed submit, and leads to the fields', async () => {
    await show(<Search summary errors={{ numero: 'Numéro trop court', cle: 'Clé absente' }} />);
    const summary = page.getByRole('region', { name: 'Erreurs' });
    expect(summary.elements()).toHaveLength(0);
    for (const _ of [1, 2]) {
      await page.getByTestId('action-principale').click();
      await expect.element(summary).toHaveFocus();
      await summary.getByRole('link', { name: 'Clé absente' }).click();
      await expect.element(key()).toHaveFocus();
    }
  });

  it('WCAG 3.2.2: a person who went on to another field keeps the focus', async () => {
    await show(<Search errors={{ numero: 'Numéro trop court' }} />);
    await page.getByTestId('action-principale').click();
    await expect.element(number()).toHaveAttribute('aria-invalid', 'true');
    focusField('cle');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect.element(key()).toHaveFocus();
  });
});

describe('MessageLine', () => {
  it.each(['Numéro inconnu', 'Un très long message. '.repeat(20)])(
    'H-03: "%.14s" comes and goes without moving the button that asked for it',
    async (message) => {
      function Request() {
        const [shown, setShown] = useState('');
        return (
          <>
            <div style={{ height: '30rem' }} />
            <MessageLine kind="error" message={shown} testId="ligne" />
            <Button label="Rechercher" onClick={() => setShown(shown === '' ? message : '')} />
            <div style={{ height: '100rem' }} />
          </>
        );
      }
      await show(<Request />);
      window.scrollTo({ top: 200, behavior: 'instant' });
      const button = page.getByRole('button', { name: 'Rechercher' });
      const top = () => button.element().getBoundingClientRect().top;
      const line = () => page.getByTestId('ligne').element();
      const before = top();
      for (const shown of [message, '']) {
        await button.click();
        await expect.poll(() => line().textContent?.trim()).toBe(shown.trim());
        expect(Math.abs(top() - before)).toBeLessThan(1);
      }
      expect(line().getBoundingClientRect().height).toBe(0);
    },
  );

  it('D-26 H-03: a message that nobody asked for does not scroll the page', async () => {
    const line = (message: string) => (
      <>
        <div style={{ height: '30rem' }} />
        <MessageLine kind="info" message={message} />
        <div style={{ height: '100rem' }} />
      </>
    );
    const screen = await show(line(''));
    await screen.rerender(line(''));
    window.scrollTo({ top: 0, behavior: 'instant' });
    await screen.rerender(line('Service fermé'));
    await expect.element(page.getByText('Service fermé')).toBeVisible();
    expect(window.scrollY).toBe(0);
  });

  it('H-03: information waits for its turn, an error interrupts', async () => {
    const line = (kind: 'info' | 'error', message: string) => (
      <MessageLine kind={kind} message={message} />
    );
    const screen = await show(line('info', 'Amende délictuelle'));
    await expect.poll(() => heard('polite')).toBe('Amende délictuelle');
    await screen.rerender(line('error', 'Numéro inconnu'));
    await expect.poll(() => heard('assertive')).toBe('Numéro inconnu');
    expect(heard('polite')).toBe('');
  });

  it('RGAA 7.5: messages wait for each other, and are not heard again', async () => {
    const screen = await show(
      <>
        <MessageLine kind="info" message="Un" />
        <MessageLine kind="success" message="Deux" />
      </>,
    );
    await expect.poll(() => heard('polite')).toBe('Un');
    await expect.poll(() => heard('polite')).toBe('Deux');
    await expect.poll(() => heard('polite')).toBe('');
    await expect.element(page.getByText('Un', { exact: true })).toBeVisible();
    await screen.unmount();
  });
});

describe('Button', () => {
  it('H-03: while it works it keeps the focus, says so and ignores clicks', async () => {
    const onClick = vi.fn();
    await show(<Button label="Payer" loading onClick={onClick} />);
    const button = page.getByRole('button', { name: 'Chargement en cours' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await button.click({ force: true });
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe('an answer that a script writes past React', () => {
  it('D-08: is read at submit, text and radio, and what stays is kept', async () => {
    const onSubmit = vi.fn();
    await show(<Search initial="1234" onSubmit={onSubmit} />);
    const written = key().element() as HTMLInputElement;
    written.value = '21';
    written.dispatchEvent(new Event('input', { bubbles: true }));
    const part = page.getByRole('radio', { name: 'Une partie' }).element() as HTMLInputElement;
    part.checked = true;
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await vi.waitFor(() => expect(onSubmit).toHaveBeenCalled(), EVENT_MS);
    expect(onSubmit.mock.calls.map(([values]) => values)).toEqual([
      { numero: '1234', cle: '21', type: 'PARTIEL' },
    ]);
  });
});
