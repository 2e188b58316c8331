import { chdir } from 'node:process';
import { ROOT } from './freshness.mjs';
import { runCompiled, SERVER } from './launch.mjs';

// DATA_DIR stays relative to the project.
chdir(ROOT);
await runCompiled(SERVER, ['programs', 'web']);
