import type { Usage } from '../../support/usage.ts';

export const PaymentSlipImage: Usage = {
  when: ['Beside steps that ask for number and key.'],
  instead: ['NoticeCard'],
  do: ['Place it after the step that names the fields.'],
  dont: ['Show it twice in one modal.'],
};
