import type { Usage } from '../../support/usage.ts';

export const Pictogram: Usage = {
  status: 'stable',
  when: [
    'A page that holds little and means bad news: the error page, the page that does not exist.',
    'Each part of the page in plain words: its readers need pictures.',
  ],
  not: [
    'A mark of state beside a text: `Badge` or `Alert`.',
    'A hint on a button: its `icon`.',
    'Something to learn from: `NoticeCard` has a text alternative, this has none.',
  ],
  anatomy: [['Three layers', 'decorative, minor and major: each takes the colour of the theme']],
  do: ['Place it above the title, once a page; in plain words below each title.'],
  dont: [
    'Let it say something that the text does not.',
    'Add another one without its price: each is an image fetched when shown.',
  ],
  accessibility: [
    'Hidden from assistive technology: the text beside it says everything (RGAA 1.2).',
    'It follows the theme, so that it never glares in the dark.',
  ],
};
