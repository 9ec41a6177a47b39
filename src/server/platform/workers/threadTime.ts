// How much processor time a thread has used, where the system tells.
import { readFileSync, readlinkSync } from 'node:fs'

/** Linux' number for the calling thread, from '1234/task/1240'. Undefined on other systems. */
export const ownThread = (): string | undefined => {
  try {
    return /(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Linux accounts in hundredths of a second. */
const msPerTick = 10

/**
 * Processor time in ms of a thread of this process, from proc(5): fields 14 and 15, counted after the name in brackets.
 * Of the whole process where threads have no number or the thread has ended.
 */
export const processorTimeOf = (thread: string | undefined): number => {
  const whole = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  if (thread === undefined) return whole()
  try {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * msPerTick
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return whole()
    throw error
  }
}
