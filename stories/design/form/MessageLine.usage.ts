import type { Usage } from '../../support/usage.ts';

export const MessageLine: Usage = {
  when: [
    'What the service answers to a form and what belongs to no field: the number is unknown.',
    'Information that depends on what is being typed: this number is of another kind of fine (F-07).',
  ],
  not: ['A fault of one field: the field’s own `error`.'],
  instead: ['Alert', 'StatusAnnouncer'],
  do: ['Keep it mounted and change its message.'],
  dont: ['Write two messages into one line.'],
};
