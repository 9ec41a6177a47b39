const { named } = require('../named.cjs')
const slice = (name) => ({
  file: named(`${name}.ts`),
  tests: [named(`${name}.test.ts`)],
})

module.exports = [
  {
    ...slice('fieldSaveSlice'),
    mutants: [
      ['another tab’s answer counts', 'body._client === state.tab ?', "body._client !== '' ?"],
      ['another student inherits', '{ ...nobody, ...payload }', '{ ...state, ...payload }'],
      ['the same student is forgotten', 'state.studentId === payload.studentId ? state', 'false ? state'],
      [
        'an ended session is unreachable',
        'return sessionEnded(queue, seq)',
        'return unreachable(queue, seq)',
      ],
      [
        'an old icon comes late',
        'iconDue(state.statuses[name] ?? idle, turn)',
        'iconDue(state.statuses[name] ?? idle, state.statuses[name]?.turn ?? 0)',
      ],
    ],
  },
  {
    ...slice('uploadsSlice'),
    mutants: [
      ['resubmitting breaks a transfer', "state[payload]?.is === 'uploading'", 'false'],
      ['a refused choice breaks a transfer', "state[payload.type]?.is === 'uploading'", 'false'],
      [
        'progress without a transfer',
        "if (upload?.is !== 'uploading') return state",
        'if (!upload) return state',
      ],
      ['a cancelled upload is a failure', 'if (meta.aborted) return', 'if (meta.aborted === null) return'],
      [
        'a file that is kept clears nothing',
        "state[payload]?.is === 'empty' ? set",
        "state[payload]?.is === 'asIs' ? set",
      ],
    ],
  },
  {
    ...slice('progressSlice'),
    mutants: [
      ['an invalid form is valid', 'invalid.length === 0 && complete', 'complete'],
      ['an incomplete form is valid', ' && complete.length === steps.length', ''],
      ['the step at hand is left', 'state.shown === null || state.shown === payload', 'state.shown === null'],
      ['a step is left twice', 'state.left.includes(step) ? state', 'false ? state'],
      [
        'a reload overwrites what is shown',
        'state.shown === null ? { ...start, ...payload }',
        'state ? { ...start, ...payload }',
      ],
      ['steps count from zero', 'row.step === step) + 1', 'row.step === step)'],
    ],
  },
]
