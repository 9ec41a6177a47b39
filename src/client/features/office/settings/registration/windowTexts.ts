import type { FormWindow } from '#shared/contract/school/registrationSettings'
import { longDay } from '#shared/rules/dates'
import { lastOpenDay } from '#shared/rules/school/registrationWindow'

type Values = Pick<FormWindow, 'open' | 'deadline'>

/** What is stored, in words. */
export const windowText = ({ open, deadline }: Values): string => {
  if (open === 0) return 'closed'
  return deadline === null ? 'open, without a closing day' : `open, closes on ${longDay(deadline)}`
}

/** What it means today: the server decides, in the school's time zone. */
export const todayText = ({ open, deadline, editable }: FormWindow): string => {
  const last = lastOpenDay({ deadline })
  if (editable === 1) return last === null ? 'Open now' : `Open until ${longDay(last)}`
  return open === 1 ? 'Closed, the day has passed' : 'Closed'
}

/** The switch lets families in until the closing day; past it the day must be changed, not the switch. */
export const pastText = ({ open, editable }: FormWindow): string | undefined =>
  open === 1 && editable === 0 ? 'To open again, choose a later day or no day.' : undefined
