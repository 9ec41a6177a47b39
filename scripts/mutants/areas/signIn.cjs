const { named } = require('../named.cjs')
const test = (...names) => names.map((name) => named(`${name}.test.ts`))
const own = (name) => ({ file: named(`${name}.ts`), tests: test(name) })

module.exports = [
  {
    file: named('lockout/policy.ts'),
    tests: [named('lockout/policy.test.ts')],
    mutants: [
      ['no pause after five', 'firstDelayAt = 5', 'firstDelayAt = 6'],
      ['no long pause after ten', 'softLockAt = 10', 'softLockAt = 11'],
      ['no end after ninety', 'stoppedAt: 90', 'stoppedAt: 91'],
      ['pauses of half the length', 'failures - firstDelayAt + 1', 'failures - firstDelayAt'],
      ['a lock lasts a moment longer', 'until > now.toISOString()', 'until >= now.toISOString()'],
      ['a wrong clock locks for years', ' && until <= latestPauseEnd(now)', ''],
      ['the last pause ends', 'isStopped(guard) || (', '('],
      ['strangers heed no address', "'name', limitedByAddress: true", "'name', limitedByAddress: false"],
      ['a known device heeds its address', "'own', limitedByAddress: false", "'own', limitedByAddress: true"],
      ['a code of a slip waits', '...own, limitedByFirstSignIns: false', '...own'],
    ],
  },
  {
    file: named('lockout/queries.ts'),
    tests: [named('lockout/policy.test.ts')],
    mutants: [
      [
        'failures of one moment count once',
        "row('sign_in_guard.failures', '+', 1)",
        "row('sign_in_guard.failures', '+', 0)",
      ],
      ['a right password ends the last pause', ", guard('locked_until', '!=', never)]", ']'],
      [
        'a right password ends every pause',
        "guard('locked_until', '<=', now.toISOString())",
        "guard('locked_until', '>', '')",
      ],
    ],
  },
  {
    ...own('totp'),
    mutants: [
      ['clocks must be exact', 'const stepsOff = 1', 'const stepsOff = 0'],
      ['codes of a minute', 'const stepsOff = 1', 'const stepsOff = 2'],
      ['a code’s step is the present one', 'stepAt(timestamp) + delta', 'stepAt(timestamp)'],
      ['codes of a minute’s steps', 'stepSeconds = 30', 'stepSeconds = 60'],
    ],
  },
  {
    file: named('secondFactor/queries.ts'),
    tests: test('secondFactor'),
    mutants: [['a code works twice', "is('last_step', '<', step)", "is('last_step', '<=', step)"]],
  },
  {
    file: named('secondFactor/proof.ts'),
    tests: test('secondFactor'),
    mutants: [
      [
        'no code is right',
        "if (plain === '') return { is: 'wanted' }",
        "if (plain === '') return { is: 'right' }",
      ],
      ['an offer is asked for', '!row || row.enrolled_at === null', '!row'],
      ['any recovery code', "return { is: 'wrong' }", "return { is: 'right' }"],
    ],
  },
  {
    ...own('activationCodes'),
    mutants: [
      ['a code never dies', 'now.toISOString() < code_expires_at &&', ''],
      ['a code for every browser', '(code_used_by === null || code_used_by === presentedSession)', 'true'],
      ['a code is used up by looking', ' || code_used_by === presentedSession', ''],
    ],
  },
  {
    file: named('access/signIn/signIn.ts'),
    tests: test('defaultPassword'),
    mutants: [
      ['the date of birth beside an own password', 'account.password_hash !== null || ', ''],
      ['a default password never dies', 'daysOfLife === 0 || account.default_since === null', 'true'],
      [
        'any date of birth',
        'right.length === given.length && timingSafeEqual(right, given)',
        'right.length === given.length',
      ],
    ],
  },
  {
    file: named('access/signIn/signIn.ts'),
    tests: test('signIn'),
    mutants: [
      ['closed accounts are let in', 'account.deactivated_at !== null || isPaused', 'isPaused'],
      ['the date of birth opens a session', "account, 'activation')", "account, 'session')"],
    ],
  },
  {
    file: named('access/signIn/signIn.ts'),
    tests: test('passwordCost'),
    mutants: [['old hashes stay', 'stored !== null && isOutdated(stored)', 'false']],
  },
  {
    file: named('access/signIn/signIn.ts'),
    tests: test('signInRateLimits'),
    mutants: [
      ['paused names are let in', ' || isPaused) return refuse', ') return refuse'],
      ['one wrong try more', '(used[at] ?? 0) >= max', '(used[at] ?? 0) > max'],
      ['dates of birth may be tried for ever', 'hasDefault && !isDefaultPaused &&', 'hasDefault &&'],
    ],
  },
  {
    file: named('access/signIn/signIn.ts'),
    tests: test('firstCode'),
    mutants: [
      [
        'no code is asked for',
        'attempt.triedDefault && (attempt.hasRightCode || !attempt.needsCode)',
        'attempt.triedDefault',
      ],
      [
        'a code is looked at without the switch',
        'needsCode && isActivationCodeRight',
        'isActivationCodeRight',
      ],
      ['a code is no pass', 'hasRightCode ? account?.code_hash : null', 'null'],
    ],
  },
  {
    file: named('access/signIn/signIn.ts'),
    tests: test('secondFactor'),
    mutants: [
      [
        'administrators without a second step',
        "if (role === 'student') return open",
        'if (role) return open',
      ],
    ],
  },
  {
    file: named('lockout/policy.ts'),
    tests: test('signInRateLimits'),
    mutants: [
      ['a quarter of an hour is a minute', 'const quarter = 15 * 60', 'const quarter = 60'],
      [
        'an hour of one address is a day',
        'max: budgets.defaultPerIp, seconds: hourSeconds',
        'max: budgets.defaultPerIp, seconds: daySeconds',
      ],
      ['a day is an hour', 'seconds: daySeconds', 'seconds: hourSeconds'],
      ['one address is all', 'name: `failures:${from}`', "name: 'failures:all'"],
      ['dates of birth without a limit of the school', '  rateLimits.defaultPerSchool,\n]', ']'],
    ],
  },
  {
    file: named('lockout/lockout.ts'),
    tests: test('signInRateLimits'),
    mutants: [
      [
        'the office is told again and again',
        'if (count !== limit.max) return',
        'if (count < limit.max) return',
      ],
      ['a paused name counts on', 'isGuess && !isLocked(guard, now)', 'isGuess'],
    ],
  },
  {
    file: named('lockout/lockout.ts'),
    tests: test('knownDevices'),
    mutants: [['a known browser has tries without end', 'failures >= (rule.revokedAt ?? Infinity)', 'false']],
  },
  {
    file: named('password/change.ts'),
    tests: test('passwords'),
    mutants: [
      ['another’s password', ' || user.login !== student_id', ''],
      ['an activation changes an own password', "if (user.kind === 'activation') {", 'if (false) {'],
    ],
  },
  {
    file: named('passwordRules.ts'),
    tests: [named('passwordRules.test.ts')],
    mutants: [
      ['one character less', 'length < minLength)', 'length < minLength - 1)'],
      ['one character more', 'length < minLength)', 'length <= minLength)'],
      ['the name and a digit', 'rest.length < minOwnLetters', 'rest.length < 1'],
      ['one character again and again', 'new Set(fold(password)).size === 1', 'false'],
      ['short words first', 'other.word.length - one.word.length', 'one.word.length - other.word.length'],
      ['dates one way round only', '    day + month + year,\n', ''],
      ['accents hide a name', ".normalize('NFKD')", ".normalize('NFC')"],
    ],
  },
]
