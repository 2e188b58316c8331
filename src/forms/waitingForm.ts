import { object, string } from 'yup';
import { DAY_PATTERN } from '#contract/domain/dates.ts';

export const INITIAL_DAY = { jour: '' };

/** @param today `YYYY-MM-DD` in Paris */
export const waitingSchema = (today: string) =>
  object({
    jour: string()
      .required('jour')
      .matches(new RegExp(DAY_PATTERN), 'jour')
      .test('to-come', 'jour', (day) => day !== undefined && day >= today),
  });
