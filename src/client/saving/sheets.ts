// What keeping knows of classes of marks: which cells are not stored. Their code comes with the office (marks/marksHere), and
// here only its types are.
import type { RootState } from '#client/store/rootReducer'
import type { Draft } from './drafts'
import { unsavedFields } from './machine/status'
import { notStored } from './machine/takeBack'
import type { FoundSheet, marksSave, SheetSaves } from './marks/marksSaveSlice'

type MarksEvent<Name extends 'batchStored' | 'choseTheirs'> = ReturnType<(typeof marksSave)[Name]>

const none: SheetSaves = {}

export const selectSheets = (state: Partial<Pick<RootState, 'marksSave'>>): SheetSaves =>
  state.marksSave ?? none

const is =
  <Name extends 'batchStored' | 'choseTheirs'>(type: MarksEvent<Name>['type']) =>
  (event: { readonly type: unknown }): event is MarksEvent<Name> =>
    event.type === type

export const isBatchStored = is<'batchStored'>('marksSave/batchStored')
export const isTheirsChosen = is<'choseTheirs'>('marksSave/choseTheirs')

/** As it is stored. */
export interface KeptSheet extends FoundSheet {
  /** What stands in a cell that was not left. */
  readonly drafts: Readonly<Record<string, Draft>>
}

export const keptSheets = (
  sheets: SheetSaves,
  drafts: Readonly<Record<string, KeptSheet['drafts']>>,
): readonly KeptSheet[] =>
  Object.entries(sheets).flatMap(([id, { key, queue }]) => {
    const typed = drafts[id] ?? {}
    if (unsavedFields(queue).length + Object.keys(typed).length === 0) return []
    return [{ key, answers: notStored(queue), drafts: typed }]
  })
