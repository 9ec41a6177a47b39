// A statement keeps its connection alive, with its descriptors, after close(). Node's own library finalizes the
// statements of a connection that is closed; the one for Node 20 leaves that to the garbage collector, which an idle
// thread never calls. Called for it takes 20 ms, on the thread that has read.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sqliteLibrary } from './library'

let collect: (() => void) | undefined

/** After the turn of the event loop, so that what was read is answered first and nothing holds on to a statement. */
export const letStatementsGo = (): void => {
  if (sqliteLibrary().finalizesAtClose) return
  setImmediate(() => {
    setFlagsFromString('--expose-gc')
    collect ??= runInNewContext('gc') as () => void
    collect()
  })
}
