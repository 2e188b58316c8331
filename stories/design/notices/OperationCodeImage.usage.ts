import type { Usage } from '../../support/usage.ts';

export const OperationCodeImage: Usage = {
  status: 'stable',
  when: ['Above the field of the operation code, which only increased notices bear (D-18).'],
  not: ['Number and key: `NoticeCard`.'],
  anatomy: [
    ['Drawing', 'the top of the notice, the frame of the code in blue'],
    ['Example', 'a code of the right form'],
  ],
  do: ['Give an example that the field would accept and no notice bears.'],
  dont: ['Use a code that could be somebody’s.'],
  accessibility: [
    'The text alternative says where the code is; the example is part of it where it helps.',
    'The frame has a contrast of 3:1 to its ground (WCAG 1.4.11).',
  ],
};
