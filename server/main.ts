import './start/earlyStop.ts';

// The rest is loaded and compiled for a moment, in which a stop must be heard already.
await import('./serve.ts');
