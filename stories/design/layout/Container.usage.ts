import type { Usage } from '../../support/usage.ts';

export const Container: Usage = {
  when: ['The content of every page, once.'],
  not: ['Inside another one: its margins would add up.'],
  instead: ['Banner', 'Stack'],
  do: ['Take `narrow` unless the page has columns: people who magnify lose long lines.'],
};
