// No test receives the events of an earlier one, in all client tests (scripts/jest/ownTest.cjs). Each test here leaves
// work behind and looks for work of the earlier ones, in any order.
import { waitFor } from '@testing-library/react'
import { recordSave, recordSaveSelectors } from '../saving/recordSaveSlice'
import { fullStore } from './renderApp'
import { serve } from './server'
import { heardTransfers } from './transfers'

const studentId = '20260002'
const names = ['one', 'another']

/** Runs when released, started by the current test. */
const held = <T>(act: () => T) => {
  let go = (): void => undefined
  const outcome = new Promise<void>((resolve) => {
    go = resolve
  })
    .then(act)
    .catch(String)
  return () => {
    go()
    return outcome
  }
}

const leftBehind = <T>() => {
  const left: T[] = []
  return { leave: (one: T) => void left.push(one), ofOthers: () => left.splice(0) }
}

describe('a call made too late', () => {
  const { leave, ofOthers } = leftBehind<ReturnType<typeof held>>()
  const isSaid = /^TypeError: GET \/api\/students was sent after the end of its test: .+ › (one|another)$/

  test.each(names)('%s', async () => {
    const server = serve({ 'GET /api/students': { body: [] } })
    for (const letGo of ofOthers()) expect(await letGo()).toMatch(isSaid)
    expect(server.heard).toEqual([])
    leave(held(() => fetch('https://localhost/api/students')))
  })
})

describe('a transfer started too late', () => {
  const { leave, ofOthers } = leftBehind<ReturnType<typeof held>>()
  const begin = () => {
    const transfer = new XMLHttpRequest()
    transfer.open('POST', 'https://localhost/api/store-file')
    transfer.send()
  }

  test.each(names)('%s', async () => {
    const sent = heardTransfers()
    for (const letGo of ofOthers())
      expect(await letGo()).toMatch(/^TypeError: POST \/api\/store-file was sent/)
    expect(sent.all).toEqual([])
    leave(held(begin))
  })
})

describe('unsaved answers', () => {
  const { leave, ofOthers } = leftBehind<ReturnType<typeof fullStore>>()
  const queueOf = (store: ReturnType<typeof fullStore>) =>
    recordSaveSelectors.selectQueue(store.getState(), studentId)

  test.each(names)('%s', async () => {
    serve({ 'POST /api/student': { status: 503, body: {} } })
    const others = ofOthers()
    const before = others.map(queueOf)
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    others.forEach((store, index) => expect(queueOf(store)).toBe(before[index]))
    const store = fullStore()
    store.dispatch(recordSave.recordOpened(studentId, 'office'))
    const edit = { field: 'town', value: 'Arima', base: 7, problem: null }
    store.dispatch(recordSave.edited({ ...edit, studentId }))
    await waitFor(() => expect(queueOf(store)).toMatchObject({ is: 'pausing' }))
    leave(store)
  })
})

describe('work that waits for a test to end', () => {
  const { leave, ofOthers } = leftBehind<{ early: AbortController; late: ReturnType<typeof held> }>()

  test.each(names)('%s', async () => {
    for (const { early, late } of ofOthers()) {
      expect(early.signal.aborted).toBe(true)
      expect(await late()).toBe(true)
    }
    const early = new AbortController()
    expect(early.signal.aborted).toBe(false)
    leave({ early, late: held(() => new AbortController().signal.aborted) })
  })
})
