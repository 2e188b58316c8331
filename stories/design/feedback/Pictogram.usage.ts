import type { Usage } from '../../support/usage.ts';

export const Pictogram: Usage = {
  when: [
    'A page that holds little and means bad news, above its title: the error page.',
    'Each part of the page in plain words, below its title: its readers need pictures.',
  ],
  not: ['A hint on a button: its `icon`.'],
  instead: ['Badge', 'NoticeCard'],
  dont: ['Add another one without its price: each is an image fetched when shown.'],
};
