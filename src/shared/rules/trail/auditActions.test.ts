import { auditActionOf, auditKindIds, auditKinds, storedActionsOf } from './auditActions'

test('every action has one kind and a name of two or more words without dots', () => {
  const all = auditKinds.flatMap(({ actions }): readonly string[] => actions)
  expect(new Set(all).size).toBe(all.length)
  expect(all.filter((action) => !/^[a-z]+(-[a-z]+)*( [a-z]+(-[a-z]+)*)+$/.test(action))).toEqual([])
})

test('an entry of an earlier release has today’s name, and is found by its kind', () => {
  expect(auditActionOf('term-reports.posted')).toBe('term reports posted')
  expect(auditActionOf('import applied')).toBe('import applied')
  expect(auditActionOf('something else')).toBe('something else')
  expect(storedActionsOf('reports')).toEqual(
    expect.arrayContaining(['term reports posted', 'term-reports.posted', 'term-reports.taken-off-list']),
  )
  expect(storedActionsOf('imports')).toEqual([
    'import stored',
    'import checked',
    'import applied',
    'import undone',
  ])
})

test('no stored name belongs to two kinds', () => {
  const names = auditKindIds.flatMap(storedActionsOf)
  expect(new Set(names).size).toBe(names.length)
})
