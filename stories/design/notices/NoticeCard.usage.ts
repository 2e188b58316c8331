import type { Usage } from '../../support/usage.ts';

export const NoticeCard: Usage = {
  status: 'stable',
  when: ['To show where number, key and code stand on one type of notice (H-04).'],
  not: [
    'The payment slip alone: `PaymentSlipImage`.',
    'The operation code: `OperationCodeImage`.',
    'Decoration: `Pictogram`.',
  ],
  anatomy: [
    ['Drawing', 'of the sheet, with marks 1, 2 and 3'],
    ['Legend', 'an ordered list that explains the marks'],
    ['Text alternative', 'where the slip is on the sheet'],
  ],
  do: [
    'Describe the place in the text alternative as one would on the telephone: “at the bottom, left”.',
    'Use the words that the paper prints.',
  ],
  dont: [
    'Use a scan of a real notice.',
    'Say by the drawing alone what the text above does not say.',
  ],
  accessibility: [
    'A picture with a name; the legend is text and can be copied and enlarged.',
    'The marks are numbers, not colours.',
    'Its colours follow the theme.',
  ],
};
