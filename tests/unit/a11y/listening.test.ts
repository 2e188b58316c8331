import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compare } from '../../../audit/listening/compare.ts';
import {
  hearingOf,
  readAllowances,
  readTranscript,
  TRANSCRIPTS,
  transcriptNames,
} from '../../../audit/listening/kept.ts';
import { type Allowance, judge, LAWS } from '../../../audit/listening/laws.ts';
import { normalise } from '../../../audit/listening/normalise.ts';
import { format, parse } from '../../../audit/listening/transcript.ts';
import { readRecords } from '../../../audit/register/register.ts';

const START = `== The page opens
> wait
    fr  barre d’état.
    (window: Payer une amende | Amendes.gouv.fr)

== Something
`;

/** The laws that a step breaks, after a page that has opened. */
const broken = (step: string, language = 'fr') => {
  const { breaches } = judge(hearingOf(`${START}${step}\n`, language));
  return breaches.filter(({ line }) => line > 2).map(({ law }) => law);
};

describe('a law of hearing', () => {
  const GOOD = [
    ['a key', '> Tab\n    fr  Contenu lien.'],
    [
      'a new screen',
      '> Return\n    fr  Votre amende à payer | A\n    (window: Votre amende à payer | A)',
    ],
    [
      'a wait before it',
      '> Return\n    fr  Chargement en cours…\n    fr  Aide | A\n    (window: Aide | A)',
    ],
    [
      'what the cursor leaves before it',
      '> Return\n    fr  sortie de la liste.\n    fr  Aide | A\n    (window: Aide | A)',
    ],
    [
      'an error on the same screen',
      '> Return\n    fr  Clé zone.\n    (window: Erreur : Payer | A)',
    ],
    [
      'the correction of an error',
      '> Return\n    fr  Clé zone.\n    (window: Erreur : Aide | A)\n> Return\n    fr  Envoyé.\n    (window: Aide | A)',
    ],
    [
      'a field that is wrong',
      '> Tab\n    fr  Clé zone.\n    fr  saisie non valable.\n    fr  Deux chiffres.',
    ],
    [
      'a dialog',
      '> Return (opens a dialog)\n    fr  Scanner boîte de dialogue\n    fr  Fermer bouton.',
    ],
    [
      'an alert with name and role',
      '> wait (opens a dialog)\n    fr  alerte Votre session se termine bientôt.\n    fr  Fermer bouton.',
    ],
    ['a text that was typed', '> "12/3a"\n    (echo: 1 2 barre oblique 3 A)'],
    ['words of no text', '> Tab\n    de  Route du Polygone'],
    ['a region with its words', '> wait\n    fr  notification Le code est lu.'],
  ] as const;

  it.each(GOOD)('lets %s pass', (_, step) => {
    expect(broken(step)).toEqual([]);
  });

  const BAD = [
    ['nothing is said twice in a row', '> Tab\n    fr  Deux chiffres.\n    fr  Deux chiffres'],
    ['no empty region is named', '> Down\n    fr  barre d’état.'],
    ['each text has the voice of its language', '> Tab\n    de  Votre amende à payer'],
    [
      'a new screen begins with its title',
      '> Return\n    fr  Contenu lien.\n    fr  Aide | A\n    (window: Aide | A)',
    ],
    ['a new screen begins with its title', '> Return\n    (echo: )\n    (window: Aide | A)'],
    [
      'a new screen begins with its title',
      '> Return\n    fr  Clé zone.\n    (window: Erreur : Payer | A)\n> Return\n    fr  Envoyé.\n    (window: Aide | A)',
    ],
    ['an error is heard with its field', '> Tab\n    fr  Clé zone.\n    fr  saisie non valable.'],
    [
      'an error is heard with its field',
      '> Tab\n    fr  saisie non valable.\n    fr  Deux chiffres.',
    ],
    [
      'a dialog opens with name and role',
      '> Return (opens a dialog)\n    fr  Fermer bouton.\n    fr  Scanner.',
    ],
    [
      'a dialog opens with name and role',
      '> Return (opens a dialog)\n    fr  Annulation…\n    fr  Scanner boîte de dialogue',
    ],
    [
      'no sentence contradicts the one before',
      '> "1"\n    (echo: 1)\n    fr  Recopiez tous les chiffres du numéro : 14 ou 18.\n    fr  Numéro complet. Saisissez maintenant la clé.',
    ],
    ['no letter is lost while typing', '> "123"\n    (echo: 1 3)'],
    ['no letter is lost while typing', '> "12"\n    (echo: 2 1)'],
    ['nothing is cut off', '> Tab\n    fr  Contenu lien.  [cut]'],
    ['nothing is cut off', '> Tab\n    fr  Contenu lien.  [unheard]'],
    ['something is heard within two seconds', '> Tab\n    (silence)'],
    ['something is heard within two seconds', '> Tab\n    (late)\n    fr  Contenu lien.'],
  ] as const;

  it.each(BAD)('%s', (law, step) => {
    expect(broken(step)).toEqual([law]);
  });

  it('is broken by a case here', () => {
    expect(new Set(BAD.map(([law]) => law))).toEqual(new Set(Object.keys(LAWS)));
  });

  it('is told with the line of its step', () => {
    const { breaches } = judge(hearingOf(`${START}> Tab\n    (silence)\n`, 'fr'));
    expect(breaches.at(-1)).toMatchObject({ line: 7, text: 'Tab: silence' });
  });

  it('allows what is named, and nothing that only resembles it', () => {
    const hearing = hearingOf('== A\n> Tab\n    fr  Contenu lien.  [cut]\n', 'fr');
    const allow = (text: string) =>
      judge(hearing, [{ law: 'nothing is cut off', text, because: 'of the test' }]);
    expect(allow('Contenu lien\\. \\[cut\\]')).toMatchObject({ breaches: [], allowed: [{}] });
    expect(allow('Contenu').breaches).toHaveLength(1);
  });
});

describe('what changes from run to run', () => {
  it.each([
    ['Jusqu’à la fin du 22 décembre 2026', 'Jusqu’à la fin du ‹date›'],
    ['bis 1. März 2027', 'bis ‹date›'],
    ['el 1 de diciembre de 2026', 'el ‹date›'],
    ['am 03/02/2026 à 14:05', 'am ‹date› à ‹time›'],
    ['R-7KQ2-M4TX-9BRD-5VWA', '‹reference›'],
    ['TAI52C6A0AFEBBEDCC1C1E3595768D41C18', '‹transaction›'],
    ['TAI5 2C6A 0AFE BBED CC1C 1E35 9576 8D41 C18', '‹transaction›'],
    ['7KQ2-M4TX-9BRD', '‹code›'],
    ['http://127.0.0.1:3000/fr', 'http://‹host›/fr'],
  ])('%s', (heard, kept) => {
    expect(normalise(heard)).toBe(kept);
  });

  it.each(['5190-0101-0000-11', '90,00 €', 'R. 412-30', '4100 0000 0000 0000'])(
    'keeps %s',
    (heard) => {
      expect(normalise(heard)).toBe(heard);
    },
  );
});

describe('two transcripts', () => {
  const FILE = '== A\n> Tab\n    fr  Un\n    fr  Deux\n> Return\n    fr  Trois\n';

  it('agree in whatever order a step was heard', () => {
    const other = FILE.replace('    fr  Un\n    fr  Deux', '    fr  Deux\n    fr  Un');
    expect(compare(FILE, other)).toEqual([]);
  });

  it.each([
    [
      'a text that is missing',
      FILE.replace('    fr  Deux\n', ''),
      [2, 'no longer heard: fr  Deux'],
    ],
    ['a text that is new', `${FILE}    fr  Quatre\n`, [5, 'newly heard: fr  Quatre']],
    ['another voice', FILE.replace('fr  Trois', 'de  Trois'), [5, 'newly heard: de  Trois']],
    ['another key', FILE.replace('Return', 'space'), [5, 'the step is space']],
    ['a step that is missing', FILE.split('> Return')[0] ?? '', [5, 'the step is missing']],
  ] as const)('part by %s, with its line', (_, heard, [line, text]) => {
    const found = compare(FILE, heard);
    expect(found.map((one) => one.line)).toContain(line);
    expect(found.map((one) => one.text).join('\n')).toContain(text);
  });

  it('are the same once written and read', () => {
    const heard = [{ language: 'fr', text: 'Un', at: 0, lost: 'cut' as const }];
    const steps = [{ action: '"1"', heard, echo: '1', window: 'Aide', late: true }];
    expect(parse(format([{ title: 'A', steps }]))).toMatchObject([
      {
        part: 'A',
        line: 2,
        action: '"1"',
        echo: '1',
        window: 'Aide',
        late: true,
        heard: [{ language: 'fr', text: 'Un', lost: 'cut' }],
      },
    ]);
  });
});

describe('the register', () => {
  const pointers = readRecords().flatMap(({ criterion, heard = [] }) =>
    heard.map((it) => ({ criterion, ...it })),
  );

  it.each(pointers)('$criterion: $file says "$text"', ({ file, text }) => {
    expect(readFileSync(join(TRANSCRIPTS, file), 'utf8')).toContain(text);
  });
});

describe('the transcripts that are kept', () => {
  const names = transcriptNames();
  const allowances = readAllowances();
  const used: Allowance[] = [];

  it.each(names)('%s breaks no law', (name) => {
    const { breaches, allowed } = judge(readTranscript(name), allowances);
    used.push(...allowed);
    expect(breaches).toEqual([]);
  });

  it('need every allowance', () => {
    expect(allowances.filter((it) => !used.includes(it))).toEqual([]);
  });
});
