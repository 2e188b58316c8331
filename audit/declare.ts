import { writeFileSync } from 'node:fs';
import { declaration, FILES } from './declaration/declaration.ts';

const { values, csv } = await declaration();
writeFileSync(FILES.values, `${JSON.stringify(values, null, 2)}\n`);
writeFileSync(FILES.csv, csv);
console.table(values);
