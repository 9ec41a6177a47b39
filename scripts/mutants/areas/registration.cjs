const { named } = require('../named.cjs')
const slice = (name) => ({
  file: named(`${name}.ts`),
  tests: [named(`${name}.test.ts`)],
})

module.exports = [
  {
    file: named('createSaveSlice.ts'),
    tests: [named('recordSaveSlice.test.ts')],
    mutants: [
      [
        'an ended session is unreachable',
        'return sessionEnded(queue, seq)',
        'return unreachable(queue, seq)',
      ],
    ],
  },
  {
    ...slice('recordSaveSlice'),
    mutants: [
      ['another tab’s answer counts', 'state[id]?.client === _client ?', "_client !== '' ?"],
      [
        'an edit is of every record',
        'moveOne(state, payload.studentId, (queue) => machine.edited',
        'moveAll(state, (queue) => machine.edited',
      ],
      [
        'the same student is forgotten',
        'state[payload.studentId] ? state : put(state, payload.studentId, newRecord(payload))',
        'put(state, payload.studentId, newRecord(payload))',
      ],
      ['a failure is remembered for ever', 'savedAt, failure: null }', 'savedAt }'],
      [
        'an old icon comes late',
        'iconDue(record.statuses[name] ?? idle, turn)',
        'iconDue(record.statuses[name] ?? idle, record.statuses[name]?.turn ?? 0)',
      ],
    ],
  },
  {
    file: named('EditStatus.tsx'),
    tests: [named('EditStatus.test.ts')],
    mutants: [
      ['nothing edited is updated', "isUpdated ? 'updated' : 'idle'", "'updated'"],
      ['a question is a failure', "(summary.is === 'attention' && failure === null)", 'false'],
      ['no line is a failure', 'summary.count === 0 || ', ''],
      ['a refusal is sent again by itself', 'prospects[summary.is] ?? waits', 'waits'],
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
    ...slice('registrationSlice'),
    mutants: [
      [
        'another form goes on with the former one',
        'if (state.studentId === studentId) return state',
        'if (state.studentId !== null) return state',
      ],
      [
        'what the tab remembers is forgotten as the form opens',
        'state.studentId === null ? { ...state, studentId }',
        'state.studentId === null ? { ...start, studentId }',
      ],
      ['gaps of before are forgotten', 'gaps: [...state.gaps, ...gaps]', 'gaps'],
      ['a gap is named twice', 'lacks.filter((name) => !state.gaps.includes(name))', 'lacks'],
      ['a late save frees nobody', "['waiting', 'late'], 'free'", "['waiting'], 'free'"],
      ['patience never ends', "['waiting'], 'late'", "[], 'late'"],
      [
        'one goes before it was offered',
        "turned(state, ['late'], 'free')",
        "turned(state, ['waiting', 'late'], 'free')",
      ],
      ['every button waits with one', 'state.leaving.goal === goal ?', "state.leaving.goal !== '' ?"],
    ],
  },
]
