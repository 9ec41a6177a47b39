const { faultsIn } = require('../rows.cjs')

const saved = ['reports/marks/save', 'marksMerge', 'markHistory']
const board = ['classMarks']

module.exports = [
  faultsIn('planCells.ts', saved, [
    ['the last writer wins', '!later || later.id <= cell.base', 'true'],
    ['the own base was not seen', 'later.id <= cell.base', 'later.id < cell.base'],
    ['the same value clashes', 'later.value !== cell.value && ', ''],
    ['what was sent before clashes', ' || isUnheard(later, cell, facts)', ''],
    ['what anybody has sent counts as one’s own', 'by === facts.by && ', ''],
    ['what was stored and overtaken clashes', ' && !wasStored(cell, facts)', ''],
    ['what anybody has stored counts as one’s own', 'change.by === by &&', ''],
    ['any class will do', 'if (own === class_id) return null', 'return null'],
    ['any subject will do', 'return subjects.has(subject_code)', 'return subject_code'],
    ['a mark may belong to no subject', 'return isSubjectCell(name) ?', 'return false ?'],
    ['attendance may belong to a subject', 'if (!isSubjectCell(name))', 'if (false)'],
    ['any value will do', 'return cell ? cellProblem(cell, value, ratings)', 'return cell ? null'],
    ['a teacher alone is kept', 'isBare(after) && !wasBare', 'false'],
    ['a seventeenth subject', 'hasRoom: taken < reportLimits.subjects', 'hasRoom: true'],
    ['a new row has no teacher', "teachers.get(subject_code ?? '') ?? null", 'null'],
    ['an empty cell brings a student in', 'hasValue(cell) || places.has(cell.student_id)', 'true'],
    ['a mark brings nobody in', 'new Set([...comes, ', 'new Set(['],
  ]),
  faultsIn('reports/marks/save.ts', saved, [
    ['a number from before a restore has seen all', 'cell.base <= newest ? cell', 'true ? cell'],
    ['nothing is noted', 'if (changed.length > 0) await note', 'if (false) await note'],
    ['nothing new is noted', 'if (changed.length > 0) await note', 'await note'],
  ]),
  faultsIn('reports/marks/board.ts', board, [
    ['coursework without weight is waited for', 'rule.course_weight > 0 && rule.exam_weight > 0', 'true'],
    ['who is not listed yet is not expected', '(facts.notListed.get(class_id) ?? 0)', '0'],
    ['a class without a list is left out', '...places, ...unlisted', '...places'],
  ]),
  faultsIn('classMarks.ts', board, [
    ['who comes from another class is listed', 'own === class_id ? [id] : []', '[id]'],
    ['only what the class takes is expected', ', ...missingSubjects(ofClass, form)', ''],
  ]),
]
