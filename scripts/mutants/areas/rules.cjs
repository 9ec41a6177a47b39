const { named } = require('../named.cjs')

/** Reports have rules, and a feature of the server with tests of the same names. */
const folder = { reportCard: 'cards/', marks: 'marks/' }
const test = (...names) => names.map((name) => named(`${folder[name] ?? ''}${name}.test.ts`))

const owed = 'field.required === true && isNamed && isAsked(field, answers)'

module.exports = [
  {
    file: named('rules/reports/marks/marks.ts'),
    tests: test('marks'),
    mutants: [
      ['an absent mark is always left out', 'absent: rule.absent_as_zero', 'absent: 0'],
      ['no work is always left out', 'no_work: rule.no_work_as_zero', 'no_work: 0'],
      ['what does not apply counts as zero', 'not_applicable: 0 }', 'not_applicable: 1 }'],
      ['a mark without weight is waited for', 'weight > 0)\n', 'weight >= 0)\n'],
      ['a mark to be entered is left out', 'weighed.some(({ mark }) => mark === null)', 'false'],
      ['a mark left out keeps its weight', 'weights += weight', 'weights = 100'],
      ['no work tells more than absence', "['absent', 'no_work', 'not", "['no_work', 'absent', 'not"],
      ['positions without gaps', 'set(average, index + 1)', 'set(average, firstPlace.size + 1)'],
      ['the last is the first', 'sort((a, b) => b - a)', 'sort((a, b) => a - b)'],
      ['decimals are cut', 'Math.round(mark * 100)', 'Math.floor(mark * 100)'],
    ],
  },
  {
    file: named('fraction.ts'),
    tests: test('marks', 'classSheet'),
    mutants: [
      ['rounded down', '20n * top + bottom', '20n * top'],
      ['of two middle ones the lower', 'Math.floor(half) + 1', 'Math.ceil(half)'],
      ['sorted the other way round', 'difference < 0n ? -1', 'difference < 0n ? 1'],
      ['a wrong sum', 'b.top * a.bottom,', 'b.top,'],
    ],
  },
  {
    file: named('gradeBands.ts'),
    tests: test('gradeBands', 'classSheet'),
    mutants: [
      ['the lowest mark of a band lies under it', 'roundedMark >= lowest)', 'roundedMark > lowest)'],
      ['the pass mark fails', 'roundedMark >= passMark', 'roundedMark > passMark'],
      ['bands in the order given', '[...bands].sort((a, b) => b.lowest - a.lowest)', '[...bands]'],
      ['ranges touch', 'next.lowest * 10 - 1', 'next.lowest * 10'],
    ],
  },
  {
    file: named('subjectFigures.ts'),
    tests: test('classSheet', 'reportCard'),
    mutants: [['the highest is the lowest', 'highest: one(sorted.at(-1))', 'highest: one(sorted[0])']],
  },
  {
    file: named('classSheet.ts'),
    tests: test('classSheet', 'reportCard'),
    mutants: [
      [
        'what does not count is averaged',
        'counting = finals.filter(({ counts }) => counts === 1)',
        'counting = finals',
      ],
      ['what does not count is passed', '=> counts === 1 && isNumber(exact)', '=> isNumber(exact)'],
      [
        'an unrounded mark passes',
        'isPassed(rounded(exact), rule.pass_mark)',
        'isPassed(Number(exact.top) / Number(exact.bottom), rule.pass_mark)',
      ],
    ],
  },
  {
    file: named('cards/reportCard.ts'),
    tests: test('reportCard'),
    mutants: [
      [
        'a hidden average is shown',
        'average: term.rule.show_average ? result.average : null',
        'average: result.average',
      ],
      [
        'a hidden position is shown',
        'position: term.rule.show_position ? result.position : null',
        'position: result.position',
      ],
      ['mean and median are shown', "=== 'mean' ? sheet.average", "!== 'none' ? sheet.average"],
      [
        'coursework without weight is shown',
        'course: rule.course_weight > 0 ? markOf',
        'course: rule.course_weight >= 0 ? markOf',
      ],
      [
        'a hidden highest mark is shown',
        'highest: rule.show_highest ?',
        'highest: rule.show_highest !== 9 ?',
      ],
    ],
  },
  {
    file: named('students/paperAgreement.ts'),
    tests: test('paperAgreement'),
    mutants: [
      ['a paper of tomorrow counts', 'if (signedOn > today)', 'if (false)'],
      ['the first day of registration is refused', 'if (signedOn < start)', 'if (signedOn <= start)'],
      ['a year begun early is forgotten', 'yearBegun ?? 0', '0'],
      ['a paper about other terms counts', 'if (signedOn < terms.from)', 'if (false)'],
    ],
  },
  {
    file: named('record/phone.ts'),
    tests: [named('phone.test.ts')],
    mutants: [
      ['the area code stays', '?.[1] ?? null', '?.[0] ?? null'],
      ['any text before seven digits is an area code', '(?:(?:\\+|00|011)?1?868)?', '.*'],
      ['an eighth digit is allowed', '.length > 7', '.length > 8'],
      ['a number may begin with 1', '/^[01]/', '/^[0]/'],
    ],
  },
  {
    file: named('completeness.ts'),
    tests: test('completeness', 'missingThings', 'owed'),
    mutants: [
      ['a box not ticked is an answer', "(name === 'agree_terms_conditions' && value !== 1)", 'false'],
      ['hidden fields are owed', owed, 'field.required === true && isNamed'],
      ['a parent the school knows is owed', owed, 'field.required === true && isAsked(field, answers)'],
      ['optional fields are owed', owed, 'isNamed && isAsked(field, answers)'],
      [
        'a parent abroad owes a number',
        'parent !== undefined && isReachedAbroad',
        'false && isReachedAbroad',
      ],
      ['nobody is called in an emergency', 'parent !== undefined && isReachedAbroad', 'isReachedAbroad'],
      [
        'who has one name owes another',
        'field.leftOut !== undefined && hasOnlyOneName',
        'false && hasOnlyOneName',
      ],
      ['an empty text is an answer', "value === '' ||", ''],
      ['ticks that nobody looked at are an answer', 'if (group) {', 'if (group) return []\n  if (group) {'],
      ['one tick answers for no other', 'names.every((name) => isEmpty', 'names.some((name) => isEmpty'],
      [
        'an agreement answers for open ticks',
        'agreedBeforeTicks(answers) && open.every(isGroup) ? [] : open',
        'agreedBeforeTicks(answers) ? [] : open',
      ],
      [
        'what was agreed to is asked again',
        'open.every(isGroup) ? [] : open',
        'open.every(isGroup) ? open : open',
      ],
      ['a document that came is missing', '!received.includes(type) &&', 'received.includes(type) &&'],
      ['complete with one thing missing', 'missing.length === 0', 'missing.length <= 1'],
      [
        'what the school knew is an answer',
        '!knownToSchool.has(section) && !isMark && Boolean',
        '!isMark && Boolean',
      ],
      ['a document alone is no answer', 'uploaded.length > 0 ||', 'uploaded.length > 9 ||'],
    ],
  },
  {
    file: named('livingStatus.ts'),
    tests: test('livingStatus'),
    mutants: [
      ['a stored name shows no section', ' || Boolean(answers[`${parent}_name`])', ''],
      ['a guardian is not asked', "Guardian: ['guardian']", 'Guardian: []'],
    ],
  },
  {
    file: named('registrationWindow.ts'),
    tests: test('registrationWindow'),
    mutants: [
      ['open on the day of the deadline', 'today < deadline', 'today <= deadline'],
      ['open before it opens', 'open === 1 && (', '('],
      ['open to who has left', ' && !isLeaver({ left_on }, today)', ''],
      ['open on the last day of a student', 'left_on <= today', 'left_on < today'],
    ],
  },
  {
    file: named('rules/students/enrolment.ts'),
    tests: test('rules/students/enrolment'),
    mutants: [
      ['here on the last day', 'left_on <= today', 'left_on < today'],
      ['coming on the first day', 'from_on > today', 'from_on >= today'],
      ['July belongs to the year that ends', "< '07'", "< '08'"],
    ],
  },
  {
    file: named('rules/students/names.ts'),
    tests: test('names', 'nameSearch'),
    mutants: [
      ['accents are searched', ".replace(/\\p{M}/gu, '')", ''],
      ['an apostrophe parts a word', "/['’‘`]/g, ''", "/['’‘`]/g, ' '"],
    ],
  },
  {
    file: named('dates.ts'),
    tests: test('dates', 'termPosting'),
    mutants: [
      ['September belongs to the old year', "< '09' ? 1 : 0", "<= '09' ? 1 : 0"],
      [
        'a change of clocks is not seen',
        'Math.min(offsetAt(near), offsetAt(wanted - offsetAt(near)))',
        'offsetAt(wanted)',
      ],
    ],
  },
  {
    file: named('postingGaps.ts'),
    tests: test('postingGaps'),
    mutants: [
      [
        'an absence is a missing mark',
        'rule.course_weight > 0 && mark.course_mark === null && mark.course_kind === null',
        'rule.course_weight > 0 && mark.course_mark === null',
      ],
      ['a mark without weight is missing', 'rule.exam_weight > 0 && mark', 'mark'],
      ['blanks are a remark', "text.trim() === ''", "text === ''"],
      ['who has no marks misses every subject', 'left_out: hasNone ? []', 'left_out: false ? []'],
      ['no attendance is none absent', 'sessions_absent === null', 'sessions_absent === 0'],
      ['students in any order', '.filter(hasGap).sort(byName)', '.filter(hasGap)'],
      ['students without a gap are told', 'students.filter(hasGap).sort', 'students.sort'],
      [
        'a class is told its untouched subjects twice',
        'filter((code) => !untouched.has(code))',
        'filter(() => true)',
      ],
    ],
  },
  {
    file: named('expectedSubjects.ts'),
    tests: test('expectedSubjects', 'postingGaps'),
    mutants: [
      ['half of a class is not enough', 'count * 2 >= students', 'count * 2 > students'],
      ['half of the classes is not enough', 'count * 2 >= others', 'count * 2 > others'],
      ['a class is compared with itself', 'some.size > 0 ? classes - 1 : classes', 'classes'],
    ],
  },
  {
    file: named('termPosting.ts'),
    tests: test('termPosting'),
    mutants: [
      ['a card that is not posted is open', 'report.posted === 1 && revision', 'revision'],
      ['a card that was not given out is open', ' && revision !== null', ''],
      ['there is a fourth term', '/^[123]$/', '/^[1234]$/'],
      ['a withdrawn term keeps its date', 'posted: 0,\n  date_posted: null,', 'posted: 0,'],
      ['the oldest term first', 'b.year - a.year || b.term', 'a.year - b.year || b.term'],
    ],
  },
  {
    file: named('cardChanges.ts'),
    tests: test('cardChanges'),
    mutants: [
      ['a subject that is gone is not told', '!remaining.has(subject_code)', 'false'],
      ['another order is not told', 'changes.length === 0 && differs', 'changes.length > 0 && differs'],
      ['a family reads the words taken back', "reader === 'office'", 'true'],
    ],
  },
]
