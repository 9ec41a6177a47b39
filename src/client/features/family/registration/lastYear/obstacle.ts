// Why nobody can say yet that a section of last year is still right: the school does not have all that it shows.
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { fieldsIn, type LastYearSection } from '#shared/rules/intake/lastYear'
import { problemsIn } from '#client/record/progress/shownAnswers'
import type { SaveQueue } from '#client/saving/machine/queue'
import { unsavedFields } from '#client/saving/machine/status'
import { pathToThing } from '../stepPaths'

export type Obstacle =
  | { readonly is: 'saving' }
  /** Something for the family to do, and where. */
  | { readonly is: 'open'; readonly text: string; readonly action: string; readonly path: string }

const ofDocuments = (sentBack: readonly string[]): Obstacle | null => {
  const document = documentTypes.find(({ type }) => sentBack.includes(type))
  if (!document) return null
  const text = `The school has sent back a document: ${document.title}.`
  const path = pathToThing({ step: 'documents', name: document.type })
  return { is: 'open', text, action: 'Send a new one', path }
}

export const obstacleTo = (
  section: LastYearSection,
  { queue, sentBack }: { queue: SaveQueue; sentBack: readonly string[] },
): Obstacle | null => {
  if (section.name === 'documents') return ofDocuments(sentBack)
  const names = fieldsIn(section).map(({ name }) => name)
  const problem = problemsIn(queue).find(({ name }) => names.includes(name))
  if (problem) {
    const text = `One answer is not saved: ${problem.label}. ${problem.problem}`
    return { is: 'open', text, action: 'Look at it', path: pathToThing(problem) }
  }
  return unsavedFields(queue).some((name) => names.includes(name)) ? { is: 'saving' } : null
}
