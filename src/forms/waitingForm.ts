import { object, string } from 'yup';
import { DAY_PATTERN } from '#contract/domain/dates.ts';

export const INITIAL_DAY = { jour: '' };

/**
 * The day must be today or later.
 * @param today `YYYY-MM-DD` in Paris
 */
export const waitingSchema = (today: string) =>
  object({
    jour: string()
      .required('jour')
      .matches(new RegExp(DAY_PATTERN), 'jour')
      .test('to-come', 'jour', (day) => day !== undefined && day >= today),
  });
