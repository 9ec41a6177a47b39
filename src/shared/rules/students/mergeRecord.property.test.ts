import fc from 'fast-check'
import { TwoEditors, fieldNames, type Action, type Style } from '../../testing/twoEditors'

const field = fc.constantFrom(...fieldNames)
const value = fc.constantFrom(null, 'a', 'b')
const who = fc.nat({ max: 1 })
const style = fc.constantFrom<Style>('marked', 'whole', 'plain')

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('type' as const), who, field, value }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('send' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('read' as const), who }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('deliver' as const), pick: fc.nat({ max: 9 }) }) },
)

const played = (styles: readonly Style[], actions: readonly Action[]): TwoEditors => {
  const editors = new TwoEditors(styles)
  actions.forEach((one) => editors.act(one))
  editors.finish()
  return editors
}

const everyStory = (check: (editors: TwoEditors) => void) =>
  fc.assert(
    fc.property(
      fc.tuple(style, style),
      fc.array(action, { minLength: 1, maxLength: 30, size: 'max' }),
      (styles, actions) => check(played(styles, actions)),
    ),
    { numRuns: 2000 },
  )

describe('any interleaving of two editors, any order of arrival', () => {
  test('REL-46 REL-47 a field edited by only one person ends with the last typed value', () => {
    everyStory(({ people, stored: { values } }) => {
      for (const name of fieldNames) {
        const typists = people.filter(({ typed }) => name in typed)
        if (typists.length === 1) expect(values[name]).toBe(typists[0]?.typed[name])
      }
    })
  })

  test('REL-46 nobody overwrites a value without having seen it', () => {
    everyStory(({ unseen }) => expect(unseen).toEqual([]))
  })

  test('nobody gets a conflict for a field that they did not edit', () => {
    everyStory(({ people }) => {
      for (const { conflicts, typed } of people) {
        expect(conflicts.filter((conflict) => !(conflict.field in typed))).toEqual([])
      }
    })
  })

  test('REL-46 a last typed value is stored, reported as a conflict, or replaced by somebody who had seen it', () => {
    everyStory(({ people, stored: { values, changes } }) => {
      for (const one of people) {
        for (const [name, typed] of Object.entries(one.typed)) {
          const isStored = values[name as keyof typeof values] === typed
          const wasTold = one.conflicts.some(
            (conflict) => conflict.field === name && conflict.yours === typed,
          )
          const wasReplaced = changes.some(
            (change) => change.field === name && change.session !== one.editor.session,
          )
          expect(isStored || wasTold || wasReplaced).toBe(true)
        }
      }
    })
  })
})
