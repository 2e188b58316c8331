import type { Usage } from '../../support/usage.ts';

export const CopyableValue: Usage = {
  when: ['A value of a `DescriptionList` that people carry to another application.'],
  not: ['A value with a link or another action: one below the other in a `Stack`.'],
  do: ['Give every copyable row of a list its button: a missing one looks like a fault.'],
  dont: ['Put a second action beside it: at 320 px there is room for one.'],
  accessibility: ['The button comes after the value, so that one knows what will be copied.'],
};
