// The next act of a family on the check page: what the button says that is always in sight, and what it does.
import type { MissingThing } from '#shared/rules/intake/completeness'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { registrationApi } from '#client/api/school/registrationApi'
import type { Unsaved } from '#client/record/progress/shownAnswers'
import type { RootState } from '#client/store/rootReducer'
import { selectIsEditable, selectMayUpload, selectMissing, selectProblems } from '../registrationSelectors'
import { selectSentBack } from '../reviewSelectors'
import { pathToThing } from '../stepPaths'
import { fullLabel } from '../steps/fullLabel'

export type NextAct =
  | { readonly is: 'go'; readonly text: string; readonly path: string }
  | { readonly is: 'wait' | 'read' | 'generate' | 'done'; readonly text: string }

export interface Standing {
  readonly problems: readonly Unsaved[]
  /** Without what was sent back. */
  readonly missing: readonly MissingThing[]
  /** What the family may send again. */
  readonly sentBack: readonly MissingThing[]
  readonly isEditable: boolean
  /** Nobody agrees to what is not shown. */
  readonly terms: 'coming' | 'here' | 'failed'
  /** Nothing is missing, agreed. */
  readonly isDone: boolean
}

interface Row {
  /** The first thing that this act is about; none: it is not its turn. */
  readonly about: (standing: Standing) => unknown
  readonly act: (standing: Standing) => NextAct
}

const isAgreement = ({ step }: MissingThing): boolean => step === 'complete'

const goTo = <Thing extends MissingThing>(
  first: (standing: Standing) => Thing | undefined,
  text: (label: string) => string,
): Row => ({
  about: first,
  act: (standing) => {
    const thing = first(standing) as Thing
    return { is: 'go', text: text(`“${fullLabel(thing)}”`), path: pathToThing(thing) }
  },
})

const just = (is: Exclude<NextAct['is'], 'go'>, text: string, about: Row['about']): Row => ({
  about,
  act: () => ({ is, text }),
})

/** A closed form asks for nothing. */
const owed = ({ missing, isEditable }: Standing): readonly MissingThing[] => (isEditable ? missing : [])

/** It leads to the terms: nobody agrees by one press far away from them. */
const readAndAgree = 'Read and agree'

/** The first whose turn it is. */
const rows: readonly Row[] = [
  goTo(
    ({ problems, isEditable }) => (isEditable ? problems[0] : undefined),
    (label) => `Correct ${label}`,
  ),
  goTo(
    ({ sentBack }) => sentBack[0],
    (label) => `Send ${label} again`,
  ),
  goTo(
    (standing) => owed(standing).find((thing) => thing.step !== 'documents' && !isAgreement(thing)),
    (label) => `Answer ${label}`,
  ),
  goTo(
    (standing) => owed(standing).find(({ step }) => step === 'documents'),
    (label) => `Add ${label}`,
  ),
  just('wait', readAndAgree, (standing) => standing.terms === 'coming' && owed(standing).some(isAgreement)),
  just(
    'read',
    'Read the terms',
    (standing) => standing.terms === 'failed' && owed(standing).some(isAgreement),
  ),
  just('read', readAndAgree, (standing) => owed(standing).some(isAgreement)),
  just('generate', 'Generate Registration Form', ({ isDone }) => !isDone),
  // The page after it offers the form first: who has no printer needs no look at it here.
  just('done', 'Done', () => true),
]

export const nextAct = (standing: Standing): NextAct =>
  (rows.find(({ about }) => Boolean(about(standing))) as Row).act(standing)

const selectTerms = (state: RootState): Standing['terms'] => {
  const { data, isError } = registrationApi.endpoints.getTermsAndConditions.select()(state)
  if (data) return 'here'
  return isError ? 'failed' : 'coming'
}

/** What was sent back and may come again, under the document's own name. */
const sendable = (state: RootState): readonly MissingThing[] =>
  documentTypes
    .filter(({ type }) => selectSentBack(state).includes(type) && selectMayUpload(state, type))
    .map(({ type, title }) => ({ step: 'documents', name: type, label: title }))

/** A new object each time. */
export const selectNextAct = (state: RootState): NextAct => {
  const [missing, problems] = [selectMissing(state), selectProblems(state)]
  const sentBack: readonly string[] = selectSentBack(state)
  return nextAct({
    problems,
    missing: missing.filter(({ name }) => !sentBack.includes(name)),
    sentBack: sendable(state),
    isEditable: selectIsEditable(state),
    terms: selectTerms(state),
    isDone: missing.length + problems.length === 0,
  })
}
