import type { Page } from '@playwright/test';
import { Audit } from '@siteimprove/alfa-act';
import { Device } from '@siteimprove/alfa-device';
import { type Document, Node } from '@siteimprove/alfa-dom';
import { Native } from '@siteimprove/alfa-dom/native';
import { Request, Response } from '@siteimprove/alfa-http';
import { Rules } from '@siteimprove/alfa-rules';
import { Page as AlfaPage } from '@siteimprove/alfa-web';
import { readRegister } from '../register/register.ts';
import { type Check, type Finding, mutants } from './check.ts';

/** Alfa names success criteria, several of which share an RGAA criterion: each finding fails the run. */
const OTHER = 'WCAG';

const register = readRegister();

/** Whether a rule decides a success criterion that the RGAA has: neither good practice nor level AAA. */
function isAsked(requirements: Iterable<{ toJSON(): object }>): boolean {
  return [...requirements].some((requirement) => {
    const chapter: unknown = Reflect.get(requirement.toJSON(), 'chapter');
    return register.criteres.some(({ wcag }) => wcag.some((success) => success === chapter));
  });
}

const CONFORMANCE = [...Rules.values()].filter(({ requirements }) => isAsked(requirements));

interface Verdict {
  readonly rule: { readonly uri: string };
  readonly outcome: string;
  readonly target?: unknown;
}

async function runAlfa(page: Page): Promise<readonly Finding[]> {
  // Alfa reads the page by a function that runs there as text.
  const json = await page.evaluate(`(${Native.fromNode.toString()})(document)`);
  const document = Node.from(json as Document.JSON);
  const subject = AlfaPage.of(Request.empty(), Response.empty(), document, Device.standard());
  const outcomes = [...(await Audit.of(subject, CONFORMANCE as never[]).evaluate())];
  if (outcomes.length === 0)
    throw new Error('Alfa looked at nothing: are its packages of one version?');
  return outcomes.flatMap((outcome) => {
    const { rule, outcome: verdict, target } = outcome.toJSON() as Verdict;
    if (verdict !== 'failed') return [];
    const where = JSON.stringify(target ?? '').slice(0, 160);
    return [{ criterion: OTHER, message: `alfa ${rule.uri.split('/').at(-1)}: ${where}` }];
  });
}

/** Its rules overlap with those of axe-core in part only. */
export const checks: readonly Check[] = [
  {
    name: 'Siteimprove Alfa',
    kind: 'check',
    scope: 'pair',
    run: runAlfa,
    mutants: mutants({
      [OTHER]: {
        'button without name': () =>
          document.querySelector('main')?.append(document.createElement('button')),
      },
    }),
  },
];
