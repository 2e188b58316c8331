import type { Usage } from '../../support/usage.ts';

export const CopyableValue: Usage = {
  status: 'stable',
  when: ['A value of a `DescriptionList` that people carry to another application.'],
  not: [
    'A value with a link or another action: place them one below the other in a `Stack`.',
    'A value that nobody types again: the text alone.',
  ],
  anatomy: [
    ['Value', 'as people read it: the IBAN in groups of four'],
    ['Action', 'a `CopyButton` that copies the form that machines accept'],
  ],
  do: ['Give every copyable row of a list its button: a missing one looks like a fault.'],
  dont: ['Put a second action beside it: at 320 px there is room for one.'],
  accessibility: [
    'The button comes after the value, so that one knows what will be copied.',
    'On a narrow screen the button wraps below the value; nothing is cut.',
    'On paper the value stays and the button goes.',
  ],
};
