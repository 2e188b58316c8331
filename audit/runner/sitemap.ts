import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import type { Check, Scene, Theme, Width } from '../checks/check.ts';
import { ESSENTIAL, STATES } from '../states/index.ts';
import type { State } from '../states/state.ts';

/** What one worker does in one go: a state in a language, in every theme and at every width. */
export interface Unit {
  readonly state: State;
  readonly language: Language;
  /** Also the checks that need only two languages for each state: French, and one that changes from state to state. */
  readonly paired: boolean;
  readonly scenes: readonly Scene[];
}

const THEMES: readonly Theme[] = ['light', 'dark'];
const WIDTHS: readonly Width[] = [1280, 768, 320];

/** The width that a state is first looked at. */
export const firstWidth = ({ widths = WIDTHS }: State): Width => widths[0] ?? 1280;

const scenesOf = (state: State, language: Language): readonly Scene[] =>
  THEMES.flatMap((theme) =>
    WIDTHS.filter((width) => (state.widths ?? WIDTHS).includes(width)).map((width) => ({
      state: state.name,
      language,
      theme,
      width,
    })),
  );

/** Every state in every language that it has. */
export function fullPlan(): readonly Unit[] {
  return STATES.flatMap((state, rank) => {
    const languages = LANGUAGES.filter((language) =>
      (state.languages ?? LANGUAGES).includes(language),
    );
    const other = LANGUAGES[1 + (rank % (LANGUAGES.length - 1))];
    return languages.map((language) => ({
      state,
      language,
      paired: language === 'fr' || language === other,
      scenes: scenesOf(state, language),
    }));
  });
}

/** One state of each kind of screen, in French, in both themes, at its first width. */
export function essentialPlan(): readonly Unit[] {
  return STATES.filter(({ name }) => (ESSENTIAL as readonly string[]).includes(name)).map(
    (state) => ({
      state,
      language: 'fr',
      paired: true,
      scenes: scenesOf(state, 'fr').filter(({ width }) => width === firstWidth(state)),
    }),
  );
}

/** Whether a check has something new to see in a scene. */
export function isDue({ scope, states }: Check, unit: Unit, scene: Scene): boolean {
  const { theme, width } = scene;
  if (states !== undefined && !states.includes(unit.state.name)) return false;
  const first = width === firstWidth(unit.state);
  const light = theme === 'light';
  const home = unit.language === (unit.state.languages?.[0] ?? 'fr');
  switch (scope) {
    case 'scene':
      return true;
    case 'language':
      return light && first;
    case 'theme':
      return first && unit.paired;
    case 'width':
      return light && unit.paired;
    case 'state':
      return light && first && home;
  }
}
