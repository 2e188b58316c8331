import { Unstyled } from '@storybook/addon-docs/blocks';
import { ComponentLink } from '../support/docs/links.tsx';
import { SOURCES, TOKENS } from './current.ts';
import styles from './guide.module.css';
import { TEXTS } from './texts.ts';
import { spaces } from './tokens.ts';

/** Size and line height of a style of text, in pixels at the browser's default size. */
function pixels(token: string, width: 'narrow' | 'wide'): string {
  const size = (TOKENS.font.size[width][token]?.$value.value ?? 0) * 16;
  const line = TOKENS.typography[width][token]?.$value.lineHeight ?? 0;
  return `${size}px / ${Math.round(size * line)}px`;
}

/** The scale of text on narrow and wide screens. */
export function TypeScale() {
  return (
    <div className={styles.wide}>
      <table>
        <thead>
          <tr>
            <th scope="col">Style</th>
            <th scope="col">Sample</th>
            <th scope="col">Below 768 px</th>
            <th scope="col">From 768 px</th>
            <th scope="col">Weight</th>
            <th scope="col">Component</th>
          </tr>
        </thead>
        <tbody>
          {TEXTS.map(({ name, token, style, sample, component }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Unstyled>
                  <p className={style}>{sample}</p>
                </Unstyled>
              </td>
              <td>{pixels(token, 'narrow')}</td>
              <td>{pixels(token, 'wide')}</td>
              <td>{TOKENS.typography.wide[token]?.$value.fontWeight}</td>
              <td>
                <ComponentLink name={component} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The spaces in use, drawn in their true size. */
export function SpacingScale() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Pixels</th>
          <th scope="col">Size</th>
          <th scope="col">Written as</th>
        </tr>
      </thead>
      <tbody>
        {spaces(Object.values(SOURCES)).map(({ px, names }) => (
          <tr key={px}>
            <th scope="row">{px}</th>
            <td>
              <div className={styles.bar} style={{ width: `${px / 16}rem` }} />
            </td>
            <td>
              <code>{names.join(', ')}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
