import type { ColumnType } from 'kysely';

/** Written as text, read as a value. */
export type Json<Value> = ColumnType<Value, string, string>;
