import { runCompiled } from './launch.mjs';

await runCompiled('server/office/cli/amendes.js', ['programs']);
