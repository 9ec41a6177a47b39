// Saving one field, in the words of SPEC.md §4 (its error is failed here, as in every machine of the portal):
//
//   idle ──sent──▶ saving ──stored──▶ saved
//                    ▲  └──refused──▶ failed
//                    └───edited again──┘
//
// The icon of each state is shown 600 ms after the state began. An old check mark never outlives
// a new edit; a failure stays visible until the value is stored.

export const iconDelay = 600

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed'

export interface SaveStatus {
  readonly is: SaveState
  readonly icon: SaveState
  /** Counts the changes of state, so that a late timer cannot show a later state early. */
  readonly turn: number
}

export const idle: SaveStatus = { is: 'idle', icon: 'idle', turn: 0 }

/** What is true of a value: on its way, kept back with a problem, or nothing left to save. */
export type FieldProgress = 'moving' | 'stuck' | 'settled'

const next: Record<FieldProgress, (is: SaveState) => SaveState> = {
  moving: () => 'saving',
  stuck: () => 'failed',
  settled: (is) => (is === 'idle' ? 'idle' : 'saved'),
}

export const follow = (status: SaveStatus, standing: FieldProgress): SaveStatus => {
  const is = next[standing](status.is)
  if (is === status.is) return status
  const icon = status.icon === 'saved' ? 'idle' : status.icon
  return { is, icon, turn: status.turn + 1 }
}

export const isIconLate = ({ is, icon }: SaveStatus): boolean => icon !== is

/** 600 ms after the turn began. */
export const iconDue = (status: SaveStatus, turn: number): SaveStatus =>
  turn === status.turn && isIconLate(status) ? { ...status, icon: status.is } : status
