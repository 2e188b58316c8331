import { spawnSync } from 'node:child_process';

/** One run of all stories: what `.storybook/preview.tsx` reads from the environment. */
interface Run {
  readonly theme: 'light' | 'dark';
  /** px */
  readonly width: number;
  readonly text: '100%' | '200%';
}

/** `npm test` runs light at 1280 px; these are the other corners of the matrix. */
const RUNS: readonly Run[] = [
  ...[320, 360, 768, 1280].map((width) => ({ theme: 'dark', width, text: '100%' }) as const),
  ...[320, 360, 768].map((width) => ({ theme: 'light', width, text: '100%' }) as const),
  { theme: 'light', width: 1280, text: '200%' },
];

function run({ theme, width, text }: Run): boolean {
  console.log(`\n${theme}, ${width} px, text ${text}`);
  const { status } = spawnSync(
    'vitest',
    ['run', '--project', 'stories', '--reporter=dot', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        STORYBOOK_THEME: theme,
        STORYBOOK_WIDTH: String(width),
        STORYBOOK_TEXT: text,
      },
    },
  );
  return status === 0;
}

const failed = RUNS.filter((one) => !run(one));
for (const { theme, width, text } of failed) console.error(`FAILED ${theme} ${width} px ${text}`);
console.log(`${RUNS.length - failed.length} of ${RUNS.length} runs passed`);
process.exit(failed.length === 0 ? 0 : 1);
