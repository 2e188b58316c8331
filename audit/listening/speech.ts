import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** What Orca said. */
export interface Utterance {
  /** The language of the voice, for example `fr`. */
  readonly language: string;
  readonly text: string;
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
  /** `cut` while it was spoken, `unheard` before. */
  lost?: 'cut' | 'unheard';
}

/** Takes the place of the speech dispatcher: it makes no sound and keeps every word. */
export interface Speech {
  /** The reader of the list takes out what it has read. */
  readonly said: Utterance[];
  /** Milliseconds that it takes to say a character. */
  pace: number;
  /** Time (ms) since which nothing is spoken; null while something is. */
  quietSince(): number | null;
  close(): void;
}

interface Message {
  readonly id: number;
  readonly socket: Socket;
  readonly client: number;
  readonly utterance: Utterance;
  readonly marks: readonly string[];
}

const SHORTEST_MS = 20;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

function plainText(ssml: string): string {
  const text = ssml.replace(/<[^>]*>/g, '').replace(/&(lt|gt|amp);/g, (it) => ENTITIES[it] ?? it);
  return text.replace(/\s+/g, ' ').trim();
}

/** Takes as long for a message as a voice would, and sends the client the events of SSIP. */
class Voice {
  readonly said: Utterance[] = [];
  pace = 15;
  private readonly queue: Message[] = [];
  private timer: NodeJS.Timeout | undefined;
  private last = Date.now();
  private count = 0;

  quietSince(): number | null {
    return this.queue.length > 0 ? null : this.last;
  }

  say(socket: Socket, client: number, utterance: Utterance, marks: readonly string[]): number {
    this.count += 1;
    if (utterance.text !== '') this.said.push(utterance);
    this.queue.push({ id: this.count, socket, client, utterance, marks });
    this.last = Date.now();
    if (this.timer === undefined) this.next();
    return this.count;
  }

  cancel(): void {
    const speaking = this.timer !== undefined;
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const [rank, message] of this.queue.splice(0).entries()) {
      message.utterance.lost = speaking && rank === 0 ? 'cut' : 'unheard';
      this.tell(message, 703, 'CANCELED');
    }
    this.last = Date.now();
  }

  private next(): void {
    this.timer = undefined;
    this.last = Date.now();
    const message = this.queue.at(0);
    if (message === undefined) return;
    this.tell(message, 701, 'BEGIN');
    const { length } = message.utterance.text;
    this.timer = setTimeout(() => this.end(message), Math.max(SHORTEST_MS, length * this.pace));
  }

  private end(message: Message): void {
    for (const mark of message.marks) this.tell(message, 700, 'INDEX MARK', mark);
    this.tell(message, 702, 'END');
    this.queue.shift();
    this.next();
  }

  private tell({ socket, id, client }: Message, code: number, name: string, mark?: string): void {
    if (!socket.writable) return;
    const lines = [id, client, ...(mark === undefined ? [] : [mark])].map((it) => `${code}-${it}`);
    socket.write([...lines, `${code} ${name}`, ''].join('\r\n'));
  }
}

/** One connection of Orca. @see https://htmlpreview.github.io/?https://github.com/brailcom/speechd/blob/master/doc/ssip.html */
class Client {
  private language = '';
  private data: string[] | undefined;
  private readonly socket: Socket;
  private readonly id: number;
  private readonly voice: Voice;

  constructor(socket: Socket, id: number, voice: Voice) {
    this.socket = socket;
    this.id = id;
    this.voice = voice;
    socket.on('error', () => undefined);
    createInterface({ input: socket }).on('line', (line) => this.take(line));
  }

  private take(line: string): void {
    if (this.data === undefined) {
      this.socket.write(
        this.answer(line)
          .map((it) => `${it}\r\n`)
          .join(''),
      );
    } else if (line === '.') {
      const id = this.say(this.data.join('\n'));
      this.data = undefined;
      this.socket.write(`225-${id}\r\n225 OK MESSAGE QUEUED\r\n`);
    } else {
      this.data.push(line.startsWith('..') ? line.slice(1) : line);
    }
  }

  private say(ssml: string): number {
    const marks = [...ssml.matchAll(/<mark name="([^"]+)"/g)].map(([, name = '']) => name);
    const utterance = { language: this.language, text: plainText(ssml), at: Date.now() };
    return this.voice.say(this.socket, this.id, utterance, marks);
  }

  private answer(line: string): readonly string[] {
    const [verb = '', about = '', name = '', value = ''] = line.split(' ');
    switch (verb.toUpperCase()) {
      case 'SPEAK':
        this.data = [];
        return ['230 OK RECEIVING DATA'];
      case 'CHAR':
      case 'KEY':
        return [`225-${this.say(line.slice(verb.length + 1))}`, '225 OK MESSAGE QUEUED'];
      case 'STOP':
      case 'CANCEL':
        this.voice.cancel();
        return ['210 OK CANCELED'];
      case 'SET':
        if (name.toUpperCase() === 'LANGUAGE') this.language = value.slice(0, 2);
        return ['200 OK SET'];
      case 'HISTORY':
        return [`245-${this.id}`, '245 OK CLIENT ID SENT'];
      case 'LIST':
        return about.toUpperCase() === 'OUTPUT_MODULES'
          ? ['250-log', '250 OK MODULES LIST SENT']
          : ['249-voice\tfr\tnone', '249 OK VOICE LIST SENT'];
      case 'GET':
        return [`251-${about === 'OUTPUT_MODULE' ? 'log' : '0'}`, '251 OK GET RETURNED'];
      default:
        return ['200 OK'];
    }
  }
}

/** Listens on a Unix socket. */
export async function openSpeech(path: string): Promise<Speech> {
  const voice = new Voice();
  let clients = 0;
  const server = createServer((socket) => {
    clients += 1;
    new Client(socket, clients, voice);
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return Object.assign(voice, { close: () => void server.close() });
}
