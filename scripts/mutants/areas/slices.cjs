const { named } = require('../named.cjs')
const slice = (name) => ({ file: named(`${name}.ts`), tests: [named(`${name}.test.ts`)] })

module.exports = [
  {
    ...slice('sessionSlice'),
    mutants: [
      [
        'leaving while signing in again is not heard',
        '.addCase(signedOut, (): Session => visitor)',
        ".addCase(signedOut, (state): Session => (state.is === 'renewing' ? state : visitor))",
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
        "state.is === 'renewing' ? { is: 'expired', ...told, ...personOf(state), ...over(state) }",
        "state.is === 'renewing' ? { is: 'visitor', ...told }",
      ],
      [
        'a refused new password signs out',
        "isTooLate(payload) ? { is: 'visitor', error }",
        "isTooLate(payload) || error ? { is: 'visitor', error }",
      ],
      [
        'a late recognition signs in',
        "if (state.is !== 'signingIn' && state.is !== 'renewing') return state",
        "if (!('userId' in state) && state.is !== 'visitor') return state",
      ],
      [
        'a reset password meanwhile is not heard',
        'if (reset_password) return mustChoose',
        "if (reset_password && state.is === 'signingIn') return mustChoose",
      ],
      [
        'a 401 without anybody there',
        "state.is === 'signedIn'\n          ? {",
        "'name' in state\n          ? {",
      ],
      ['somebody arrives twice', '{ ...state, arriving: false }', '{ ...state, arriving: true }'],
      [
        'a new password makes an administrator',
        'signedInAs({ userId: state.userId, name, admin: false }, true)',
        'signedInAs({ userId: state.userId, name, admin: true }, true)',
      ],
      [
        'signing in again goes to the first page',
        "if (state.is === 'renewing') return signedInAs(state, false)\n  return { is: 'checking'",
        "if (state.is === 'renewing') return signedInAs(state, true)\n  return { is: 'checking'",
      ],
    ],
  },
  {
    ...slice('reportPostingSlice'),
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
      ['somebody was faster is not told', '...(notice !== undefined && { notice }),', ''],
      ['a failure is done', "is: 'failed', error: payload", "is: 'done'"],
      [
        'a notice cannot be closed',
        "state.is === 'done' || state.is === 'failed' ? idle",
        "state.is === 'failed' ? idle",
      ],
    ],
  },
  {
    ...slice('importWizardSlice'),
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
      ['the term of the choice is lost', ', ...termAsFixed(state.term) }', ' }'],
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
        "mapping ? { is: 'matching', id, mapping, problem } : { is: 'checked', id, problem }",
        "{ is: 'checked', id, problem }",
      ],
      [
        'a failed undo is undone',
        "? { is: 'applied', id: state.id, problem: why(rejection) }",
        "? { is: 'undone', id: state.id }",
      ],
    ],
  },
  {
    ...slice('passwordResetSlice'),
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
    ...slice('sheetDownloadSlice'),
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
