// How far somebody is outlives a reload in session storage: flags, never who or what (SEC-09).
import { createTransform } from 'redux-persist'
import type { Remembered } from '../../../store/persist'
import { registrationSlice, start, type Registration } from './registrationSlice'

type Flags = Pick<
  Registration,
  'step' | 'left' | 'noticeRead' | 'lastYearShown' | 'unfolded' | 'formSeen'
>

const flagsOf = ({ step, left, noticeRead, lastYearShown, unfolded, formSeen }: Registration): Flags => ({
  ...{ step, left, noticeRead, lastYearShown, unfolded, formSeen },
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
