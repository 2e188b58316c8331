import type { Usage } from '../../support/usage.ts';

export const FormRow: Usage = {
  when: ['Two fields that are on one line of the paper: number and key.'],
  not: ['Fields that have nothing in common, or content that is no field: `Stack` or `Columns`.'],
  do: ['Look at it in German: hints of two lines against one; the inputs stay in line.'],
  dont: ['Put a button into the row, or a third field.'],
};
