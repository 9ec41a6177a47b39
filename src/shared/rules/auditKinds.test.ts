import { auditBeginnings, auditKinds } from './auditKinds'

test('no beginning is that of another kind', () => {
  const all = auditKinds.flatMap(({ id, beginnings }) => beginnings.map((begin) => ({ id, begin })))
  const twice = all.filter(({ id, begin }) =>
    all.some((other) => other.id !== id && other.begin.startsWith(begin)),
  )
  expect(twice).toEqual([])
})

test('each has its own beginnings', () => {
  expect(auditBeginnings('imports')).toEqual(['import '])
})
