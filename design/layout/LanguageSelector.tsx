import { useId } from 'react';
import type { Language } from '#contract/domain/languages.ts';
import { DsfrLink } from '../core/DsfrLink.tsx';
import { useDesignStrings } from '../core/strings.ts';
import styles from './LanguageSelector.module.css';

export interface LanguageChoice {
  readonly language: Language;
  readonly name: string;
  /** The current page in that language (L-02). */
  readonly href: string;
}

export interface LanguageSelectorProps {
  readonly current: Language;
  readonly choices: readonly LanguageChoice[];
  /** `menu` folds the list under a button; `list` shows it open, for a webview (D-05). */
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
 * The choice of language, as real links that search engines and people without script can follow.
 * The key folds the menu again once another language is chosen.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/composants/selecteur-de-langue
 */
export function LanguageSelector({ current, choices, variant = 'menu' }: LanguageSelectorProps) {
  const id = useId();
  const { selectLanguage } = useDesignStrings();
  if (variant === 'list') {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: explicit landmark roles are asked for (RGAA 9.2)
      <nav role="navigation" aria-label={selectLanguage}>
        <LanguageList current={current} choices={choices} variant="list" />
      </nav>
    );
  }
  const name = choices.find(({ language }) => language === current)?.name;
  return (
    <nav
      key={current}
      // biome-ignore lint/a11y/noRedundantRoles: explicit landmark roles are asked for (RGAA 9.2)
      role="navigation"
      aria-label={selectLanguage}
      className="fr-translate fr-nav"
    >
      <div className="fr-nav__item">
        <button
          type="button"
          className="fr-translate__btn fr-btn fr-btn--tertiary"
          aria-controls={id}
          aria-expanded={false}
          title={`${current.toUpperCase()} - ${name ?? ''} - ${selectLanguage}`}
        >
          {current.toUpperCase()}
          <span className="fr-hidden-lg">{`\u00a0- ${name ?? ''}`}</span>
        </button>
        <div className="fr-collapse fr-translate__menu fr-menu" id={id}>
          <LanguageList current={current} choices={choices} />
        </div>
      </div>
    </nav>
  );
}
