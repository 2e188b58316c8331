import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createDictionary } from '#src/i18n/dictionary.ts';
import { frenchWords, withoutMarks } from '#src/i18n/frenchWords.tsx';
import { splitTexts } from '#src/i18n/parts.ts';
import de from '../../../public/assets/i18n/de.json' with { type: 'json' };

const TEXT = 'The key (<fr>clé</fr>) and the slip (<fr>carte de paiement</fr>).';

describe('G-09: words of the paper in another language', () => {
  it('are said to be French', () => {
    expect(renderToStaticMarkup(frenchWords(TEXT))).toBe(
      'The key (<span lang="fr">clé</span>) and the slip (<span lang="fr">carte de paiement</span>).',
    );
  });

  it('G-12: a number to call is a link that dials it, without spaces', () => {
    expect(renderToStaticMarkup(frenchWords('Call <tel>+33 1 49</tel> (<fr>clé</fr>).'))).toBe(
      'Call <a href="tel:+33149" class="fr-link">+33 1 49</a> (<span lang="fr">clé</span>).',
    );
    expect(withoutMarks('Call <tel>+33 1 49</tel>.')).toBe('Call +33 1 49.');
  });

  it('a text without them stays a text', () => {
    expect(frenchWords('Two digits')).toBe('Two digits');
  });

  it('a name or a title has them without marks', () => {
    expect(withoutMarks(TEXT)).toBe('The key (clé) and the slip (carte de paiement).');
  });

  it('every text is given without marks unless they are asked for', async () => {
    const { i18n, load } = createDictionary(async (_langue, part) => splitTexts(de)[part]);
    await load('de', 'public');
    const t = i18n.getFixedT('de');
    expect(de.accueil.formulaire.cleAide).toContain('<fr>');
    expect(t('accueil.formulaire.cleAide')).toBe(withoutMarks(de.accueil.formulaire.cleAide));
    expect(t('accueil.formulaire.cleAide', { postProcess: [] })).toBe(
      de.accueil.formulaire.cleAide,
    );
  });
});
