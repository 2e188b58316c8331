import './start/earlyStop.ts';

// Loading the rest takes a moment, in which a stop must already be heard.
await import('./serve.ts');
