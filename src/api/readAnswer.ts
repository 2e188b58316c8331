import type { AxiosResponse, ResponseType } from 'axios';
import type { Answer } from '#contract/bodies.ts';
import { type CallName, callOf, type SessionCall } from '#contract/calls.ts';
import { ApiError } from './ApiError.ts';

const successOf = (name: CallName) => {
  const { answers } = callOf(name);
  return answers[200] ?? answers[202] ?? {};
};

export function responseType(name: CallName): ResponseType {
  switch (successOf(name).type) {
    case 'application/json':
      return 'json';
    case 'application/pdf':
      return 'blob';
    default:
      return 'text';
  }
}

const PDF_MARK = '%PDF-';

const isEmpty = (data: unknown): boolean => data === '' || data === null || data === undefined;

/**
 * Checks the form of an answer. A page of a proxy must not pass for a receipt, an unknown number or a thing done
 * (D-65).
 */
async function isOurs(name: CallName, { data, headers, status }: Answered): Promise<boolean> {
  if (!(status in callOf(name).answers)) return false;
  const { type, field = '', orEmpty } = successOf(name);
  switch (type) {
    case undefined:
      return isEmpty(data);
    case 'application/json':
      return isEmpty(data)
        ? orEmpty === true && String(headers['content-type']).startsWith(type)
        : typeof data === 'object' && field in Object(data);
    case 'application/pdf':
      return data instanceof Blob && (await data.slice(0, PDF_MARK.length).text()) === PDF_MARK;
    case 'text/plain':
    case 'text/html':
      return true;
  }
  return type satisfies never;
}

type Answered = Pick<AxiosResponse<unknown>, 'data' | 'headers' | 'status'>;

/** @throws ApiError `reseau` if the answer is not ours, so the service was not reached */
export async function readAnswer<N extends SessionCall>(
  name: N,
  response: Answered,
): Promise<Answer<N>> {
  if (!(await isOurs(name, response))) throw new ApiError({ code: 'reseau', status: 0 });
  const isNull = successOf(name).orEmpty && isEmpty(response.data);
  return (isNull ? null : response.data) as Answer<N>;
}
