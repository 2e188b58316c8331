/** What people judge on one page, by kind; one line each. */
export type Material = Readonly<Record<string, readonly string[]>>;

/** Runs in the page: it must not use anything of this file. */
export function material(): Material {
  const { allExposed: all, allVisible, textOf } = window.browserSide;
  const cut = (text: string | null | undefined, most = 160) =>
    (text ?? '').trim().replace(/\s+/g, ' ').slice(0, most);
  const named = (ids: string | null) => textOf(ids ?? '');
  const nameOf = (one: Element) =>
    named(one.getAttribute('aria-labelledby')) ||
    one.getAttribute('aria-label') ||
    ('labels' in one && cut((one as HTMLInputElement).labels?.[0]?.textContent)) ||
    cut(one.textContent) ||
    one.getAttribute('title') ||
    '';
  const title = (one: Element) => {
    const text = one.getAttribute('title');
    return text === null ? '' : ` [title: ${text}]`;
  };
  const around = (one: Element) =>
    cut(one.closest('p,li,td,dd,figure,section,dialog')?.textContent);
  return {
    outline: [
      all('h1,h2,h3,h4,h5,h6')
        .map((one) => `${one.tagName} ${nameOf(one)}`)
        .join(' · '),
    ],
    images: all('img,svg,[role=img],video').map((one) => {
      const alt =
        one.getAttribute('alt') ??
        one.getAttribute('aria-label') ??
        named(one.getAttribute('aria-labelledby'));
      return `${one.tagName} "${alt}" in: ${around(one)}`;
    }),
    links: all('a[href]').map(
      (one) => `${nameOf(one)}${title(one)} -> ${one.getAttribute('href')} in: ${around(one)}`,
    ),
    buttons: all('button,[role=button],summary').map((one) => `${nameOf(one)}${title(one)}`),
    fields: all('input:not([type=hidden]),select,textarea').map(
      (one) =>
        `${nameOf(one)} (${one.getAttribute('type') ?? one.tagName}) described: ${named(one.getAttribute('aria-describedby'))}`,
    ),
    groups: all('fieldset,[role=group],[role=radiogroup]').map((one) => {
      const legend = cut(one.querySelector('legend')?.textContent) || nameOf(one);
      const fields = [...one.querySelectorAll('input,select')].map(nameOf).join(' | ');
      return `${legend}: ${fields}`;
    }),
    tables: all('table').map(
      (one) =>
        `${cut(one.querySelector('caption')?.textContent)}: ${[...one.querySelectorAll('th')].map((cell) => cut(cell.textContent)).join(' | ')}`,
    ),
    otherLanguages: all('body [lang]').map(
      (one) => `${one.getAttribute('lang')}: ${cut(one.textContent)}`,
    ),
    messages: allVisible(
      '[role=alert],[role=status],[aria-live],.fr-alert,.fr-error-text,.fr-message',
    )
      .map((one) => cut(one.textContent, 400))
      .filter(Boolean),
  };
}
