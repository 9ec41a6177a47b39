import { packRequest, usualOrder, whomOptions } from './PackForm'

const cards = { ...usualOrder, term: '2025-2' }

describe('a request for a pack', () => {
  test.each([
    ['the school', 'school', {}],
    ['a form', 'form:4', { form_level: 4 }],
    ['a class', 'class:1A', { class_id: '1A' }],
    ['chosen students', 'selection', { selection: 's1' }],
  ])('for %s', (_name, whom, scope) => {
    expect(packRequest({ ...cards, whom }, 's1')).toMatchObject({
      scope,
      year: 2025,
      term: 2,
      kind: 'report-cards',
    })
  })

  test('a pack of report cards needs a term, a pack of forms does not', () => {
    expect(packRequest(usualOrder, null)).toBeUndefined()
    expect(packRequest({ ...cards, kind: 'registration-forms' }, null)).toEqual({
      kind: 'registration-forms',
      scope: {},
      format: 'pdf',
      duplex: 0,
      order: 'class',
    })
  })

  test('single files have no blank back sides', () => {
    expect(packRequest({ ...cards, duplex: true }, null)?.duplex).toBe(1)
    expect(packRequest({ ...cards, duplex: true, format: 'zip' }, null)?.duplex).toBe(0)
  })

  test('the choices are school, forms and classes, and the selection if there is one', () => {
    const classes = [
      { id: '1A', form_level: 1 },
      { id: '1B', form_level: 1 },
      { id: '4A', form_level: 4 },
    ]
    const values = (selected: string | null) =>
      whomOptions(classes, selected).flatMap(({ options }) => options.map(({ value }) => value))
    expect(values(null)).toEqual(['school', 'form:1', 'form:4', 'class:1A', 'class:1B', 'class:4A'])
    expect(values('3 students')).toContain('selection')
  })
})
