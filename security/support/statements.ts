// Spies on the SQL that reaches a database, just before its client library.
import { Client } from 'pg'
import { Statements } from '../../src/server/platform/database/sqlite/connection'

type Method = (this: unknown, ...given: readonly unknown[]) => unknown
type Query = string | { readonly sql?: string; readonly text?: string }

const textOf = (query: Query): string => (typeof query === 'string' ? query : (query.sql ?? query.text ?? ''))

/** Collects the text of every statement until the spies are restored. */
export const hearStatements = (): ReadonlySet<string> => {
  const texts = new Set<string>()
  const hear = <Name extends string>(prototype: Record<Name, Method>, name: Name) => {
    const { [name]: real } = prototype
    jest.spyOn(prototype as Record<string, Method>, name).mockImplementation(function (
      this: unknown,
      ...given
    ) {
      texts.add(textOf(given[0] as Query))
      return real.apply(this, given)
    })
  }
  const sqlite = Statements.prototype as unknown as { run: Method; iterate: Method }
  hear(sqlite, 'run')
  hear(sqlite, 'iterate')
  hear(Client.prototype as unknown as { query: Method }, 'query')
  return texts
}
