// The parts of the statements that fill years that the two databases spell differently.
/** A statement, or the same with what the engines say differently. */
export type Words = (say: Dialect) => string

export interface Dialect {
  /** Two digits of a number. */
  two: (number: string) => string
  /** yyyy-MM-dd, so many days after the beginning. */
  day: (days: string) => string
  /** A fingerprint of 64 hex digits that nothing else has. */
  unique: (number: string) => string
  list: (items: string) => string
  /** Statements after this one let the database's triggers run, or not. */
  triggers: (run: boolean) => string
}

export const sqlite = (from: string): Dialect => ({
  two: (number) => `printf('%02d', ${number})`,
  day: (days) => `date('${from}', (${days}) || ' days')`,
  unique: (number) => `printf('%064x', ${number})`,
  list: (items) => `json_group_array(${items})`,
  triggers: () => 'select 1',
})

export const postgres = (from: string): Dialect => ({
  two: (number) => `lpad((${number})::text, 2, '0')`,
  day: (days) => `to_char(date '${from}' + (${days})::int, 'YYYY-MM-DD')`,
  unique: (number) => `lpad(to_hex((${number})::bigint), 64, '0')`,
  list: (items) => `json_agg(${items})::text`,
  triggers: (run) => `set session_replication_role = ${run ? 'origin' : 'replica'}`,
})

/** So many rows of numbers i. */
export const series = (count: number) =>
  `with recursive series(i) as (select cast(0 as bigint) union all select i + 1 from series where i < ${count - 1})`
