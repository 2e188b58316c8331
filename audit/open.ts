import { LANGUAGES } from '#contract/domain/languages.ts';
import { href } from '#contract/paths.ts';
import { browserLaunch } from '../scripts/browser.ts';
import { readOptions, stop } from './options.ts';
import { openStages, type Stage } from './runner/product.ts';
import { enter, leave } from './runner/scene.ts';
import { STATES } from './states/index.ts';

const values = readOptions({
  open: { type: 'string', default: '' },
  language: { type: 'string', default: 'fr' },
  theme: { type: 'string', default: 'light' },
  width: { type: 'string', default: '1280' },
});

const state = STATES.find(({ name }) => name === values.open);
if (state === undefined) stop(`--open: ${STATES.map(({ name }) => name).join(', ')}`);
const languages = state.languages ?? LANGUAGES;
const language = languages.find((it) => it === values.language);
if (language === undefined) stop(`--language of ${state.name}: ${languages.join(', ')}`);
const theme = (['light', 'dark'] as const).find((it) => it === values.theme);
if (theme === undefined) stop('--theme: light, dark');
const width = ([1280, 768, 320] as const).find((it) => it === Number(values.width));
if (width === undefined) stop('--width: 1280, 768, 320');
const scene = { state: state.name, language, theme, width };

declare global {
  /** Given to the page by `stepsTo`. */
  function noteStep(step: string): void;
}

/** Runs in the page: it must not use anything of this file, nor name a function. */
function noteSteps(): void {
  if (!location.protocol.startsWith('http')) return;
  noteStep(`open ${location.href.slice(location.origin.length)}`);
  for (const [type, verb] of [
    ['click', 'press'],
    ['input', 'fill in'],
  ] as const) {
    addEventListener(
      type,
      ({ target }) => {
        const one = target instanceof Element ? target.closest('a,button,label,input') : null;
        const named = one instanceof HTMLInputElement ? (one.labels?.[0] ?? one) : one;
        noteStep(`${verb} “${named?.textContent?.trim() ?? ''}”`);
      },
      true,
    );
  }
}

/** What leads to the scene, from its first address on. */
async function stepsTo(stage: Stage): Promise<readonly string[]> {
  const steps: string[] = [];
  const newContext: typeof stage.browser.newContext = async (options) => {
    const context = await stage.browser.newContext(options);
    await context.exposeFunction('noteStep', (step: string) => void steps.push(step));
    await context.addInitScript(noteSteps);
    return context;
  };
  const browser = Object.create(stage.browser, { newContext: { value: newContext } });
  await leave(await enter({ ...stage, browser }, scene));
  return steps;
}

async function tellSteps(stage: Stage): Promise<void> {
  console.log(
    `No display here. ${scene.state} in another browser, at http://127.0.0.1:3000 after npm start:`,
  );
  const steps = await stepsTo(stage);
  for (const [rank, step] of steps.entries()) console.log(`${rank + 1}. ${step}`);
  console.log(
    `A page behind a notice: look one up first, from ${href('demonstration', scene.language)}.`,
  );
  console.log('Answers that the state gives in the server’s place are not among the steps.');
}

async function showWindow(stage: Stage): Promise<void> {
  const page = await enter(stage, scene);
  console.log(`${scene.state}: ${page.url()}`);
  console.log('axe-core is in the page: await axe.run(). Close the window to end.');
  await page.waitForEvent('close', { timeout: 0 });
}

const { DISPLAY, WAYLAND_DISPLAY } = process.env;
const hasDisplay = process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
console.log('Starting the product and a browser …');
const options = hasDisplay ? { ...browserLaunch('whole'), headless: false } : browserLaunch();
const { stages, close } = await openStages(1, options);
try {
  for (const stage of stages) await (hasDisplay ? showWindow(stage) : tellSteps(stage));
} finally {
  await close();
}
