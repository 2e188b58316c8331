import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { Audit } from '@siteimprove/alfa-act';
import { Device } from '@siteimprove/alfa-device';
import { type Document, Node } from '@siteimprove/alfa-dom';
import { Native } from '@siteimprove/alfa-dom/native';
import { Request, Response } from '@siteimprove/alfa-http';
import { Rules } from '@siteimprove/alfa-rules';
import { Page as AlfaPage } from '@siteimprove/alfa-web';
import { allowedTo, readRegister } from '../register/register.ts';
import { addHtml, type Check, type Finding, inPage } from './check.ts';

/** The engines speak of success criteria, several of which share a criterion of the RGAA: what they find fails the run. */
const OTHER = 'WCAG';

const IBM = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
  'utf8',
);

const IBM_NAME = 'IBM equal access';
const IBM_ALLOWED = new Set(allowedTo(IBM_NAME));

async function runIbm(page: Page): Promise<readonly Finding[]> {
  await page.evaluate(`${IBM};window.ace = ace;`);
  const results = await page.evaluate(async () => {
    const Checker = Reflect.get(Reflect.get(window, 'ace'), 'Checker');
    const report = await new Checker().check(document, ['WCAG_2_2']);
    return report.results as {
      ruleId: string;
      value: [string, string];
      message: string;
      path: { dom: string };
    }[];
  });
  return results
    .filter(({ value: [level, verdict] }) => level === 'VIOLATION' && verdict === 'FAIL')
    .filter(({ ruleId }) => !IBM_ALLOWED.has(ruleId))
    .map(({ ruleId, message, path }) => ({
      criterion: OTHER,
      message: `ibm ${ruleId}: ${message} (${path.dom})`,
    }));
}

const { criteres } = readRegister();

/** Whether a rule decides a success criterion that the RGAA has: neither good practice nor level AAA. */
function isAsked(requirements: Iterable<{ toJSON(): object }>): boolean {
  return [...requirements].some((requirement) => {
    const chapter: unknown = Reflect.get(requirement.toJSON(), 'chapter');
    return criteres.some(({ wcag }) => wcag.some((success) => success === chapter));
  });
}

const CONFORMANCE = [...Rules.values()].filter(({ requirements }) => isAsked(requirements));

interface Verdict {
  readonly rule: { readonly uri: string };
  readonly outcome: string;
  readonly target?: unknown;
}

async function runAlfa(page: Page): Promise<readonly Finding[]> {
  // Alfa reads the page in a function of its own, which the page is given as text.
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

/** Two engines beside axe-core, whose rules overlap with its own in part only. */
export const checks: readonly Check[] = [
  {
    name: IBM_NAME,
    kind: 'check',
    criteria: [OTHER],
    scope: 'pair',
    run: runIbm,
    mutants: [addHtml(OTHER, 'missing label', '<input type="text">')],
  },
  {
    name: 'Siteimprove Alfa',
    kind: 'check',
    criteria: [OTHER],
    scope: 'pair',
    run: runAlfa,
    mutants: [
      inPage(OTHER, 'button without name', () => {
        document.querySelector('main')?.append(document.createElement('button'));
      }),
    ],
  },
];
