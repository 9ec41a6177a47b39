import { recordOf } from '../../../../testing/registration'
import { sentAnswers } from './receiptTexts'

const none = { poor_eyesight: 0, poor_hearing: 0, diabetes: 0, asthma: 0, epilepsy: 0 } as const

test.each([
  ['None of these', none, 'Health', '1 answer'],
  ['what is ticked', { ...none, asthma: 1, epilepsy: 1 }, 'Health', '2 answers'],
  ['a tick that is not set', { asthma: 0 }, 'Health', '0 answers'],
  ['No', { transport: 0, internet_access: 1 }, 'Other', '2 answers'],
] as const)('what was sent counts %s', (_what, answers, step, text) => {
  const line = sentAnswers(recordOf(answers)).find(({ title }) => title.startsWith(step))
  expect(line?.text).toBe(text)
})
