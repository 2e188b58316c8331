import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Language } from '#contract/domain/languages.ts';

/** Programs by Debian package. */
const PROGRAMS: Readonly<Record<string, string>> = {
  Xvfb: 'xvfb',
  'dbus-daemon': 'dbus',
  orca: 'orca',
  xdotool: 'xdotool',
  openbox: 'openbox',
  localedef: 'locales',
};
const FILES: Readonly<Record<string, string>> = {
  '/usr/libexec/at-spi-bus-launcher': 'at-spi2-core',
  '/usr/lib/python3/dist-packages/speechd': 'python3-speechd',
  '/usr/share/glib-2.0/schemas/org.gnome.desktop.interface.gschema.xml':
    'gsettings-desktop-schemas',
  '/usr/share/i18n/locales/fr_FR': 'locales',
};

const LOCALES: Readonly<Record<Language, string>> = {
  fr: 'fr_FR',
  en: 'en_US',
  de: 'de_DE',
  nl: 'nl_NL',
  it: 'it_IT',
  es: 'es_ES',
};

const found = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** @returns one line that says what to install; undefined when all is there */
export function missing(): string | undefined {
  if (process.platform !== 'linux') return 'Listening runs on Linux: Orca is its screen reader.';
  const packages = new Set(
    [
      ...Object.entries(PROGRAMS).filter(([name]) => !found(name)),
      ...Object.entries(FILES).filter(([path]) => !existsSync(path)),
    ].map(([, name]) => name),
  );
  return packages.size === 0
    ? undefined
    : `Missing: sudo apt-get install --no-install-recommends ${[...packages].join(' ')}`;
}

/** Compiles the locale in which Orca speaks. @returns the variables that choose it */
export function localeOf(language: Language, folder: string): Readonly<Record<string, string>> {
  const name = LOCALES[language];
  mkdirSync(folder, { recursive: true });
  execFileSync('localedef', ['-i', name, '-f', 'UTF-8', join(folder, `${name}.UTF-8`)]);
  const locale = `${name}.UTF-8`;
  return { LOCPATH: folder, LANG: locale, LC_ALL: locale, LANGUAGE: language };
}
