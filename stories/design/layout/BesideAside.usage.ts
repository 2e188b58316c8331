import type { Usage } from '../../support/usage.ts';

export const BesideAside: Usage = {
  when: ['An aside that must be read before the main action of the page, also on a phone.'],
  not: ['An aside that can be read last: `Columns`.'],
  do: ['Start with what the aside is about: which notice, how much. Keep the aside short.'],
  dont: ['Put the main action into the start.'],
  accessibility: ['The order of the keyboard is the same at every width: start, aside, rest.'],
};
