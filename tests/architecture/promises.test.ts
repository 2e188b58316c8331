import { describe, expect, it } from 'vitest';
import {
  PROMISES,
  type Promised,
  printOf,
  promiseFindings,
  promisesPage,
} from '../../scripts/promises.ts';

const FRENCH = new Map([['fr.json lettre', 'Nous envoyons une seule lettre.']]);
const ROW: Promised = {
  promise: 'One letter',
  texts: ['fr.json lettre'],
  seen: printOf(['fr.json lettre'], FRENCH),
  kept: 'scripts/promises.ts#promiseFindings',
  test: 'tests/architecture/promises.test.ts: finds a promise without a row',
};

describe('the register of promises', () => {
  it('finds a promise without a row', () => {
    expect(promiseFindings([ROW], FRENCH, {})).toEqual([]);
    expect(promiseFindings([], FRENCH, {})).toEqual([
      'fr.json lettre: a promise without a row in audit/promises.json: “Nous envoyons une seule lettre.”',
    ]);
  });

  it('finds a text that changed, and a text, a name or a test that does not exist', () => {
    const changed = new Map([['fr.json lettre', 'Nous envoyons une seule lettre par mois.']]);
    expect(promiseFindings([ROW], changed, {})).toEqual([
      expect.stringContaining('its texts changed: compare them with the code'),
    ]);
    const wrong: Promised = {
      ...ROW,
      kept: 'scripts/promises.ts#promiseFinding',
      test: 'tests/architecture/locales.test.ts: finds nothing at all',
    };
    expect(promiseFindings([wrong], FRENCH, {})).toEqual([
      'promise “One letter”: scripts/promises.ts#promiseFinding does not exist',
      'promise “One letter”: no test “tests/architecture/locales.test.ts: finds nothing at all”',
    ]);
    expect(promiseFindings([ROW], new Map(), {})).toContain(
      'promise “One letter”: no text fr.json lettre',
    );
  });

  it.each([
    'Nous n’envoyons jamais de SMS.',
    'Elle est gardée un jour au plus.',
    'Attendez {{attente}} minutes.',
    'S’il n’est pas arrivé après {{delai}}, écrivez.',
    '{{periode:CONFIRMATION}}',
    'Vous verrez si un paiement est enregistré.',
    'Vous pourrez ensuite recommencer.',
    'La lettre part sous quelques jours.',
    'Paiement immédiat.',
    'Il ne contient aucun traceur.',
    'Les pages ne chargent rien depuis d’autres sites.',
    'Elle montre le même montant.',
    'Nous disons si de l’argent a été prélevé.',
  ])('hears a promise in “%s”', (text) => {
    expect(promiseFindings([], new Map([['fr.json texte', text]]), {})).toHaveLength(1);
  });

  it.each([
    'Payez au plus tard à la date limite.',
    'Nous ne savons pas encore.',
    'Nous n’avons pas pu préparer le PDF.',
  ])('hears none in “%s”', (text) => {
    expect(promiseFindings([], new Map([['fr.json texte', text]]), {})).toEqual([]);
  });

  it('finds a reason of a text that promises nothing, or that has a row', () => {
    const reasons = { 'fr.json lettre': 'a duty of the court', 'fr.json absent': 'a question' };
    expect(promiseFindings([ROW], FRENCH, reasons)).toEqual([
      'fr.json lettre: its reason in “noPromise” is not needed',
      'fr.json absent: its reason in “noPromise” is not needed',
    ]);
  });

  it('each promise has one row', () => {
    expect(new Set(PROMISES.map(({ promise }) => promise)).size).toBe(PROMISES.length);
  });

  it('its page is docs/promises.md', async () => {
    await expect(promisesPage()).toMatchFileSnapshot('../../docs/promises.md');
  });
});
