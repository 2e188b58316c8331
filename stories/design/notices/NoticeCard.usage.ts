import type { Usage } from '../../support/usage.ts';

export const NoticeCard: Usage = {
  when: ['To show where number, key and code are on one type of notice.'],
  not: ['Decoration: `Pictogram`.'],
  instead: ['PaymentSlipImage', 'OperationCodeImage'],
  do: ['Use the words that the paper prints.'],
  dont: [
    'Use a scan of a real notice.',
    'Say by the drawing alone what the text above does not say.',
  ],
  accessibility: ['Describe the place as one would on the telephone: “at the bottom, left”.'],
};
