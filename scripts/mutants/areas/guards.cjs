const { faultsIn } = require('../rows.cjs')
const own = (name) => [`security/${name}.ts`, [`security/${name}`]]

module.exports = [
  faultsIn(...own('guards'), [
    ['an activation may do everything', "if (user.kind === 'activation') throw", 'if (false) throw'],
    ['students are administrators', "if (signedIn(request).role !== 'admin') ", 'if (!signedIn(request)) '],
    ['every record is the own', 'if (studentId !== login) throw', 'if (false) throw'],
    ['a path without a student is everybody’s', ' (studentId ', ' (studentId !== undefined && studentId '],
    ['every body is the own', 'if (named !== login) throw', 'if (false) throw'],
    ['a list of students is one', 'if (named !== login)', 'if (String(named) !== login)'],
    [
      'a body without a student is everybody’s',
      'if (named !== login)',
      'if (named !== undefined && named !== login)',
    ],
    [
      'administrators have no records',
      "    if (role === 'admin') return\n    const named",
      '    const named',
    ],
    ['a visitor is somebody', '  if (!user) throw signInFirst()\n', ''],
    [
      'a page of somebody else changes with this session',
      'if (named !== undefined && named !== pageAccount(user.login)) throw',
      'if (false) throw',
    ],
    ['a page must say whose it is', ' !== undefined && named !== pageAccount', ' !== pageAccount'],
    ['the second step may wait', 'if (user.mustEnrol) throw', 'if (false) throw'],
    [
      'students see what administrators set up',
      "if (withSession(request).role !== 'admin') throw",
      'if (!withSession(request)) throw',
    ],
    ['a refusal lets in', 'done(error as Error)', 'done()'],
  ]),
  faultsIn(...own('csrf'), [
    ['another port is our origin', '(origin).host === host', "(origin).hostname === host.split(':')[0]"],
    ['a token without its cookie', "' || token !== cookieIn(request.headers.cookie, csrfCookie)", "'"],
    ['a token for everybody', 'update(`${binding}.${nonce}`)', 'update(nonce)'],
    ['any origin', 'if (isOurs && isTokenRight(request)) return', 'if (isTokenRight(request)) return'],
    ['any token', 'if (isOurs && isTokenRight(request)) return', 'if (isOurs) return'],
    ['posting is harmless', "method === 'GET' ||", "method === 'GET' || method === 'POST' ||"],
    ['a neighbour is the same site', "site === 'none'", "site === 'none' || site === 'same-site'"],
    ['signatures of one length', ' && timingSafeEqual(a, b)', ''],
    ['somebody’s token stays', 'token === undefined || !isTokenOf(request, token)', 'token === undefined'],
    ['every page has another token', 'token === undefined || !isTokenOf(request, token)', 'true'],
    ['the address bar is another site', " || site === 'none'", ''],
  ]),
  faultsIn(...own('guards'), [
    ['a sign-in stays fresh', 'age <= config.sessions.freshMinutes * minuteMs', 'true'],
    ['a clock put back keeps it fresh', 'age > -minuteMs && ', ''],
    ['no code is asked for', "hasSecondFactor ? ['password', 'code'] : ['password']", "['password']"],
  ]),
  faultsIn(...own('sessionLifetime'), [
    ['administrators idle as long as students', '? limits.adminIdleMinutes', '? limits.studentIdleMinutes'],
    ['administrators stay as long as students', "' ? limits.adminMaxHours", "' ? limits.studentMaxHours"],
    ['sessions without an end', 'now.toISOString() >= session.expires_at ||', ''],
    [
      'idle sessions live on',
      ' ||\n  now.getTime() - Date.parse(session.last_seen_at) >= idleOf(session, limits)',
      '',
    ],
    ['use is not seen', "(session.kind === 'session' &&", "(session.kind !== 'session' &&"],
    ['a clock put back makes immortal', ' latest < session.expires_at ? latest : session.', ' session.'],
    ['use makes immortal', ' latest < session.expires_at ? latest : session.expires_at', ' latest'],
    [
      'an activation idles as a session',
      "if (kind === 'activation') return limits.activationMinutes * minute",
      '',
    ],
    ['an activation lives as long as a session', "of.kind === 'activation'", 'false'],
    ['an activation is prolonged', "session.kind === 'session' &&", ''],
  ]),
  faultsIn(
    'security/session.ts',
    ['signIn'],
    [['deactivation ends no session', 'session.deactivated_at !== null || ', '']],
  ),
  faultsIn(
    'uploads/uploadRights.ts',
    ['uploads/store', 'refusedRateLimit'],
    [
      ['files without a limit of bytes', '[tenthOfType, filling]', '[tenthOfType]'],
      ['files without a limit of number', '[tenthOfType, filling]', '[filling]'],
      ['refused files of the office count', "const counts = by.role === 'student' && ", 'const counts = '],
      ['a clock that was ahead counts', 'until: latestTrue(now)', "until: '9999'"],
    ],
  ),
  faultsIn(
    'uploads/store.ts',
    ['uploads/store'],
    [['the same key stores twice', "if (saved === 'stored' || !asked) return answer", 'return answer']],
  ),
  faultsIn(
    'uploads/check.ts',
    ['refusedFiles'],
    [
      ['small photos are enlarged', 'withoutEnlargement: true', 'withoutEnlargement: false'],
      ['photos lie on their side', '    .autoOrient()\n', ''],
      ['51 pages', 'if (pages > maxPages)', 'if (pages > maxPages + 1)'],
      ['any ending', 'if (!hasExpectedEnding) throw', 'if (false) throw'],
      ['half a photo', "failOn: 'truncated'", "failOn: 'none'"],
      ['a pixel bomb', 'limitInputPixels: maxPixels', 'limitInputPixels: false'],
      ['an empty file', 'if (received.size === 0) throw', 'if (false) throw'],
    ],
  ),
]
