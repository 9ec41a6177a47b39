import { causesOf } from './Causes'

const row = (number: number, ...reasons: string[]) => ({
  row: number,
  student_id: null,
  title: `Row ${number}`,
  reasons,
})

/** The causes of the rows, each as its text, then each row with its value. */
const told = (rows: Parameters<typeof causesOf>[0]) =>
  causesOf(rows).map(({ text, rows: own }) => [text, ...own.map((one) => `${one.row} ${one.value}`.trim())])

describe('the causes of refused rows', () => {
  test.each<[string, Parameters<typeof causesOf>[0], string[][]]>([
    ['nothing is refused', [], []],
    [
      'reasons that differ in what they quote are one cause',
      [
        row(2, 'Date of birth: “31/02/2014” is not a date. Write it 2014-03-14'),
        row(3, 'Date of birth: “soon” is not a date. Write it 2014-03-14'),
      ],
      [['Date of birth: “…” is not a date. Write it 2014-03-14', '2 “31/02/2014”', '3 “soon”']],
    ],
    [
      'a value that all rows have stands in the heading',
      [row(2, 'There is no house “GREEN”.'), row(3, 'There is no house “GREEN”.')],
      [['There is no house “GREEN”.', '2', '3']],
    ],
    [
      'a single row keeps its words',
      [row(7, 'Class: There is no class “9Z”.')],
      [['Class: There is no class “9Z”.', '7']],
    ],
    [
      'numbers of other rows differ',
      [row(5, 'Row 2 has the same student ID'), row(6, 'Row 13 has the same student ID')],
      [['Row … has the same student ID', '5 2', '6 13']],
    ],
    [
      'a limit is the same in all rows, and stays',
      [row(5, 'First name: “A”: at most 20 characters'), row(6, 'First name: “B”: at most 20 characters')],
      [['First name: “…”: at most 20 characters', '5 “A”', '6 “B”']],
    ],
    [
      'days in words differ, too; the quotation is enough to find the cell',
      [
        row(5, 'Born: “03/04/2014” can be 3 April 2014 or 4 March 2014'),
        row(6, 'Born: “05/06/2014” can be 5 June 2014 or 6 May 2014'),
      ],
      [['Born: “…” can be … or …', '5 “03/04/2014”', '6 “05/06/2014”']],
    ],
    [
      'a row with several reasons stands under each, and the largest cause comes first',
      [
        row(2, 'The class is missing'),
        row(3, 'There is no house “RED”.', 'The first name is missing'),
        row(4, 'The first name is missing'),
      ],
      [
        ['The first name is missing', '3', '4'],
        ['The class is missing', '2'],
        ['There is no house “RED”.', '3'],
      ],
    ],
    [
      'a row with one cause twice counts once, with both values',
      [row(2, 'There is no subject “A”', 'There is no subject “B”'), row(3, 'There is no subject “A”')],
      [['There is no subject “…”', '2 “A”; “B”', '3 “A”']],
    ],
    [
      'the field before the colon tells causes apart',
      [row(2, 'Town: “x” is not in the list'), row(3, 'Religion: “x” is not in the list')],
      [
        ['Town: “x” is not in the list', '2'],
        ['Religion: “x” is not in the list', '3'],
      ],
    ],
  ])('%s', (_name, rows, causes) => {
    expect(told(rows)).toEqual(causes)
  })
})
