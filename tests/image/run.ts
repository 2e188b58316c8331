import { makeCertificate } from './certificate.ts';
import { type Group, startGroup } from './group.ts';
import { prepare } from './needs.ts';
import { closeWorkshop, openWorkshop } from './workshop.ts';

let group: Group | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void group?.end());
}

const refusal = prepare();
if (refusal !== null) {
  console.error(`NOT RUN: ${refusal} Nothing was proved here.`);
  process.exit(0);
}

const folder = openWorkshop();
try {
  // Node reads the certificates that it trusts when it starts.
  const trust = { TMPDIR: folder, NODE_EXTRA_CA_CERTS: makeCertificate(folder) };
  group = startGroup('tests/image/proof.ts', folder, { ...process.env, ...trust });
  process.exitCode = (await group.ended) ?? 1;
  await group.end();
} finally {
  closeWorkshop(folder);
}
