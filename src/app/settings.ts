import { SETTINGS_ID } from '#contract/pages.ts';
import { DEFAULT_SETTINGS, SETTINGS_PATH, type Settings } from '#contract/settings.ts';

async function fetchSettings(): Promise<Partial<Settings>> {
  const response = await fetch(SETTINGS_PATH, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${SETTINGS_PATH}: ${response.status}`);
  return response.json();
}

/** The server writes them into the page; a development page fetches them. Unnamed ones keep their default (E-07). */
export async function loadSettings(): Promise<Settings> {
  const written = document.getElementById(SETTINGS_ID)?.textContent;
  const named: Partial<Settings> = written ? JSON.parse(written) : await fetchSettings();
  return { ...DEFAULT_SETTINGS, ...named };
}
