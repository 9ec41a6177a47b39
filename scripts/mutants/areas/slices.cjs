const { named } = require('../named.cjs')
const slice = (path) => ({ file: named(`${path}.ts`), tests: [named(`${path}.test.ts`)] })

module.exports = [
  {
    ...slice('session/sessionSlice'),
    mutants: [
      [
        'leaving while signing in again is not heard',
        'on(signedOut, () => visitor)',
        "on(signedOut, (state) => (state.is === 'renewing' ? state : visitor))",
      ],
      [
        'a second LOGIN replaces the first',
        "if (state.is === 'visitor') return",
        "if (state.is !== 'expired') return",
      ],
      [
        'an expired session is nobody’s',
        "return state.is === 'expired' ? { is: 'renewing'",
        "return state.is === 'renewing' ? { is: 'renewing'",
      ],
      [
        'a refusal ends an expired session',
        "return { is: 'expired', error, ...personOf(state) }",
        "return { is: 'visitor', error }",
      ],
      [
        'a refused new password signs out',
        "return { is: 'newPassword', userId: state.userId, resetAt: state.resetAt, error }",
        "return { is: 'visitor', error }",
      ],
      [
        'a late recognition signs in',
        "on(session.recognised, (state, person) =>\n    state.is === 'signingIn'",
        "on(session.recognised, (state, person) =>\n    state.is !== 'checking'",
      ],
      [
        'a reset password meanwhile is not heard',
        " || state.is === 'renewing'\n    ? { is: 'newPassword'",
        "\n    ? { is: 'newPassword'",
      ],
      [
        'a 401 without anybody there',
        "step: (state) => (state.is === 'signedIn' ?",
        "step: (state) => ('name' in state ?",
      ],
      ['somebody arrives twice', '{ ...state, arriving: false }', '{ ...state, arriving: true }'],
      [
        'a new password makes an administrator',
        "name: name ?? '', admin: false",
        "name: name ?? '', admin: true",
      ],
      [
        'signing in again goes to the first page',
        "is: 'signedIn', arriving: false",
        "is: 'signedIn', arriving: true",
      ],
    ],
  },
  {
    ...slice('reportPosting/reportPostingSlice'),
    mutants: [
      [
        'another term is asked about while one is posted',
        "state.is === 'working' ? state : { is: 'asking'",
        "false ? state : { is: 'asking'",
      ],
      ['cancelled while it works', "(state.is === 'asking' ? idle : state)", 'idle'],
      [
        'posting and removing are one',
        "intent: posted ? 'post' : 'remove'",
        "intent: posted ? 'post' : 'post'",
      ],
      ['somebody was faster is not told', '...(notice !== undefined && { notice })', ''],
      ['a failure is done', "is: 'failed', error: payload", "is: 'done'"],
      [
        'a notice cannot be closed',
        "state.is === 'done' || state.is === 'failed' ? idle",
        "state.is === 'failed' ? idle",
      ],
    ],
  },
  {
    ...slice('imports/importWizardSlice'),
    mutants: [
      [
        'a new list while one is sent',
        "state.is === 'choosing' || state.is === 'sending'",
        "state.is === 'choosing'",
      ],
      ['the open list is opened again', 'isAbout(state, payload) ? state', 'false ? state'],
      [
        'a chosen column takes the others’ place',
        '{ ...state.mapping.fields, [payload.column]',
        '{ [payload.column]',
      ],
      ['the term of the choice is lost', '{ ...fixed, ...termAsFixed(state.term) }', 'fixed'],
      [
        'the reason beside the file is lost',
        "fieldText(rejection.payload, 'file') ?? why(rejection)",
        'why(rejection)',
      ],
      [
        'a list that was broken off is a failure',
        'meta.aborted ? null : errorText(payload)',
        'errorText(payload)',
      ],
      [
        'what a colleague has finished stays open',
        '(isOpen(state) && state.is !== payload.batch.state && isOver(payload))',
        'false',
      ],
      ['another list’s answer is taken', 'if (!isAbout(state, payload.batch.id)) return state', ''],
      [
        'a failed check loses the columns',
        "{ ...state, is: 'matching', problem: why(rejection) }",
        '{ ...untouched }',
      ],
      [
        'a failed undo is undone',
        "? { is: 'applied', id: state.id, problem: why(rejection) }",
        "? { is: 'undone', id: state.id }",
      ],
    ],
  },
  {
    ...slice('students/editStudentSlice'),
    mutants: [
      ['another tab’s save counts', 'body._client === editor && ', ''],
      ['another student’s save counts', ' && body.id === state.studentId', ''],
      ['the first answer ends all', 'if (now.open > 0) return now', ''],
      ['a success hides a failure', 'error: error ?? state.error', 'error'],
      [
        'a dispute stays when it is settled',
        'known.filter(({ field }) => !settled.includes(field))',
        '[...known]',
      ],
      [
        'a failure hides a dispute',
        'if (now.disputes.length > 0) return',
        'if (now.disputes.length > 0 && now.error === null) return',
      ],
      [
        'one settled dispute settles all',
        'disputes.length > 0 ? { ...state, disputes }',
        'disputes.length > 9 ? { ...state, disputes }',
      ],
    ],
  },
  {
    ...slice('students/passwordResetSlice'),
    mutants: [
      ['closed while it works', "state.is === 'inProgress' ? (state as PasswordReset) : closed", 'closed'],
      [
        'another student’s dialog over the open one',
        "state.is === 'closed' ? { is: 'confirm'",
        "state.is !== 'inProgress' ? { is: 'confirm'",
      ],
      [
        'a failed one is not tried again',
        "state.is === 'confirm' || state.is === 'failed'",
        "state.is === 'confirm'",
      ],
    ],
  },
  {
    ...slice('exports/sheetDownloadSlice'),
    mutants: [
      ['leaving the screen ends a download', "(state.is === 'working' ? state : idle())", 'idle()'],
      ['a cancelled one has failed', 'meta.aborted ? idle() :', ''],
      [
        'late progress begins anew',
        "state.is === 'working' ? { is: 'working', percent",
        "state ? { is: 'working', percent",
      ],
    ],
  },
]
