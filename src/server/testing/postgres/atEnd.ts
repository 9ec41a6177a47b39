/** jest loads setup and teardown apart from each other: only the global object is theirs together. */
const shared = globalThis as { portalTestsAtEnd?: () => Promise<void> }

export const atEnd = {
  set run(action: () => Promise<void>) {
    shared.portalTestsAtEnd = action
  },
  get run() {
    return shared.portalTestsAtEnd ?? (async () => undefined)
  },
}
