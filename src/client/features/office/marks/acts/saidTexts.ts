import { count } from '../../../../ui/count'

export const refusedText = (refused: number): string =>
  refused === 0 ? '' : ` ${count(refused, 'cell')} cannot be saved: look for the red ones.`
