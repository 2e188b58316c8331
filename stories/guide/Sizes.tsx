import { Unstyled } from '@storybook/addon-docs/blocks';
import { useCallback, useState } from 'react';
import { ComponentLink } from '../support/docs/links.tsx';
import styles from './guide.module.css';
import { spaces, type TextStyle, textStyleOf } from './readSizes.ts';
import { TEXTS } from './texts.ts';

function Row({ name, component, style: className, sample }: (typeof TEXTS)[number]) {
  const [style, setStyle] = useState<TextStyle>();
  const measure = useCallback((cell: HTMLDivElement | null) => {
    const text = cell?.querySelector('p');
    if (text) setStyle(textStyleOf(text));
  }, []);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Unstyled>
          <div ref={measure}>
            <p className={className}>{sample}</p>
          </div>
        </Unstyled>
      </td>
      <td>{style?.narrow}</td>
      <td>{style?.wide}</td>
      <td>{style?.weight}</td>
      <td>
        <ComponentLink name={component} />
      </td>
    </tr>
  );
}

/** The scale of text on narrow and wide screens, read from the stylesheets. */
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
          {TEXTS.map((text) => (
            <Row key={text.name} {...text} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The spaces in use, drawn in their true size. */
export function SpacingScale() {
  const [all] = useState(spaces);
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
        {all.map(({ px, names }) => (
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
