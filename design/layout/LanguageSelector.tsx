import { useEffect, useEffectEvent, useRef } from 'react';
import type { Language } from '#contract/domain/languages.ts';
import { useCollapse } from '../core/collapse.ts';
import { DsfrLink } from '../core/DsfrLink.tsx';
import { useDesignStrings } from '../core/strings.ts';
import { WIDE } from './HeaderMenu.tsx';
import styles from './LanguageSelector.module.css';

export interface LanguageChoice {
  readonly language: Language;
  readonly name: string;
  /** Address of the current page in this language (L-02). */
  readonly href: string;
}

export interface LanguageSelectorProps {
  readonly current: Language;
  readonly choices: readonly LanguageChoice[];
  /** Use `list` in a webview (D-05). */
  readonly variant?: 'menu' | 'list';
}

const LIST_CLASSES = {
  menu: { list: 'fr-menu__list', link: 'fr-translate__language fr-nav__link' },
  list: { list: `fr-raw-list ${styles.list}`, link: 'fr-link' },
} as const;

function LanguageList({ current, choices, variant = 'menu' }: LanguageSelectorProps) {
  const classes = LIST_CLASSES[variant];
  return (
    <ul className={classes.list}>
      {choices.map(({ language, name, href }) => (
        <li key={language}>
          <DsfrLink
            className={classes.link}
            href={href}
            hrefLang={language}
            lang={language}
            aria-current={language === current ? 'true' : undefined}
          >
            {`${language.toUpperCase()} - ${name}`}
          </DsfrLink>
        </li>
      ))}
    </ul>
  );
}

/**
 * Closes the menu as the DSFR's script does: on Escape, on a click outside or on a link, and when the focus leaves it.
 */
function useWideMenu(open: boolean, close: () => void) {
  const menu = useRef<HTMLElement>(null);
  const closeOnLeave = useEffectEvent(({ type, target }: Event) => {
    if (!matchMedia(WIDE).matches || !(target instanceof Element)) return;
    const inside = menu.current?.contains(target) === true;
    if (!inside || (type === 'click' && target.closest('a') !== null)) close();
  });
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !matchMedia(WIDE).matches) return;
    if (menu.current?.contains(document.activeElement))
      menu.current.querySelector('button')?.focus();
    close();
  });
  useEffect(() => {
    if (!open) return undefined;
    const listening = new AbortController();
    document.addEventListener('click', (event) => closeOnLeave(event), listening);
    document.addEventListener('focusin', (event) => closeOnLeave(event), listening);
    document.addEventListener('keydown', (event) => closeOnEscape(event), listening);
    return () => listening.abort();
  }, [open]);
  return menu;
}

function LanguageMenu({ current, choices }: LanguageSelectorProps) {
  const { selectLanguage } = useDesignStrings();
  const { open, change, button, panel } = useCollapse();
  const ref = useWideMenu(open, () => change(false));
  const name = choices.find(({ language }) => language === current)?.name;
  return (
    <nav
      ref={ref}
      // biome-ignore lint/a11y/noRedundantRoles: explicit landmark roles are asked for (RGAA 9.2)
      role="navigation"
      aria-label={selectLanguage}
      className="fr-translate fr-nav"
    >
      <div className="fr-nav__item fr-nav__item--align-right">
        <button
          className="fr-translate__btn fr-btn fr-btn--tertiary"
          title={`${current.toUpperCase()} - ${name ?? ''} - ${selectLanguage}`}
          {...button}
        >
          {current.toUpperCase()}
          <span className="fr-hidden-lg">{`\u00a0- ${name ?? ''}`}</span>
        </button>
        <div className={`fr-collapse fr-translate__menu fr-menu ${styles.still}`} {...panel}>
          <LanguageList current={current} choices={choices} />
        </div>
      </div>
    </nav>
  );
}

/**
 * Offers the page in the other languages by real links, for search engines and people without script.
 * Use in the header; as a list in a webview (D-05). Not to move somebody to a language: a suggestion asks (D-02).
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/selecteur-de-langue
 */
export function LanguageSelector({ current, choices, variant = 'menu' }: LanguageSelectorProps) {
  const { selectLanguage } = useDesignStrings();
  if (variant === 'menu') return <LanguageMenu key={current} current={current} choices={choices} />;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: explicit landmark roles are asked for (RGAA 9.2)
    <nav role="navigation" aria-label={selectLanguage}>
      <LanguageList current={current} choices={choices} variant="list" />
    </nav>
  );
}
