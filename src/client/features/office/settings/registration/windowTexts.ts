import type { FormWindow } from '#shared/contract/office/registrationSettings'
import { longDay } from '#shared/rules/dates'

type Values = Pick<FormWindow, 'open' | 'deadline'>

/** What is stored, in words. */
export const windowText = ({ open, deadline }: Values): string => {
  if (open === 0) return 'closed'
  return deadline === null ? 'open, without a closing day' : `open, closes on ${longDay(deadline)}`
}

/** What it means today: the server decides, in the school's time zone. */
export const todayText = ({ open, deadline, editable }: FormWindow): string => {
  if (editable === 1) return deadline === null ? 'Open now' : `Open now, closes on ${longDay(deadline)}`
  return open === 1 && deadline !== null ? `Closed since ${longDay(deadline)}` : 'Closed'
}

/** The switch lets families in until the closing day; past it the day must be changed, not the switch. */
export const pastText = ({ open, editable }: FormWindow): string | undefined =>
  open === 1 && editable === 0
    ? 'The closing day has passed. To open again, choose a later day or leave it empty.'
    : undefined
