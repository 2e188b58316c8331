import { spawnSync } from 'node:child_process';
import { ensureBrowser } from './browser.ts';

interface Run {
  readonly theme: 'light' | 'dark';
  /** px */
  readonly width: number;
  readonly text: '100%' | '200%';
}

/** `npm test` runs the first. */
const RUNS: readonly Run[] = [
  { theme: 'light', width: 1280, text: '100%' },
  ...[320, 360, 768, 1280].map((width) => ({ theme: 'dark', width, text: '100%' }) as const),
  ...[320, 360, 768].map((width) => ({ theme: 'light', width, text: '100%' }) as const),
  { theme: 'light', width: 1280, text: '200%' },
];

function succeeds(command: string, args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, MATRIX: '1', ...env },
  });
  return status === 0;
}

const stories = ({ theme, width, text }: Run) => ({
  name: `stories, ${theme}, ${width} px, text ${text}`,
  run: () =>
    succeeds('vitest', ['run', '--project', 'stories', '--reporter=dot'], {
      STORYBOOK_THEME: theme,
      STORYBOOK_WIDTH: String(width),
      STORYBOOK_TEXT: text,
    }),
});

const STAGES = [
  { name: 'end to end', run: () => succeeds('playwright', ['test'], {}) },
  ...RUNS.map(stories),
];

await ensureBrowser();
const failed = STAGES.filter(({ name, run }) => {
  console.log(`\n${name}`);
  return !run();
});
for (const { name } of failed) console.error(`FAILED ${name}`);
console.log(`${STAGES.length - failed.length} of ${STAGES.length} runs passed`);
process.exit(failed.length === 0 ? 0 : 1);
