/** Text that is markup already. */
export class Html {
  readonly texte: string;

  constructor(texte: string) {
    this.texte = texte;
  }
}

type Fragment = Html | string | number | false | null | readonly Fragment[];

const ECHAPPEMENTS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function rendre(fragment: Fragment): string {
  if (fragment === false || fragment === null) return '';
  if (fragment instanceof Html) return fragment.texte;
  if (typeof fragment === 'object') return fragment.map(rendre).join('');
  return String(fragment).replace(/[&<>"']/g, (signe) => ECHAPPEMENTS[signe] ?? '');
}

/** Markup whose holes are escaped, save what is `Html` itself; false and null leave nothing. */
export function html(parties: TemplateStringsArray, ...trous: readonly Fragment[]): Html {
  return new Html(String.raw({ raw: parties }, ...trous.map(rendre)));
}
