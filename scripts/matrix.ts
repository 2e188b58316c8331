import { execFileSync, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { ensureBrowser } from './browser.ts';

const USAGE = `node --import tsx scripts/matrix.ts [options] [FILE …]
  --themes light,dark  --widths 320,360,768,1280  --languages ${LANGUAGES.join(',')}
  --no-e2e             the stories alone
  FILE                 only these: stories/states/Home.stories.ts`;

const WIDTHS = ['320', '360', '768', '1280'] as const;
const THEMES = ['light', 'dark'] as const;

interface Run {
  readonly theme: (typeof THEMES)[number];
  /** px */
  readonly width: (typeof WIDTHS)[number];
  readonly language: Language;
  readonly text: '100%' | '200%';
}

function options() {
  try {
    return parseArgs({
      options: {
        themes: { type: 'string', default: THEMES.join() },
        widths: { type: 'string', default: WIDTHS.join() },
        languages: { type: 'string', default: LANGUAGES.join() },
        e2e: { type: 'boolean', default: true },
      },
      allowPositionals: true,
      allowNegative: true,
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    return process.exit(2);
  }
}

const { values, positionals: files } = options();

function chosen<Value extends string>(all: readonly Value[], asked: string): readonly Value[] {
  const wanted = asked.split(',');
  const unknown = wanted.filter((one) => !all.some((value) => value === one));
  if (unknown.length === 0) return all.filter((value) => wanted.includes(value));
  console.error(`${unknown.join()} is none of ${all.join()}\n\n${USAGE}`);
  return process.exit(2);
}

const languages = chosen(LANGUAGES, values.languages);
const widths = chosen(WIDTHS, values.widths);

const RUNS: readonly Run[] = chosen(THEMES, values.themes).flatMap((theme) =>
  languages.flatMap((language) => [
    ...widths.map((width) => ({ theme, width, language, text: '100%' }) as const),
    ...(widths.includes('1280') && theme === 'light'
      ? [{ theme, width: '1280', language, text: '200%' } as const]
      : []),
  ]),
);

/** Stories of components have texts in one language. In the others only those of screens run. */
const storiesOf = (language: Language) =>
  files.length > 0 ? files : language === DEFAULT_LANGUAGE ? [] : ['stories/states'];

/** @param command of a package, wherever this one was started from */
function succeeds(command: string, args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  const { status } = spawnSync('npx', [command, ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, MATRIX: '1', ...env },
  });
  return status === 0;
}

const stories = ({ theme, width, language, text }: Run) => ({
  name: `stories, ${language}, ${theme}, ${width} px, text ${text}`,
  run: () =>
    succeeds(
      'vitest',
      ['run', '--project', 'stories', '--reporter=dot', '--silent=true', ...storiesOf(language)],
      {
        STORYBOOK_THEME: theme,
        STORYBOOK_WIDTH: width,
        STORYBOOK_LANGUAGE: language,
        STORYBOOK_TEXT: text,
      },
    ),
});

const STAGES = [
  ...(values.e2e ? [{ name: 'end to end', run: () => succeeds('playwright', ['test'], {}) }] : []),
  ...RUNS.map(stories),
];

await ensureBrowser();
const failed = STAGES.filter(({ name, run }) => {
  console.log(`\n${name}`);
  return !run();
});
for (const { name } of failed) console.error(`FAILED ${name}`);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
console.log(`${STAGES.length - failed.length} of ${STAGES.length} runs passed, commit ${commit}`);
process.exit(failed.length === 0 ? 0 : 1);
