import { claimFindings } from './claims.ts';
import { conditionFindings } from './conditions.ts';
import { easyReadFindings, longSentences } from './easyRead.ts';
import { localeFindings } from './i18n.ts';
import { promiseFindings } from './promises.ts';
import { spellingFindings } from './spelling.ts';
import { terminologyFindings } from './terminology.ts';
import { timeFindings } from './times.ts';

const findings = [
  ...localeFindings(),
  ...localeFindings('sandbox/locales').map((finding) => `sandbox ${finding}`),
  ...localeFindings('server/locales').map((finding) => `server ${finding}`),
  ...conditionFindings(),
  ...terminologyFindings(),
  ...spellingFindings(),
  ...easyReadFindings(),
  ...longSentences(),
  ...promiseFindings(),
  ...timeFindings(),
  ...claimFindings(),
];
for (const finding of findings) console.log(finding);
process.exit(findings.length === 0 ? 0 : 1);
