/** Until `stopWithGrace` takes over, nothing is open. A stop is then no failure, which a supervisor would count. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
