import { ID_REGLAGES } from '#contract/pages.ts';
import { CHEMIN_REGLAGES, REGLAGES_PAR_DEFAUT, type Reglages } from '#contract/reglages.ts';

async function fetchSettings(): Promise<Partial<Reglages>> {
  const response = await fetch(CHEMIN_REGLAGES, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${CHEMIN_REGLAGES}: ${response.status}`);
  return response.json();
}

/**
 * The settings that the server wrote into the page; a page of the development server asks for them. What is not named
 * keeps its default (E-07).
 */
export async function loadSettings(): Promise<Reglages> {
  const written = document.getElementById(ID_REGLAGES)?.textContent;
  const named: Partial<Reglages> = written ? JSON.parse(written) : await fetchSettings();
  return { ...REGLAGES_PAR_DEFAUT, ...named };
}
