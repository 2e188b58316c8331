import { type Answer, openCaller, type Shot } from './caller.ts';

/** What the process of the payers is told to send. */
export interface Volley {
  readonly port: number;
  readonly shots: readonly Shot[];
}

/** Sends all shots at the same moment, each on its own connection, and gives the answers in the order of their ends. */
async function payAtOnce({ port, shots }: Volley): Promise<readonly Answer[]> {
  const caller = openCaller(port, shots.length);
  const answers: Answer[] = [];
  await Promise.all(shots.map(async (shot) => answers.push(await caller.send(shot))));
  caller.close();
  return answers;
}

process.on('message', async (volley: Volley) => process.send?.(await payAtOnce(volley)));
process.send?.('ready');
