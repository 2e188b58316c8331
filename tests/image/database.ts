import pg from 'pg';

const PASSWORD = 'image';

async function ask(url: string, ...statements: readonly string[]): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results.at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}

/** Creates role and database as `docs/operations.md` says. @returns the address of the role */
export async function createDatabase(url: string): Promise<string> {
  await ask(
    url,
    `create role amendes login password '${PASSWORD}'`,
    `create database amendes owner amendes encoding 'UTF8' template template0`,
  );
  const address = new URL(url);
  address.username = 'amendes';
  address.password = PASSWORD;
  address.pathname = '/amendes';
  return address.href;
}

export async function versionOf(url: string): Promise<string> {
  const [row] = await ask(url, 'show server_version');
  return row?.server_version;
}

/** Cents of the lines that the ledger has. */
export async function ledgerOf(url: string): Promise<number[]> {
  const rows = await ask(url, 'select cents from ledger_entry order by rank');
  return rows.map(({ cents }) => cents);
}
