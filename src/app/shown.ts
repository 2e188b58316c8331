import { createContext, use } from 'react';
import type { NavigationType } from 'react-router-dom';
import type { PathName } from '#contract/paths.ts';

interface Shown {
  readonly name: PathName;
  readonly navigationType: `${NavigationType}`;
}

export const ShownContext = createContext<Shown>({ name: 'introuvable', navigationType: 'POP' });

export const useShown = (): Shown => use(ShownContext);
