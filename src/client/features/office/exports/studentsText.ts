/** '1 student', '1,200 students'. */
export const studentsText = (count: number): string =>
  count === 1 ? '1 student' : `${count.toLocaleString('en')} students`
