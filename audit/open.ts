import { parseArgs } from 'node:util';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { browserLaunch } from '../scripts/browser.ts';
import { openStages } from './runner/product.ts';
import { enter } from './runner/scene.ts';
import { STATES } from './states/index.ts';

const { values } = parseArgs({
  options: {
    /** A state of `states/`. */
    open: { type: 'string', default: '' },
    language: { type: 'string', default: 'fr' },
    theme: { type: 'string', default: 'light' },
    /** Of the page, in px. */
    width: { type: 'string', default: '1280' },
  },
});

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}

const state = STATES.find(({ name }) => name === values.open);
if (state === undefined) stop(`--open: ${STATES.map(({ name }) => name).join(', ')}`);
const languages = state.languages ?? LANGUAGES;
const language = languages.find((it) => it === values.language);
if (language === undefined) stop(`--language of ${state.name}: ${languages.join(', ')}`);
const theme = (['light', 'dark'] as const).find((it) => it === values.theme);
if (theme === undefined) stop('--theme: light, dark');
const width = ([1280, 768, 320] as const).find((it) => it === Number(values.width));
if (width === undefined) stop('--width: 1280, 768, 320');
if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
  stop('A window needs a display, and DISPLAY is not set.');
}

const { stages, close } = await openStages(1, { ...browserLaunch('whole'), headless: false });
try {
  const [stage] = stages;
  if (stage === undefined) throw new RangeError('no browser');
  const page = await enter(stage, { state: state.name, language, theme, width });
  console.log(`${state.name}: ${page.url()}`);
  console.log('axe-core is in the page: await axe.run(). Close the window to end.');
  await page.waitForEvent('close', { timeout: 0 });
} finally {
  await close();
}
