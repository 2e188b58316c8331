/** True in the build. The sources need a loader of TypeScript, and find files of packages elsewhere. */
export const COMPILED = !import.meta.url.endsWith('.ts');
