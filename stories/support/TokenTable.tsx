const SOURCES: Readonly<Record<string, string>> = import.meta.glob('../../design/**/*.{css,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The decision tokens of the DSFR that `design/` names, and in how many files each. */
function tokens(): [token: string, files: number][] {
  const counts = new Map<string, number>();
  for (const source of Object.values(SOURCES)) {
    const names = new Set(source.match(/--(?:background|text|border|artwork)-[a-z0-9-]+/g));
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([one], [other]) => one.localeCompare(other));
}

const SWATCH = { width: '4rem', height: '2rem', border: '1px solid currentcolor' } as const;

/** Each token in use, its colour in the theme of the toolbar, and in how many files it stands. */
export function TokenTable() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Colour</th>
          <th scope="col">Token</th>
          <th scope="col">Files</th>
        </tr>
      </thead>
      <tbody>
        {tokens().map(([token, files]) => (
          <tr key={token}>
            <td>
              <div style={{ ...SWATCH, backgroundColor: `var(${token})` }} />
            </td>
            <td>
              <code>{token}</code>
            </td>
            <td>{files}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
