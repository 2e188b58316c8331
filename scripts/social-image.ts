import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

const FILE = 'public/partage.png';
const WIDTH = 1200;
const HEIGHT = 630;

const INK = '#161616';
const BLUE = '#000091';
const RED = '#c9191e';
const PALE = '#f5f5fe';
const GREY = '#dddddd';

const LINE_LETTERS = 24;

const NUMBER = { x: 640, y: 330, width: 300, height: 64, text: '5190-0101-0000-11' };
const KEY = { x: 952, y: 330, width: 64, height: 64, text: '42' };
const MATRIX = { x: 1036, y: 312, side: 100, cells: 10 };

const { service } = JSON.parse(readFileSync('public/assets/i18n/fr.json', 'utf8'));
const { resolve } = createRequire(import.meta.url);
GlobalFonts.registerFromPath(resolve('@gouvfr/dsfr/dist/fonts/Marianne-Bold.woff2'), 'Bold');
GlobalFonts.registerFromPath(resolve('@gouvfr/dsfr/dist/fonts/Marianne-Regular.woff2'), 'Text');

function box(ink: SKRSContext2D, { x, y, width, height, text }: typeof NUMBER): void {
  ink.fillStyle = '#ffffff';
  ink.fillRect(x, y, width, height);
  ink.strokeStyle = BLUE;
  ink.lineWidth = 4;
  ink.strokeRect(x, y, width, height);
  ink.fillStyle = INK;
  ink.font = '27px Bold';
  ink.textAlign = 'center';
  ink.fillText(text, x + width / 2, y + height / 2 + 10);
}

function lines(text: string): string[] {
  const found: string[] = [''];
  for (const word of text.split(' ')) {
    const longer = `${found.at(-1)} ${word}`.trim();
    if (longer.length > LINE_LETTERS) found.push(word);
    else found[found.length - 1] = longer;
  }
  return found;
}

function matrix(ink: SKRSContext2D): void {
  const cell = MATRIX.side / MATRIX.cells;
  ink.fillStyle = INK;
  for (let row = 0; row < MATRIX.cells; row += 1) {
    for (let column = 0; column < MATRIX.cells; column += 1) {
      const edge = column === 0 || row === MATRIX.cells - 1;
      const clock = (row === 0 && column % 2 === 0) || (column === 9 && row % 2 === 1);
      const inside =
        row > 0 && column < 9 && (row * 7 + column * column * 5 + row * column) % 3 === 0;
      if (edge || clock || inside) {
        ink.fillRect(MATRIX.x + column * cell, MATRIX.y + row * cell, cell, cell);
      }
    }
  }
}

function notice(ink: SKRSContext2D): void {
  ink.fillStyle = '#ffffff';
  ink.fillRect(590, 70, 620, 620);
  ink.strokeStyle = GREY;
  ink.lineWidth = 2;
  ink.strokeRect(590, 70, 620, 620);
  for (const [index, colour] of [BLUE, GREY, RED].entries()) {
    ink.fillStyle = colour;
    ink.fillRect(630 + index * 30, 110, 30, 20);
  }
  ink.fillStyle = GREY;
  for (const [x, y, width] of [
    [630, 150, 150],
    [630, 174, 110],
    [630, 226, 520],
    [630, 250, 440],
    [630, 476, 520],
    [630, 500, 520],
    [630, 524, 400],
    [630, 548, 480],
  ] as const) {
    ink.fillRect(x, y, width, 10);
  }
  ink.fillStyle = PALE;
  ink.fillRect(612, 286, 588, 152);
  box(ink, NUMBER);
  box(ink, KEY);
  matrix(ink);
}

const canvas = createCanvas(WIDTH, HEIGHT);
const ink = canvas.getContext('2d');
ink.fillStyle = PALE;
ink.fillRect(0, 0, WIDTH, HEIGHT);
ink.fillStyle = BLUE;
ink.fillRect(0, 0, 16, HEIGHT);
notice(ink);
ink.textAlign = 'left';
ink.fillStyle = BLUE;
ink.font = '58px Bold';
ink.fillText(service.nom, 72, 290);
ink.fillStyle = INK;
ink.font = '34px Text';
for (const [index, line] of lines(service.baseline).entries()) {
  ink.fillText(line, 72, 356 + index * 46);
}
writeFileSync(FILE, canvas.toBuffer('image/png'));
console.log(`${FILE}: ${WIDTH} × ${HEIGHT} px`);
