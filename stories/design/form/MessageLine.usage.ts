import type { Usage } from '../../support/usage.ts';

export const MessageLine: Usage = {
  status: 'stable',
  when: [
    'What the service answers to a form and what belongs to no field: the number is unknown, the mail will be sent.',
    'Information that depends on what is being typed: this number is that of another kind of fine (F-07).',
  ],
  not: [
    'A fault of one field: the field’s own `error`.',
    'A result that ends the screen: `Alert`.',
    'Words for assistive technology alone: `StatusAnnouncer`.',
  ],
  anatomy: [
    ['Region', 'always in the page, also when it is empty'],
    ['Message', 'icon and sentence; `kind` decides the colour and how it is said'],
  ],
  do: [
    'Keep it mounted and change its message.',
    'Place it where it cannot move the button that was just pressed.',
  ],
  dont: [
    'Mount it together with its first message: screen readers miss it.',
    'Write two messages into one line.',
  ],
  accessibility: [
    'A fault interrupts (`alert`), everything else waits (`status`).',
    'The region of the application says the message; errors interrupt.',
    'No message moves the button under the finger.',
  ],
};
