import { localeFindings } from './i18n.ts';
import { terminologyFindings } from './terminology.ts';

/** The check of all texts that people read (`npm run check`): the same keys in each language, one word per thing. */
const findings = [
  ...localeFindings(),
  ...localeFindings('sandbox/locales').map((finding) => `sandbox ${finding}`),
  ...terminologyFindings(),
];
for (const finding of findings) console.log(finding);
process.exit(findings.length === 0 ? 0 : 1);
