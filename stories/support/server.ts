import { AxiosError, AxiosHeaders, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { type Answers, callAt, wireOf } from '../states/answers.ts';

/** Replaces the network: everything above it is the product's code. */
export function server(answers: Answers): NonNullable<AxiosRequestConfig['adapter']> {
  return async (config) => {
    const name = callAt(config.url ?? '');
    if (name === undefined) throw new AxiosError(`no call at ${config.url}`, 'ERR_NETWORK', config);
    const wire = wireOf(name, answers);
    if (wire === 'never') return new Promise<never>(() => undefined);
    if (wire === 'brokenLine') throw new AxiosError('Network Error', 'ERR_NETWORK', config);
    const { status, text } = wire;
    const data = config.responseType === 'blob' ? new Blob([text]) : text;
    const headers = new AxiosHeaders(wire.headers);
    const answer: AxiosResponse = { data, status, statusText: '', headers, config };
    if (status < 400) return answer;
    throw new AxiosError(`status ${status}`, String(status), config, undefined, answer);
  };
}
