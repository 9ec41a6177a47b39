// Test cases are the worked examples in docs/marks.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fraction, mean, median, rounded, type Fraction } from './rounding'
import { formSheet, subjectFigures } from './classSheet'
import { gradeKeys, gradeOf, isPassed, type GradeBand } from './gradeBands'
import { averageOf, finalOf, isNumber, positions, type Final, type Mark, type MissingMark } from './marks'

type Row = Record<string, string>

const page = readFileSync(join(__dirname, '../../../../../docs/marks.md'), 'utf8')

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The rows of the page's table with this first column, whatever its padding. */
const tableOf = (firstColumn: string): Row[] => {
  const lines = page.split('\n')
  const rest = lines.slice(lines.findIndex((line) => cellsOf(line)[0] === firstColumn))
  const end = rest.findIndex((line) => !line.startsWith('|'))
  const [head = [], , ...rows] = rest.slice(0, end < 0 ? undefined : end).map(cellsOf)
  return rows.map((cells) => Object.fromEntries(head.map((name, column) => [name, cells[column] ?? ''])))
}

const kinds: Record<string, MissingMark> = { Abs: 'absent', NW: 'no_work', '----': 'not_applicable' }
const markOf = (text: string): Mark => (text === '' ? null : (kinds[text] ?? Number(text)))

const print = (value: Fraction | null): string => (value === null ? '' : rounded(value).toFixed(1))
const printFinal = (final: Final): string => {
  if (isNumber(final)) return print(final)
  return Object.keys(kinds).find((text) => kinds[text] === final) ?? ''
}

const exact = (text: string): Fraction => fraction(BigInt(Math.round(Number(text) * 100)), 100n)
const list = (text: string): string[] => text.split(',').map((part) => part.trim())
const dash = (text: string | number | null): string => (text === null || text === '' ? '-' : String(text))

const rule = { course_weight: 30, exam_weight: 70, absent_as_zero: 0, no_work_as_zero: 1 } as const

describe('the worked examples of docs/marks.md', () => {
  test.each(tableOf('Coursework'))('final of $Coursework and $Exam, $Weights', (row) => {
    const [course_weight = 0, exam_weight = 0] = (row.Weights ?? '').split(':').map(Number)
    const settings = {
      course_weight,
      exam_weight,
      absent_as_zero: row['Abs is 0'] === 'yes' ? 1 : 0,
      no_work_as_zero: row['NW is 0'] === 'yes' ? 1 : 0,
    } as const
    const marks = { course: markOf(row.Coursework ?? ''), exam: markOf(row.Exam ?? '') }
    expect(printFinal(finalOf(marks, settings))).toBe(row.Final)
  })

  test.each(tableOf('Final marks'))('average of $Final marks', (row) => {
    const finals = list(row['Final marks'] ?? '')
      .filter((text) => !text.startsWith('('))
      .map((text) => finalOf({ course: markOf(text), exam: markOf(text) }, { ...rule, no_work_as_zero: 0 }))
    expect(print(averageOf(finals))).toBe(row.Average)
  })

  test.each(tableOf('Averages'))('a class of $Averages', (row) => {
    const averages = list(row.Averages ?? '').map((text) => (text === '-' ? null : exact(text)))
    const printed = averages.map((average) => (average === null ? null : rounded(average)))
    const ranked = averages.filter((average) => average !== null)
    expect({
      Printed: averages.map((average) => dash(print(average))).join(', '),
      Positions: positions(printed).map(dash).join(', '),
      'Class average': dash(print(mean(ranked))),
      'Class median': dash(print(median(ranked))),
    }).toEqual({
      Printed: row.Printed,
      Positions: row.Positions,
      'Class average': row['Class average'],
      'Class median': row['Class median'],
    })
  })

  test.each(tableOf('Finals of a subject'))('a subject of $Finals of a subject', (row) => {
    const finals = list(row['Finals of a subject'] ?? '')
      .map((text) => finalOf({ course: markOf(text), exam: markOf(text) }, { ...rule, no_work_as_zero: 0 }))
      .filter(isNumber)
    const { marks, mean: middle, highest, lowest, passed } = subjectFigures(finals, 50)
    expect([marks, middle.toFixed(1), highest.toFixed(1), lowest.toFixed(1), passed].map(String)).toEqual(
      ['Marks', 'Mean', 'Highest', 'Lowest', 'Passed'].map((name) => row[name]),
    )
  })

  test.each(tableOf('Averages in 2A'))('a form of $Averages in 2A and $Averages in 2B', (row) => {
    const classes = [row['Averages in 2A'], row['Averages in 2B']].map((averages) =>
      list(averages ?? '').map((text) =>
        text === '-'
          ? []
          : [{ subject_code: 'ENG', counts: 1 as const, course: Number(text), exam: Number(text) }],
      ),
    )
    const { positions: inForm, form } = formSheet(classes, { ...rule, pass_mark: 50 }, [])
    expect([...inForm.map((places) => places.map(dash).join(', ')), dash(form.average)]).toEqual([
      row['Places of 2A'],
      row['Places of 2B'],
      String(Number(row['Form average'])),
    ])
  })

  const bands = tableOf('Grade').map((row): GradeBand => ({
    grade: row.Grade ?? '',
    lowest: Number(row.From),
    meaning: row.Meaning ?? '',
  }))

  test.each(tableOf('Final mark, unrounded'))('the grade of $Final mark, unrounded', (row) => {
    const final = rounded(exact(row['Final mark, unrounded'] ?? ''))
    expect([final.toFixed(1), gradeOf(final, bands), isPassed(final, 50) ? 'yes' : 'no']).toEqual([
      row.Printed,
      row.Grade,
      row.Passed,
    ])
  })

  test('the bands print as keys without a gap', () => {
    expect(gradeKeys(bands).map(({ grade, range }) => `${grade} ${range}`)).toEqual([
      'A 75 – 100',
      'B 65 – 74.9',
      'C 55 – 64.9',
      'D 50 – 54.9',
      'E 0 – 49.9',
    ])
  })

  test('every table of the page was found', () => {
    const titles = ['Coursework', 'Final marks', 'Averages', 'Finals of a subject', 'Averages in 2A', 'Grade']
    const sizes = [...titles, 'Final mark, unrounded'].map((name) => tableOf(name).length)
    expect(sizes).toEqual([29, 12, 11, 5, 5, 5, 11])
  })
})
