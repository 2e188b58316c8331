import { describe, expect, it } from 'vitest';
import { judge } from '#server/till/judge.ts';
import { FUZZ_RUNS, FUZZ_SEED } from '../../../support/fuzz/settings.ts';
import { walk, wander } from '../../../support/till/walk.ts';
