import { saveOutcome, type Saving } from './useDraft'

const quiet: Saving = { isLoading: false, isSuccess: false }

describe('the outcome of a save', () => {
  test.each<[string, Saving, object]>([
    ['before the first save', quiet, { is: 'quiet' }],
    ['during a save', { ...quiet, isLoading: true }, { is: 'saving' }],
    ['saved', { ...quiet, isSuccess: true }, { is: 'saved' }],
    [
      'refused, with the reason',
      { ...quiet, error: { status: 422, data: { message: 'This date does not exist. Please check it.' } } },
      { is: 'failed', text: 'This date does not exist. Please check it.' },
    ],
    [
      'overtaken, with the stored value',
      { ...quiet, error: { status: 409, data: { message: 'Changed.', current: { open: 1 } } } },
      { is: 'overtaken', current: { open: 1 } },
    ],
    [
      'another kind of conflict',
      { ...quiet, error: { status: 409, data: { message: 'This name is taken.' } } },
      { is: 'failed', text: 'This name is taken.' },
    ],
    ['a retry after a failure', { ...quiet, isLoading: true, error: { status: 500 } }, { is: 'saving' }],
  ])('%s', (_name, saving, outcome) => {
    expect(saveOutcome(saving)).toEqual(outcome)
  })
})
