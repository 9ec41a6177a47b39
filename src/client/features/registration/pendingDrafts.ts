// What stands in a focused input and was not handed over yet: when the page is hidden or left there is
// no blur, so the page asks for it here.

const commits = new Set<() => void>()

/** Registers a draft; the answer takes it off the list. */
export const keepDraft = (commit: () => void): (() => void) => {
  commits.add(commit)
  return () => {
    commits.delete(commit)
  }
}

export const hasDrafts = (): boolean => commits.size > 0

export const commitDrafts = (): void => {
  for (const commit of [...commits]) commit()
}
