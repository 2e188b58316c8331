/** `get`: an address to open. */
export interface ProviderForm {
  readonly method: 'get' | 'post';
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Until the attempt ends; null where the page does not say. */
  readonly seconds: number | null;
}

/** Empty for what is no address. */
function originOf(address: string): string {
  try {
    return new URL(address).origin;
  } catch {
    return '';
  }
}

/** The HTML is parsed, never inserted; null when the form leads outside `origins` (D-07). */
export function readForm(html: string, origins: readonly string[]): ProviderForm | null {
  const form = new DOMParser().parseFromString(html, 'text/html').querySelector('form');
  const action = form?.getAttribute('action') ?? '';
  if (form === null || !origins.includes(originOf(action))) return null;
  const seconds = Number.parseInt(form.dataset.secondes ?? '', 10);
  const inputs = [...form.querySelectorAll('input[name]')];
  return {
    method: form.getAttribute('method') === 'get' ? 'get' : 'post',
    action,
    fields: inputs.map((input) => [
      input.getAttribute('name') ?? '',
      input.getAttribute('value') ?? '',
    ]),
    seconds: Number.isNaN(seconds) ? null : seconds,
  };
}

/** Leaves for the provider. */
export function sendForm({ method, action, fields }: ProviderForm): void {
  const form = document.createElement('form');
  form.method = method;
  form.action = action;
  form.hidden = true;
  for (const [name, value] of fields) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.append(form);
  // A field may be named `submit`.
  HTMLFormElement.prototype.submit.call(form);
}
