// How far somebody is outlives a reload in session storage: flags, never who or what (SEC-09).
import { createTransform } from 'redux-persist'
import type { Remembered } from '../../../store/persist'
import { registrationSlice, start, type Registration } from './registrationSlice'

type Flags = Pick<Registration, 'step' | 'left' | 'chosenPersons' | 'noticeRead'>

const flagsOf = ({ step, left, chosenPersons, noticeRead }: Registration): Flags => ({
  step,
  left,
  chosenPersons,
  noticeRead,
})

const { name } = registrationSlice

export const rememberedRegistration: Remembered = {
  name,
  transforms: [
    createTransform<Registration, Flags>(flagsOf, (flags: Partial<Flags>) => ({ ...start, ...flags }), {
      whitelist: [name],
    }),
  ],
}
