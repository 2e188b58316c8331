// `npm run a11y`: the checks; with `--listen` a screen reader; with `--open` a browser for a person.
const has = (option: string) => process.argv.some((it) => it.split('=')[0] === option);

if (has('--listen')) await import('./listening/run.ts');
else if (has('--open')) await import('./open.ts');
else await import('./run.ts');

export {};
