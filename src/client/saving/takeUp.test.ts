import { createListenerMiddleware, configureStore, type UnknownAction } from '@reduxjs/toolkit'
import { signedInAgain } from '#client/api/transport/sessionEvents'
import type { Effects } from '#client/store/listeners'
import { recordSave } from './recordSaveSlice'
import { takeUpOthers } from './takeUp'

/** A promise that the test resolves. */
const bell = () => {
  let ring: () => void = () => undefined
  let heard = new Promise<void>((resolve) => (ring = resolve))
  return {
    next: () => heard,
    ring: () => {
      ring()
      heard = new Promise<void>((resolve) => (ring = resolve))
    },
  }
}

/** All delays end at once; the results of `take` are given. */
const begin = async (answers: boolean[]) => {
  const { middleware, startListening, clearListeners } = createListenerMiddleware()
  const store = configureStore({
    reducer: () => null,
    middleware: (usual) => usual({ serializableCheck: false, immutableCheck: false }).prepend(middleware),
  })
  const [death, sight] = [bell(), bell()]
  let taken = 0
  let isOver = false
  startListening({
    type: 'begin',
    effect: async (_event, effects) => {
      const quick = { ...effects, delay: () => Promise.resolve() } as unknown as Effects
      const whenOneDies = () => death.next().then(() => true)
      const take = () => {
        taken += 1
        return Promise.resolve(answers.shift() ?? false)
      }
      const seen = { untilHidden: () => new AbortController().signal, seen: sight.next }
      await takeUpOthers(take, { whenOneDies }, seen, quick).finally(() => (isOver = true))
    },
  })
  /** The effects take some turns. */
  const after = async (act: () => void) => {
    act()
    await new Promise((turn) => setTimeout(turn))
    return taken
  }
  const hear = (event: UnknownAction) => after(() => store.dispatch(event))
  return {
    hear,
    begun: await hear({ type: 'begin' }),
    dies: () => after(death.ring),
    isSeen: () => after(sight.ring),
    hasEnded: async () => {
      await after(clearListeners)
      return isOver
    },
  }
}

test('a failed takeover is tried three times, and again after each event that may help', async () => {
  const { hear, begun, hasEnded } = await begin([])
  expect(begun).toBe(3)
  expect(await hear({ type: 'something else' })).toBe(3)
  expect(await hear(signedInAgain())).toBe(4)
  expect(await hear(recordSave.cameOnline())).toBe(5)
  expect(await hasEnded()).toBe(true)
})

test('REL-80 waiting edits are taken over after the person has signed in again', async () => {
  const { hear } = await begin([false, false, false, true])
  expect(await hear(signedInAgain())).toBe(4)
  expect(await hear(signedInAgain())).toBe(4)
})

test('REL-80 the edits of another open tab are taken over when it closes, or when this page becomes visible', async () => {
  const { begun, dies, isSeen } = await begin([true, true, true, true])
  expect(begun).toBe(1)
  expect(await dies()).toBe(2)
  expect(await isSeen()).toBe(3)
  expect(await dies()).toBe(4)
})
