import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDictionary } from '#src/i18n/dictionary.ts';
import { plainText } from '#src/i18n/marks.tsx';
import { LanguageContext, type TextOfLanguage, useText } from '#src/i18n/useText.tsx';
import de from '../../../public/assets/i18n/de.json' with { type: 'json' };

const { i18n, load } = createDictionary('de', async () => de);
beforeAll(() => load('de'));

function render(content: (text: TextOfLanguage) => React.ReactNode): string {
  const Content = () => content(useText());
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <LanguageContext value="de">
        <Content />
      </LanguageContext>
    </I18nextProvider>,
  );
}

describe('G-09: marks inside texts', () => {
  it('words of the paper are said to be French', () => {
    const html = render(({ rich }) => rich('accueil.formulaire.cleAide'));
    expect(html).toContain('<span lang="fr">clé</span>');
    expect(html.replace(/<[^>]+>/g, '')).toBe(plainText(de.accueil.formulaire.cleAide));
  });

  it('G-12: a number to call is a link that dials it, without spaces', () => {
    const html = render(({ rich }) =>
      rich('accueil.fermeture.sansRetour', { telephone: '+33 1 49' }),
    );
    expect(html).toContain('<a href="tel:+33149" class="fr-link">+33 1 49</a>');
  });

  it('H-03: a number in groups is on one line, and is copied as it is', () => {
    const html = render(({ rich }) => rich('accueil.formulaire.erreursNumero.numTelOuCleInvalide'));
    expect(html).toMatch(/<span class="[^"]+">5190-0101-0000-11<\/span>/);
  });

  it('a text without marks stays a text', () => {
    let told: React.ReactNode;
    render(({ rich }) => {
      told = rich('service.nom');
      return told;
    });
    expect(told).toBe(de.service.nom);
  });

  it('a name or a title has them without marks', () => {
    expect(de.accueil.formulaire.cleAide).toContain('<fr>');
    expect(render(({ t }) => t('accueil.formulaire.cleAide'))).toBe(
      plainText(de.accueil.formulaire.cleAide),
    );
  });
});
