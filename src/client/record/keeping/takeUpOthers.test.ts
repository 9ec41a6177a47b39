import { createListenerMiddleware, configureStore, type UnknownAction } from '@reduxjs/toolkit'
import { signedInAgain } from '../../api/transport/sessionEvents'
import { recordSave } from '../saving/recordSaveSlice'
import type { Effects } from '../saving/sendBatch'
import { takeUpOthers } from './takeUpOthers'

/** Waits are over at once; what `take` answers is given, and how many tabs die one after the other. */
const begin = async (answers: boolean[], deaths = 0) => {
  const { middleware, startListening } = createListenerMiddleware()
  const store = configureStore({ reducer: () => null, middleware: (usual) => usual().prepend(middleware) })
  let taken = 0
  let isOver = false
  startListening({
    type: 'begin',
    effect: async (_event, effects) => {
      const quick = { ...effects, delay: () => Promise.resolve() } as unknown as Effects
      const whenOneDies = () => Promise.resolve(deaths-- > 0)
      const take = () => {
        taken += 1
        return Promise.resolve(answers.shift() ?? false)
      }
      await takeUpOthers(take, { whenOneDies }, quick)
      isOver = true
    },
  })
  /** What follows from it takes some turns. */
  const hear = async (event: UnknownAction) => {
    store.dispatch(event)
    await new Promise((turn) => setTimeout(turn))
    return { taken, isOver }
  }
  return { hear, begun: await hear({ type: 'begin' }) }
}

test('what cannot be taken up is tried three times, and again for each reason to hope', async () => {
  const { hear, begun } = await begin([])
  expect(begun).toEqual({ taken: 3, isOver: false })
  expect(await hear({ type: 'something else' })).toEqual({ taken: 3, isOver: false })
  expect(await hear(signedInAgain())).toEqual({ taken: 4, isOver: false })
  expect(await hear(recordSave.cameOnline())).toEqual({ taken: 5, isOver: false })
})

test('REL-80 once the person has signed in again what waits is taken up', async () => {
  const { hear } = await begin([false, false, false, true])
  expect(await hear(signedInAgain())).toEqual({ taken: 4, isOver: true })
  expect(await hear(signedInAgain())).toEqual({ taken: 4, isOver: true })
})

test('REL-80 what a tab leaves that lived beside this one is taken up when it dies', async () => {
  const { begun } = await begin([true, true, true], 2)
  expect(begun).toEqual({ taken: 3, isOver: true })
})
