import { writeFileSync } from 'node:fs';
import { declaration, FILES } from './declaration/declaration.ts';

const { values, csv, standard } = await declaration();
writeFileSync(FILES.values, `${JSON.stringify(values, null, 2)}\n`);
writeFileSync(FILES.csv, csv);
writeFileSync(FILES.standard, standard);
console.table(values);
