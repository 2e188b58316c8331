import Type from 'typebox';
import { NOTICE_TYPES } from '../domain/noticeType.ts';
import { OPERATION_CODE_PATTERN } from '../domain/operationCode.ts';
import { STORED_STATUSES } from '../domain/paymentStatus.ts';
import { NoticeKey, NoticeNumber, strict } from './common.ts';

export const DemonstrationRequest = strict({});

/** The invented fines with their keys: only a service that runs with them answers this (D-46). */
export const Demonstration = Type.Object({
  avis: Type.Array(
    Type.Object({
      numAvis: NoticeNumber,
      cleAvis: NoticeKey,
      typeAmende: Type.Enum([...NOTICE_TYPES]),
      statutPaiement: Type.Enum([...STORED_STATUSES]),
      consignation: Type.Boolean(),
      indicatifOperation: Type.Optional(Type.String({ pattern: OPERATION_CODE_PATTERN })),
      amendeId: Type.String(),
    }),
  ),
});
export type Demonstration = Type.Static<typeof Demonstration>;
