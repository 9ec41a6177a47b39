const { named } = require('../named.cjs')
const own = (name) => ({ file: named(`${name}.ts`), tests: [named(`${name}.test.ts`)] })
const calls = ['planYearTurn', 'applyYearTurn', 'undoYearTurn', 'besideYearTurn', 'anySchool'].map((name) =>
  named(`${name}.test.ts`),
)

module.exports = [
  {
    ...own('proposals'),
    mutants: [
      ['Form 5 goes on', ' || one.form_level === lastForm', ''],
      ['any class of the next form', 'others.length === 0 ? only?.id : undefined', 'only?.id'],
      ['letters are as they are written', '.toUpperCase()', ''],
    ],
  },
  {
    ...own('spread'),
    mutants: [
      ['classes may differ', 'inClass(1, () => true)', 'inClass(0, () => true)'],
      ['sexes may differ', 'sex === 1 ? compare(', 'false ? compare('],
      ['schools may differ', 'inClass(balance.primary_school,', 'inClass(0,'],
      ['nobody is put by hand', 'byHand.get(row) ?? class_id', 'class_id'],
      ['a house of the list is given anew', 'house_code !== null || balance.house', 'balance.house'],
    ],
  },
  {
    ...own('proposals'),
    mutants: [
      ['another day of the week', '52 * 7', '365'],
      ['what is stored is proposed anew', 'if (own) return', 'if (false) return'],
    ],
  },
  {
    file: named('yearTurn/rules.ts'),
    tests: calls,
    mutants: [
      ['exceptions are nothing', 'if (own !== undefined) return', 'if (false) return'],
      ['who is to come moves with the class', '!isToCome(one, turn) && (one.left_on', '(one.left_on'],
      ['the own class is another', "to === class_id ? 'repeats' : 'moves'", "'moves'"],
      ['the class before goes on', 'until_on: dayBefore(today) }', 'until_on: latest.until_on }'],
      ['two on one day', 'if (latest.from_on === today) return', 'if (false) return'],
    ],
  },
]
