// Ten codes on paper, for when the phone is lost. Each works once.
import { hash, randomInt } from 'node:crypto'

/** 32 characters that are not easily confused: 80 bits per code, too many to guess from a hash. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const group = 4
const groups = 4
const codeCount = 10

const newGroup = () => Array.from({ length: group }, () => letters[randomInt(letters.length)]).join('')

const newCode = () => Array.from({ length: groups }, newGroup).join('-')

export const newRecoveryCodes = (): string[] => Array.from({ length: codeCount }, newCode)

/** For comparing: lower case, spaces and dashes do not matter. */
export const plainCode = (typed: string): string => typed.replace(/[\s\-–]/g, '').toUpperCase()

export const isRecoveryCode = (plain: string): boolean => plain.length === group * groups

/** How a code is stored. */
export const recoveryHashOf = (accountId: string, code: string): string =>
  hash('sha256', `${accountId}:${plainCode(code)}`)
