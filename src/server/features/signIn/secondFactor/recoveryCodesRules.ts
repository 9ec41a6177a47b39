// Ten codes on paper, for the day when the phone is gone. Each works once.
import { hash, randomInt } from 'node:crypto'

/** 32 characters, none of which is taken for another one: 80 bits a code, too many to be guessed from its hash. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const group = 4
const groups = 4
const howMany = 10

const newGroup = () => Array.from({ length: group }, () => letters[randomInt(letters.length)]).join('')

const newCode = () => Array.from({ length: groups }, newGroup).join('-')

export const newRecoveryCodes = (): string[] => Array.from({ length: howMany }, newCode)

/** As it is compared: small letters, spaces and dashes do not matter. */
export const plainCode = (typed: string): string => typed.replace(/[\s\-–]/g, '').toUpperCase()

export const isRecoveryCode = (plain: string): boolean => plain.length === group * groups

/** What the database knows a code by. */
export const recoveryHashOf = (accountId: string, code: string): string =>
  hash('sha256', `${accountId}:${plainCode(code)}`)
