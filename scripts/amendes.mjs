import { runCompiled } from './launch.mjs';

await runCompiled('server/cli/amendes.js', ['programs']);
