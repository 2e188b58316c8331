import type { AuditOutcome } from '#contract/schemas/content.ts';
import rgaa from './rgaa.json' with { type: 'json' };

/** What the last audit found. `node --import tsx audit/declare.ts` writes it from the register. */
export const AUDIT_OUTCOME = rgaa.etat as AuditOutcome;
