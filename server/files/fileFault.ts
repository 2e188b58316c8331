/** What the system says of a file, in words that say what to do. */
export const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist: a part of the path is a file',
  EEXIST: 'is there already: give another name',
  EISDIR: 'is a folder: name a file in it',
  EACCES: 'cannot be read or written by this user: change its owner or its rights',
  EPERM: 'cannot be changed by this user: change its owner or its rights',
  EROFS: 'is on a disk that can only be read: give a folder on another one',
  ENOSPC: 'cannot be written: the disk is full',
  EDQUOT: 'cannot be written: this user has no room left on the disk',
  ELOOP: 'is a link that leads to itself',
  ENAMETOOLONG: 'is no name of a file: it is too long',
  EMFILE: 'cannot be opened: this process has too many files open (ulimit -n)',
};

/** @returns null for what is no fault of a file */
export function fileFault(error: Error): string | null {
  const { code, path } = error as NodeJS.ErrnoException;
  const advice = FILE_FAULTS[code ?? ''];
  return path === undefined || advice === undefined ? null : `${path} ${advice}`;
}
