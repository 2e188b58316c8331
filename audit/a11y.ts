// `npm run a11y`: the checks, or with `--listen` a screen reader.
await import(process.argv.includes('--listen') ? './listening/run.ts' : './run.ts');

export {};
