import { explain } from './explain.ts';
import { createProgram } from './program.ts';

// A reader such as `head` may close the pipe before we have written all.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) =>
  process.exit(code === 'EPIPE' ? 0 : 1),
);

await createProgram()
  .parseAsync()
  .catch((error: unknown) => {
    const { text, code } = explain(error);
    if (text) console.error(text);
    process.exitCode = code;
  });
