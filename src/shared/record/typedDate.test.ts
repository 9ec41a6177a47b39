import { dayFirst, typedDate } from './typedDate'

describe('UX-29 typing a date is as good as picking it', () => {
  test.each([
    '2014-03-14',
    '2014/3/14',
    '20140314',
    '14032014',
    '14/03/2014',
    '14/3/2014',
    '14-03-2014',
    '14.3.2014',
    '14 3 2014',
    '14 Mar 2014',
    '14 march 2014',
    '14th March, 2014',
    '14Mar2014',
    '14-Mar-2014',
    'March 14, 2014',
    'Mar 14 2014',
    '  14   Mar  2014 ',
    '14/3/14',
    '14 Mar 14',
  ])('%s', (text) => {
    expect(typedDate(text)).toBe('2014-03-14')
  })

  test.each([
    ['31/02/2014', '2014-02-31'],
    ['13/13/2014', '2014-13-13'],
  ])('a day that does not exist stays readable for the rule: %s', (text, expected) => {
    expect(typedDate(text)).toBe(expected)
  })

  test.each(['', 'yesterday', '14/03', '14 Foo 2014', '14/3/201'])(
    'what cannot be read stays as typed: %j',
    (text) => {
      expect(typedDate(text)).toBe(text)
    },
  )

  test.each(['14/03/19', '14/03/20', '14 March 20', '14Mar20', '14/3/2', '2014-03-1', '2014/3/3'])(
    'what may still be typed on is no date yet: %s',
    (text) => {
      expect(typedDate(text)).toBe(text)
    },
  )

  test.each([
    ['14/3/02', '2002-03-14'],
    ['14 Mar 21', '2021-03-14'],
    ['2014-3-4', '2014-03-04'],
    ['20122014', '2014-12-20'],
    ['20120314', '2012-03-14'],
  ])('a date to which no further digit can belong is recognised: %s', (text, expected) => {
    expect(typedDate(text)).toBe(expected)
  })
})

test.each([
  ['2014-03-14', '14/03/2014'],
  ['soon', 'soon'],
  ['', ''],
])('in the families’ format %j becomes %j', (text, shown) => {
  expect(dayFirst(text)).toBe(shown)
  expect(typedDate(shown)).toBe(text)
})
