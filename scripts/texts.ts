import { easyReadFindings, longSentences } from './easyRead.ts';
import { localeFindings } from './i18n.ts';
import { spellingFindings } from './spelling.ts';
import { terminologyFindings } from './terminology.ts';

const findings = [
  ...localeFindings(),
  ...localeFindings('sandbox/locales').map((finding) => `sandbox ${finding}`),
  ...localeFindings('server/locales').map((finding) => `server ${finding}`),
  ...terminologyFindings(),
  ...spellingFindings(),
  ...easyReadFindings(),
  ...longSentences(),
];
for (const finding of findings) console.log(finding);
process.exit(findings.length === 0 ? 0 : 1);
