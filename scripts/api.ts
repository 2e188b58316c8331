import { demarrer } from '../server/main.ts';

// The server alone, as `npm run dev` watches it: Vite serves the client.
await demarrer();
