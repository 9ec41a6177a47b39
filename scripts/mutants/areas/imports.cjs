const { faultsIn } = require('../rows.cjs')
const own = (name) => [`${name}.ts`, [`${name}`]]
const marks = ['planMarks']
const values = ['importValues']
const terms = ['importTerms']
const undone = ['importUndo']

module.exports = [
  faultsIn(
    'studentId.ts',
    ['planStudents'],
    [['a student ID of 21 characters', 'maxStudentIdLength - 1}', 'maxStudentIdLength}']],
  ),
  faultsIn(...own('planStudents'), [
    ['any text is a student ID', 'if (isStudentId(id)) return null', 'if (id !== undefined) return null'],
    ['a new student without a birthday', ': missingOfNew(read)', ': []'],
    ['an unchanged row is written', 'if (record && names.length === 0) return unchanged(subject)', ''],
    ['a number is taken twice', 'numbers.take(row, picked(values, names))', ''],
    ['what cannot be read is left out', 'read.problems.push(`${columnTitle(field)}: ${problem}`)', ''],
    ['two rows with one ID', 'same.length === 0', 'same.length >= 0'],
    ['what stood there is not kept', 'before: storedValues ?? null', 'before: null'],
    ['the own number is another’s', 'owner.id === id || ', ''],
    ['numbers cannot be swapped', ' || renumbered.has(`${name} ${owner.id}`)', ''],
    ['the list gives a number twice', 'if (row !== undefined) return', 'if (false) return'],
    ['all numbers are of one kind', 'stored.set(`${name} ${owner[name', 'stored.set(`sea_no ${owner[name'],
  ]),
  faultsIn(...own('planMarks'), [
    ['a seventeenth subject', 'taken >= reportLimits.subjects', 'taken >= 99'],
    ['a pupil new to the term is entered twice', 'progress.enrolled.add(pupil)', ''],
    ['stored subjects do not count', 'subjects: countSubjects(facts.marks)', 'subjects: new Map()'],
    ['a change is another subject', 'if (!before) progress.subjects.set', 'progress.subjects.set'],
    ['an unknown subject is not named', 'else if (!subject) reasons', 'else if (false) reasons'],
    [
      'a teacher alone is a mark',
      "differences.every(({ field }) => field === 'teacher') && !before",
      'false',
    ],
    ['dashes take a mark away', '!isMark(name) && isTakenAway(text)', 'isTakenAway(text)'],
    ['the same marks are a change', 'if (before && differences.length === 0) return unchanged(about)', ''],
    [
      'an empty cell takes away',
      '...(before ?? emptyMark(student.id, subject.code)), ...given',
      '...emptyMark(student.id, subject.code), ...given',
    ],
    ['who is in the list is entered again', 'facts.enrolments.has(text) || ', ''],
    ['subjects by their code alone', 'searchForm(title) === wanted', 'false'],
  ]),
  faultsIn('termRows.ts', marks, [
    ['a term that is not in the settings', 'key && !facts.terms.has(termText(key))', 'false'],
    ['an unknown student', 'else if (!student)\n    problems.push', 'else if (false)\n    problems.push'],
    ['any rating', 'ratings.length === 0 || ratings.includes(value)', 'true'],
    ['ratings as they were typed', 'text.toUpperCase()', 'text'],
    ['a class that the school has not', 'if (form_level === undefined) return', 'if (false) return'],
  ]),
  faultsIn('plannedRow.ts', marks, [
    ['the second of two counts when the first is wrong', "if (planned.state !== 'rejected') ", ''],
    ['the last of two stands', 'if (first !== named.row) return', 'if (next !== named.row) return'],
  ]),
  faultsIn(...own('planRemarks'), [
    ['today’s class is that of the term', ' ?? before?.class_id', ''],
    ['a class in the spelling of the list', '.toLowerCase() === class_id.toLowerCase()', ' === class_id'],
    ['remarks without an end', 'const problem = limit ?', 'const problem = false ?'],
    ['the same remarks are a change', 'if (before && differences.length === 0) return unchanged(about)', ''],
    ['dashes are a remark', 'if (isTakenAway(text)) return { value: null }', ''],
    ['a remark removes the others', '...(before ?? place), class_id', '...place, class_id'],
  ]),
  faultsIn(
    'importMarks.ts',
    [...values, ...marks],
    [
      ['more than all', 'mark > 100 ?', 'mark > 999 ?'],
      ['three decimals', '(\\d{0,2}))?$/', '(\\d{0,3}))?$/'],
      ['any end of the year', 'end === undefined || academicYear(year).endsWith(end)', 'true'],
      ['absent and no work are one', " work( submitted)?)$/i, 'no_work'", " work( submitted)?)$/i, 'absent'"],
      ['a text that just fits is too long', 'length > reportLimits[limit]', 'length >= reportLimits[limit]'],
    ],
  ),
  faultsIn('importValues.ts', values, [
    ['an error of the spreadsheet is a value', 'if (errorValue.test(text)) return', 'if (false) return'],
    ['entries by their key alone', ' ?? list.find(({ name }) => searchForm(name) === wanted)', ''],
    ['a wrong value is stored', 'return problem === null ? { value }', 'return true ? { value }'],
  ]),
  faultsIn(
    'importMatching.ts',
    ['importMatching'],
    [
      ['one field, two columns', 'taken.has(candidate.field) || chosen', 'chosen'],
      ['far words match', 'const minSimilarity = 0.75', 'const minSimilarity = 0.2'],
      ['two columns are one field', 'named.filter((other) => other === name).length > 1', 'false'],
      ['what may not be fixed is fixed', '!known.get(name)?.isFixable', 'false'],
      ['the key may be missing', 'field.isKey && !isGiven(field)', 'false'],
      [
        'nothing to take over',
        '!fields.some((field) => !field.isKey && !field.isSpare && isGiven(field))',
        'false',
      ],
    ],
  ),
  faultsIn('imports/apply.ts', terms, [
    ['marks of a subject that is gone', '!subjects.has(write.after.subject_code)', 'false'],
    [
      'a newer mark is overwritten',
      'if (!(await replaceRow(db, write, write.before, write.after))) throw outdated(row)',
      'await replaceRow(db, write, write.before, write.after)',
    ],
    ['the term does not count the change', 'for (const key of terms.values()) await touchTerm(db, key)', ''],
    ['the second piece is not written', 'after = last.row', 'after = Infinity'],
  ]),
  faultsIn(
    'imports/undo.ts',
    ['undoPosted'],
    [
      [
        'a place goes although its card was given out',
        'if (await hasRevision(db, write, student_id)) return cardGiven',
        '',
      ],
      ['a row counts twice', '!isBeside(undoing) || ', 'true || '],
      ['a kept place is not told', ' || result === cardGiven', ''],
      ['places before marks', 'if (!isPlace(undoing)) await undoRow(undoing)', 'await undoRow(undoing)'],
    ],
  ),
  faultsIn('imports/undoStudents.ts', undone, [
    ['who is in use is removed', 'else if (titles.length > 0) reasons.set(id, inUse(titles))', ''],
    ['who has read is not asked', '(read.get(id) ?? 0) > before.version', 'false'],
    ['everybody is asked', '(read.get(id) ?? 0) > before.version', 'true'],
    ['what was edited is restored', "isSaved ? 'restored' : editedSince", "'restored'"],
  ]),
]
