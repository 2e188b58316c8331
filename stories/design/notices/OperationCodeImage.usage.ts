import type { Usage } from '../../support/usage.ts';

export const OperationCodeImage: Usage = {
  when: ['Above the field of the operation code, which only increased notices bear.'],
  instead: ['NoticeCard'],
  do: ['Give an example that the field would accept and no notice bears.'],
};
