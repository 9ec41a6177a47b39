import { recordOf } from '#client/testing/registration'
import { notDoneText, sentAnswers, sentText, toBring } from './receiptTexts'

const none = { poor_eyesight: 0, poor_hearing: 0, diabetes: 0, asthma: 0, epilepsy: 0 } as const

test.each([
  ['None of these', none, 'Health', '1 answer'],
  ['ticks', { ...none, asthma: 1, epilepsy: 1 }, 'Health', '2 answers'],
  ['unset ticks', { asthma: 0 }, 'Health', '0 answers'],
  ['No', { transport: 0, internet_access: 1 }, 'Other', '2 answers'],
] as const)('the count of sent %s', (_what, answers, step, text) => {
  const line = sentAnswers(recordOf(answers)).find(({ title }) => title.startsWith(step))
  expect(line?.text).toBe(text)
})

test('a family that sees several children reads whose registration has arrived', () => {
  const standing = { schoolYear: '2026-2027', agreedAt: null, signedOn: null, unsent: 0, isLate: false }
  expect(sentText(standing)).toBe('Registration for 2026-2027.')
  expect(sentText({ ...standing, child: 'Mateo D’Abadie' })).toBe(
    'Registration of Mateo D’Abadie for 2026-2027.',
  )
})

test('a form signed on paper is at the school; the originals of the documents may be left to bring', () => {
  const paper = { name: 'a.pdf', size: 1, uploaded_at: null, received_on_paper: 0 } as const
  const documents = [{ ...paper, type: 'sea_slip' } as const]
  expect(toBring(documents, '2026-09-03')).toMatchObject({
    title: 'One thing left: the originals',
    originals: 'Bring the originals. The school only needs to see them: SEA slip.',
  })
  expect(toBring(documents, null)).toMatchObject({
    title: 'One thing left: the signed form',
    originals: 'Bring the originals with it. The school only needs to see them: SEA slip.',
  })
  const photo = { ...paper, type: 'picture' } as const
  expect(toBring([photo], '2026-09-03')).toEqual({
    ...{ title: 'Nothing is left to do', action: null, isFormLeft: false, originals: null },
  })
})

test.each([
  [[], true, /^Something is missing, or you have not agreed/],
  [['sea_slip'], false, /^The school sent back “SEA slip”\.$/],
  [['sea_slip', 'picture'], false, /^The school sent back “[^”]+” and “[^”]+”\.$/],
])('the reason it is not done, sent back: %j', (sentBack, isMore, words) => {
  expect(notDoneText(sentBack, isMore)).toMatch(words)
})
