import { useEffect, useState } from 'react';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { readSettings, type Settings } from '../settings.ts';

/** What the events of the toolbars carry. */
interface Announced {
  readonly globals: Readonly<Record<string, unknown>>;
}

function lastGlobals(): Announced['globals'] {
  const channel = addons.getChannel();
  const [announced]: [Announced?] =
    channel.last(GLOBALS_UPDATED) ?? channel.last(SET_GLOBALS) ?? [];
  return announced?.globals ?? {};
}

/** The toolbars' values for pages of documentation, which no decorator reaches. */
export function useSettings(): Settings {
  const [globals, setGlobals] = useState(lastGlobals);
  useEffect(() => {
    const channel = addons.getChannel();
    const follow = ({ globals: announced }: Announced) => setGlobals(announced);
    channel.on(GLOBALS_UPDATED, follow);
    return () => channel.off(GLOBALS_UPDATED, follow);
  }, []);
  return readSettings(globals);
}
