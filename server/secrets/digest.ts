import { type BinaryToTextEncoding, createHash } from 'node:crypto';

export const sha256 = (content: string | Buffer, encoding: BinaryToTextEncoding = 'hex'): string =>
  createHash('sha256').update(content).digest(encoding);
