export interface Html {
  readonly markup: string;
}

type Fragment = Html | string | number | false | null | readonly Fragment[];

function render(fragment: Fragment): string {
  if (fragment === false || fragment === null) return '';
  if (typeof fragment === 'object') {
    return 'markup' in fragment ? fragment.markup : fragment.map(render).join('');
  }
  return String(fragment).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Values are escaped; only the result of another `html` is inserted as markup. */
export function html(parts: TemplateStringsArray, ...gaps: readonly Fragment[]): Html {
  return { markup: String.raw({ raw: parts }, ...gaps.map(render)) };
}
