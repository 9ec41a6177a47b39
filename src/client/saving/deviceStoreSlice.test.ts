import { newStore } from '#client/app/openStore'
import { documentsExpiredText, expiredText, foundText } from '#client/record/KeptNotice'
import { writeConfig } from '#client/testing/portalConfig'
import {
  deviceStore,
  deviceStoreSelectors,
  deviceStoreSlice,
  type DeviceStoreState,
} from './deviceStoreSlice'
import { recordSave, recordSaveSlice } from './recordSaveSlice'
import { unsavedGivenUp } from './unsaved'

const { reducer } = deviceStoreSlice
const state = (is: DeviceStoreState['is']): DeviceStoreState => ({ ...reducer(undefined, { type: '' }), is })

describe('the state of the storage', () => {
  const events = {
    opening: deviceStore.opening('student 20260002'),
    opened: deviceStore.opened(),
    refused: deviceStore.refused(),
    written: deviceStore.written(),
    notWritten: deviceStore.notWritten(),
    renamed: deviceStore.renamed(),
  }
  test.each([
    ['nobody', 'opening', 'opening'],
    ['opening', 'opened', 'keeping'],
    ['opening', 'refused', 'unable'],
    ['keeping', 'written', 'keeping'],
    ['keeping', 'notWritten', 'full'],
    ['full', 'notWritten', 'full'],
    ['full', 'written', 'keeping'],
    ['keeping', 'renamed', 'opening'],
    ['full', 'renamed', 'opening'],
    ['opening', 'notWritten', 'opening'],
    ['unable', 'written', 'unable'],
    ['unable', 'notWritten', 'unable'],
  ] as const)('%s, then %s: %s', (before, event, after) => {
    expect(reducer(state(before), events[event]).is).toBe(after)
  })

  test.each([
    ['nobody', 'not yet'],
    ['opening', 'not yet'],
    ['keeping', 'yes'],
    ['full', 'no'],
    ['unable', 'no'],
  ] as const)('%s: %s', (is, keeps) => {
    writeConfig()
    const root = newStore().getState()
    expect(deviceStoreSelectors.selectKeeps({ ...root, deviceStore: state(is) })).toBe(keeps)
  })
})

test.each([
  ['unknown', deviceStore.ownershipRead(null), 'unasked'],
  ['unknown', deviceStore.ownershipRead('own'), 'own'],
  ['unasked', deviceStore.ownershipAnswered('shared'), 'shared'],
  ['own', deviceStore.ownershipAnswered('shared'), 'shared'],
] as const)('the question whose device it is: %s, then %j: %s', (ownership, event, after) => {
  expect(reducer({ ...state('keeping'), ownership }, event).ownership).toBe(after)
})

describe('work found on the device', () => {
  const discovery = (studentId: string, fields: string[], foundAt: number | null) =>
    deviceStore.discovered({
      found: [{ kind: 'answer', id: studentId, fields }],
      foundAt,
      expired: { count: 1, at: foundAt },
    })

  test('is reported together for several tabs, with the newest time', () => {
    const both = [discovery('1', ['email'], 5), discovery('2', ['town'], 9), discovery('2', [], null)]
    expect(both.reduce(reducer, state('keeping'))).toMatchObject({
      found: [{ fields: ['email'] }, { fields: ['town'] }, { fields: [] }],
      foundAt: 9,
      expired: { count: 3, at: 9 },
    })
  })

  test('is still reported when the same person’s key is requested again, but not to somebody else', () => {
    const found = reducer(
      { ...state('keeping'), whose: 'student 20260002' },
      discovery('20260002', ['email'], 5),
    )
    expect(reducer(found, deviceStore.opening('student 20260002')).foundAt).toBe(5)
    expect(reducer(found, deviceStore.opening('student 20260003')).foundAt).toBeNull()
  })

  test('is reported once', () => {
    const told = reducer(state('keeping'), discovery('1', ['email'], 5))
    const documents = { stored: 1, unsent: ['sea_slip'], refused: 0, expired: 1 }
    const both = reducer(told, deviceStore.documentsFound(documents))
    // Each notice is closed separately.
    const closed = reducer(both, deviceStore.noticeClosed('answer'))
    expect([closed.found, closed.documents]).toEqual([[], documents])
    expect(reducer(both, deviceStore.noticeClosed('documents'))).toEqual({
      ...told,
      documents: { stored: 0, unsent: [], refused: 0, expired: 1 },
    })
    expect(reducer(both, deviceStore.noticeClosed('expiredDocuments')).documents).toEqual({
      ...documents,
      expired: 0,
    })
    expect(reducer(both, deviceStore.noticeClosed('expired')).expired).toEqual({ count: 0, at: null })
  })

  test('counts as saved when none of it is unsaved any more', () => {
    writeConfig()
    const refusedValues = { email: { value: 'x', base: 1, problem: 'Invalid e-mail' } }
    const found = {
      studentId: '1',
      editor: 'office',
      answers: { waiting: {}, refusedValues, conflicts: {} },
    } as const
    // There are no listeners, so nothing is sent.
    const saves = recordSaveSlice.reducer(undefined, recordSave.restoredFromDevice(found))
    const unsavedIn = (recordSaves: typeof saves) =>
      deviceStoreSelectors.selectFoundUnsaved({
        ...newStore().getState(),
        recordSave: recordSaves,
        deviceStore: reducer(state('keeping'), discovery('1', ['email', 'town'], 5)),
      })
    expect(unsavedIn(saves)).toBe(1)
    expect(unsavedIn(recordSaveSlice.reducer(saves, unsavedGivenUp()))).toBe(0)
  })

  test('is not reported as saved if the person gave it up', () => {
    const found = reducer(
      reducer(state('keeping'), discovery('1', ['email', 'town'], 5)),
      discovery('2', ['town'], 5),
    )
    const fieldsAfter = (event: Parameters<typeof reducer>[1]) =>
      reducer(found, event).found.map(({ fields }) => fields)
    expect(fieldsAfter(recordSave.choseTheirs({ studentId: '1', field: 'town' }))).toEqual([
      ['email'],
      ['town'],
    ])
    expect(fieldsAfter(unsavedGivenUp())).toEqual([])
  })
})

describe('the text of the notice', () => {
  const now = Date.parse('2026-08-03T14:05:00Z')
  beforeEach(() => {
    writeConfig()
    jest.useFakeTimers({ now })
  })
  afterEach(() => jest.useRealTimers())
  const yesterday = Date.parse('2026-08-03T02:41:00Z')

  test.each([
    [
      { many: 3, unsaved: 0, at: yesterday },
      '3 answers you typed on this device yesterday at 22:41 have now been saved.',
    ],
    [
      { many: 1, unsaved: 0, at: now },
      '1 answer you typed on this device today at 10:05 has now been saved.',
    ],
    [{ many: 1, unsaved: 1, at: null }, '1 answer you typed on this device earlier is not saved yet.'],
    [
      { many: 3, unsaved: 1, at: now - 40 * 86_400_000 },
      '3 answers you typed on this device on 24 June 2026, 10:05: 2 now saved, 1 not yet.',
    ],
  ])('%j', (found, text) => {
    expect(foundText(found)).toBe(text)
  })

  test('expired answers and documents are named', () => {
    expect(expiredText(2, yesterday)).toBe(
      '2 answers you typed on this device yesterday at 22:41 could not be saved within 30 days and have been deleted.',
    )
    expect(documentsExpiredText(1)).toBe(
      '1 document you chose on this device has been deleted. It could not be uploaded within 30 days.',
    )
  })
})
