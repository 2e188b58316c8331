/** Sources need the TypeScript loader. */
export const COMPILED = !import.meta.url.endsWith('.ts');
