// How far somebody is outlives a reload in session storage: flags, never who or what (SEC-09).
import { createTransform } from 'redux-persist'
import type { Remembered } from '#client/store/persist'
import { registrationSlice, start, type Registration } from './registrationSlice'

const kept = ['step', 'gaps', 'chosenPersons', 'noticeRead', 'lastYearDecided', 'unfolded'] as const

type Flags = Pick<Registration, (typeof kept)[number]>

/** Undefined keeps nothing: the office opens no form. */
const flagsOf = (registration: Registration): Flags | undefined =>
  registration === start
    ? undefined
    : (Object.fromEntries(kept.map((flag) => [flag, registration[flag]])) as unknown as Flags)

const { name } = registrationSlice

export const rememberedRegistration: Remembered = {
  name,
  transforms: [
    createTransform<Registration, Flags | undefined>(flagsOf, (flags) => ({ ...start, ...flags }), {
      whitelist: [name],
    }),
  ],
}
