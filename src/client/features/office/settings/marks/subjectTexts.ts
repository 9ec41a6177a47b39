import type { Subjects } from '#shared/contract/reports/reportLists'

/** What stands now, for whoever was about to change one subject of the list. */
export const describeSubject =
  (code: string) =>
  (current: unknown): string => {
    const { subjects } = current as Subjects
    const place = subjects.findIndex((one) => one.code === code)
    const subject = subjects[place]
    if (!subject) return `there is no subject ${code}`
    const counts = subject.counts === 1 ? 'counts' : 'does not count'
    return `${code} is ${subject.title}, number ${place + 1}, and ${counts}`
  }
