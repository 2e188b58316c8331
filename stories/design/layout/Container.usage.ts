import type { Usage } from '../../support/usage.ts';

export const Container: Usage = {
  status: 'stable',
  when: [
    'The content of every page, once.',
    'Width `narrow`: pages of text and forms of one column, whose lines stay short enough to be read.',
  ],
  not: [
    'A `Banner`, which goes over the full width.',
    'Inside another one: its margins would add up.',
  ],
  anatomy: [
    ['Margins', '16 px on a phone, 24 px from 768 px'],
    ['Width', 'up to 1248 px; 768 px when narrow'],
  ],
  do: ['Take `narrow` unless the page has `Columns`.'],
  dont: ['Use it to add space between two parts: `Stack` does.'],
  accessibility: [
    'Short lines help people who lose the line, and those who magnify.',
    'It is no landmark: `PageLayout` holds the main content.',
  ],
};
