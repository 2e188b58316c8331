import { OUTCOME_ID, SETTINGS_ID, type WrittenOutcome } from '#contract/pages.ts';
import { DEFAULT_SETTINGS, SETTINGS_PATH, type Settings } from '#contract/settings.ts';
import type { Outcome } from '../services/context.ts';

async function fetchSettings(): Promise<Partial<Settings>> {
  const response = await fetch(SETTINGS_PATH, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${SETTINGS_PATH}: ${response.status}`);
  return response.json();
}

const writtenJson = (id: string) => document.getElementById(id)?.textContent;

/** The outcome that the server wrote into the document. It is absent if the server could not render it in time. */
export function writtenOutcome(): Outcome | undefined {
  const written = writtenJson(OUTCOME_ID);
  return written
    ? { ...(JSON.parse(written) as WrittenOutcome), path: location.pathname }
    : undefined;
}

/**
 * Reads the settings that the server wrote into the document. A document of the development server has none, so they
 * are fetched. What is not named keeps its default (E-07).
 */
export async function loadSettings(): Promise<Settings> {
  const written = writtenJson(SETTINGS_ID);
  const named: Partial<Settings> = written ? JSON.parse(written) : await fetchSettings();
  return { ...DEFAULT_SETTINGS, ...named };
}
