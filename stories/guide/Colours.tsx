import { useState } from 'react';
import styles from './guide.module.css';
import { type Colour, colours, contrast, fixedColours, grounds } from './readColours.ts';

/** The families of tokens, with what each is for. */
const FAMILIES = {
  background: 'Grounds',
  text: 'Texts',
  border: 'Lines and rings',
  artwork: 'Drawings',
} as const;

interface CellProps {
  readonly value: string;
  /** The background of a text or a line; contrast needs it. */
  readonly ground: string | undefined;
}

function Cell({ value, ground }: CellProps) {
  return (
    <td>
      <div className={styles.swatch} style={{ backgroundColor: value }} />
      <code>{value}</code>
      {ground !== undefined && value.startsWith('#') && (
        <div>{contrast(value, ground).toFixed(2)} : 1</div>
      )}
    </td>
  );
}

function Row({ colour: { token, files, light, dark } }: { readonly colour: Colour }) {
  const [ground] = useState(grounds);
  const compared = /^--(?:text|border)-/.test(token) && !token.includes('inverted');
  return (
    <tr>
      <th scope="row">
        <code>{token}</code>
      </th>
      <Cell value={light} ground={compared ? ground.light : undefined} />
      <Cell value={dark} ground={compared ? ground.dark : undefined} />
      <td>{files}</td>
    </tr>
  );
}

/** The colour tokens in use, with their values in both themes and the contrast of texts and lines. */
export function Colours() {
  const [all] = useState(colours);
  return (
    <>
      {Object.entries(FAMILIES).map(([family, title]) => {
        const rows = all.filter(({ token }) => token.startsWith(`--${family}-`));
        return rows.length === 0 ? null : (
          <div key={family} className={styles.wide}>
            <h3>{title}</h3>
            <table>
              <thead>
                <tr>
                  <th scope="col">Token</th>
                  <th scope="col">Light</th>
                  <th scope="col">Dark</th>
                  <th scope="col">Files</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((colour) => (
                  <Row key={colour.token} colour={colour} />
                ))}
              </tbody>
            </table>
          </div>
        );
      })}
    </>
  );
}

/** The colours that no theme changes. */
export function FixedColours() {
  return (
    <ul>
      {fixedColours().map((colour) => (
        <li key={colour}>
          <div className={styles.swatch} style={{ backgroundColor: colour }} />{' '}
          <code>{colour}</code>
        </li>
      ))}
    </ul>
  );
}
