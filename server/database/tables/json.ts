import type { ColumnType } from 'kysely';

/** Takes JSON text when it is written and gives a value when it is read. */
export type Json<Value> = ColumnType<Value, string, string>;
