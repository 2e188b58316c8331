import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Production refuses plain http: proxy and provider answer with this certificate. */
export interface Certificate {
  readonly crt: string;
  readonly key: string;
}

export const certificateIn = (folder: string): Certificate => ({
  crt: join(folder, 'amendes.crt'),
  key: join(folder, 'amendes.key'),
});

/** Makes a certificate of 127.0.0.1 that signs itself. @returns the file that a client has to trust */
export function makeCertificate(folder: string): string {
  const { crt, key } = certificateIn(folder);
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', key, '-out', crt];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files],
    { stdio: 'ignore' },
  );
  return crt;
}
