import { home } from './home.ts';
import type { Journey } from './journey.ts';
import { main } from './main.ts';
import { amount, deposit, outcomes, transfer } from './payments.ts';
import { camera, help, missing, notices, session, webview, windows } from './places.ts';

export const JOURNEYS: readonly Journey[] = [
  main,
  home,
  amount,
  outcomes,
  deposit,
  transfer,
  notices,
  windows,
  camera,
  help,
  missing,
  webview,
  session,
];
