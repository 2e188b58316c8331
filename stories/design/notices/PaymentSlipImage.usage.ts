import type { Usage } from '../../support/usage.ts';

export const PaymentSlipImage: Usage = {
  status: 'stable',
  when: ['Beside steps that ask for number and key: the help modals (G-11, G-12).'],
  not: ['To find the slip on the sheet: `NoticeCard`.'],
  anatomy: [
    ['Drawing', 'of the slip, with marks 1, 2 and 3'],
    ['Legend', 'an ordered list'],
  ],
  do: ['Place it after the step that names the fields.'],
  dont: ['Show it twice in one modal.'],
  accessibility: [
    'A picture with a name, and a legend as text.',
    'It shrinks to the width of a phone; the marks stay legible at 320 px.',
  ],
};
