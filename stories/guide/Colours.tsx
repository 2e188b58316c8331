import { SOURCES, TOKENS } from './current.ts';
import styles from './guide.module.css';
import { contrast } from './tokens.ts';

const { light, dark } = TOKENS.color;
type Colours = typeof light;

/** The families of tokens, with what each is for. */
const FAMILIES = {
  background: 'Grounds',
  text: 'Texts',
  border: 'Lines and rings',
} as const;

const GROUND = 'background-default-grey';

function Cell({ token, theme }: { readonly token: string; readonly theme: Colours }) {
  const { hex, components = [] } = theme[token]?.$value ?? {};
  const compared = /^(?:text|border)-/.test(token) && !token.includes('inverted');
  return (
    <td>
      <div className={styles.swatch} style={{ backgroundColor: hex }} />
      <code>{hex}</code>
      {compared && (
        <div>{contrast(components, theme[GROUND]?.$value.components ?? []).toFixed(2)} : 1</div>
      )}
    </td>
  );
}

/** The colour tokens in use, with their values in both themes and the contrast of texts and lines. */
export function Colours() {
  const inUse = Object.entries(FAMILIES).filter(([family]) =>
    Object.keys(light).some((token) => token.startsWith(`${family}-`)),
  );
  return inUse.map(([family, title]) => (
    <div key={family} className={styles.wide}>
      <h3>{title}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">Token</th>
            <th scope="col">Light</th>
            <th scope="col">Dark</th>
          </tr>
        </thead>
        <tbody>
          {Object.keys(light)
            .filter((token) => token.startsWith(`${family}-`))
            .map((token) => (
              <tr key={token}>
                <th scope="row">
                  <code>--{token}</code>
                </th>
                <Cell token={token} theme={light} />
                <Cell token={token} theme={dark} />
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  ));
}

/** The colours that no theme changes. */
export function FixedColours() {
  const written = Object.entries(SOURCES)
    .filter(([path]) => path.endsWith('.css'))
    .flatMap(([, source]) => source.match(/#[0-9a-f]{3,6}\b|rgb\([^)]+\)/g) ?? []);
  return (
    <ul>
      {[...new Set(written)].sort().map((colour) => (
        <li key={colour}>
          <div className={styles.swatch} style={{ backgroundColor: colour }} />{' '}
          <code>{colour}</code>
        </li>
      ))}
    </ul>
  );
}

/** The same as a file. */
export function DownloadTokens() {
  const json = encodeURIComponent(JSON.stringify(TOKENS, null, 2));
  return (
    <a href={`data:application/json,${json}`} download="amendes.tokens.json">
      Download these colours, spaces and text styles
    </a>
  );
}
