import { type Standing, nextAct, standingOf } from './nextAct'

const phone = { step: 'family', name: 'mobile_phone_mother', label: 'Mobile phone' } as const
const slip = { step: 'documents', name: 'sea_slip', label: 'SEA slip' } as const
const agreement = { step: 'complete', name: 'agree_terms_conditions', label: 'I Agree' } as const
const wrong = { ...phone, problem: '7 Digits Needed' }

const nothing: Standing = {
  problems: [],
  missing: [],
  sentBack: [],
  isEditable: true,
  terms: 'here',
  isDone: false,
}

const ready = { ...nothing, isDone: true }

test.each<[string, Standing, string]>([
  [
    'unsaved answers come first',
    { ...nothing, problems: [wrong], missing: [slip], sentBack: [slip] },
    'Correct “Mother: Mobile phone”',
  ],
  ['then documents sent back', { ...nothing, missing: [phone], sentBack: [slip] }, 'Send “SEA slip” again'],
  ['then the first missing answer', { ...nothing, missing: [phone, slip] }, 'Answer “Mother: Mobile phone”'],
  ['then the first missing document', { ...nothing, missing: [slip, agreement] }, 'Add “SEA slip”'],
  [
    'terms that failed to load cannot be agreed to',
    { ...nothing, missing: [agreement], terms: 'failed' },
    'Read the terms',
  ],
  ['then the agreement, after the terms', { ...nothing, missing: [agreement] }, 'Read and agree'],
  ['then Done: the next page offers the form', ready, 'Done'],
])('%s', (_when, standing, text) => {
  expect(nextAct(standing).text).toBe(text)
})

test.each<[string, Standing, string]>([
  [
    'asks for nothing',
    { ...nothing, problems: [wrong], missing: [phone, agreement] },
    'Generate Registration Form',
  ],
  ['accepts documents sent back', { ...nothing, sentBack: [slip] }, 'Send “SEA slip” again'],
  ['can be done', ready, 'Done'],
])('a closed form %s', (_what, standing, text) => {
  expect(nextAct({ ...standing, isEditable: false }).text).toBe(text)
})

test('the action links to its field', () => {
  expect(nextAct({ ...nothing, missing: [phone] })).toEqual({
    is: 'go',
    text: 'Answer “Mother: Mobile phone”',
    path: '/registration/family-data#mobile_phone_mother',
  })
})

test.each([
  [{ problems: 0, sentBack: 0, missing: 0 }, true, 'Complete'],
  [{ problems: 0, sentBack: 0, missing: 2 }, true, '2 to add'],
  [{ problems: 0, sentBack: 0, missing: 2 }, false, '2 not answered'],
  [{ problems: 0, sentBack: 1, missing: 2 }, false, '1 sent back'],
  [{ problems: 1, sentBack: 1, missing: 2 }, true, '1 not saved'],
])('a part with %j, open: %s, reads “%s”', (counts, isEditable, text) => {
  expect(standingOf(counts, isEditable).text).toBe(text)
})

test('while the terms load, the button already shows its action but does nothing', () => {
  const act = (terms: Standing['terms']) => nextAct({ ...nothing, missing: [agreement], terms })
  expect(act('coming')).toEqual({ is: 'wait', text: act('here').text })
})
