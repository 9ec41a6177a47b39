const { named } = require('../named.cjs')
const queue = [named('machine/queue.test.ts'), named('machine/responses.test.ts')]
const takenBack = [named('machine/takeBack.test.ts'), named('leftBehind.test.ts')]
const withProperty = [...queue, named('machine/queue.property.test.ts')]

module.exports = [
  {
    file: named('machine/queue.ts'),
    tests: queue,
    mutants: [
      ['the pause grows for ever', 'Math.min(30, 2', 'Math.min(3000, 2'],
      ['the pause does not grow', '2 ** Math.max(0, attempt - 1)', '1'],
      ['all come back at once', '(0.8 + 0.4 * random)', '1'],
      ['Retry-After is not heard', ', retryAfter) * 1000', ', 0) * 1000'],
    ],
  },
  {
    file: named('machine/responses.ts'),
    tests: [...queue, ...takenBack],
    mutants: [
      ['a conflict about a value typed over is opened', ' && !(field in queue.waiting)', ''],
      ['a conflict beside an invalid value is opened', ' && !(field in queue.refusedValues)', ''],
      ['a conflict about a field not sent is opened', 'field in edits && ', ''],
      ['a refusal known before is news', ' && !queue.omitted.includes(name)', ''],
      ['a refused older value replaces the newer one', '.filter((name) => !(name in newer))', ''],
      ['a refusal that names nothing is repeated', '> 0 ? named : Object.keys(edits)', '> 0 ? named : named'],
      ['every answer is the last one’s', 'queue.sent.seq === seq', 'seq > 0'],
      ['a newer edit keeps its old base', '? { ...edit, base: version } : edit', '? edit : edit'],
      ['failures are not counted', 'attempt: queue.attempt + 1', 'attempt: 1'],
      ['a success does not end the pause', '    },\n  })\n}', '    },\n  }, queue.attempt)\n}'],
      ['a disputed value counts as stored', '!disputed.includes(name)', 'true'],
      ['an ended session is tried again', "is: 'signedOut'", "is: 'pausing'"],
      ['a closed window is tried again', "is: 'closed'", "is: 'pausing'"],
      ['the beginning of another’s text is no question', 'isOwn(one) && ', ''],
      ['nor is the beginning of an older one', 'edit.at <= Date.parse(at) &&', ''],
      ['nor is another text', ".startsWith(String(edit.value ?? ''))", ' !== null'],
      ['a field that was left is a beginning', 'edit?.isUnfinished === true &&', 'edit !== undefined &&'],
    ],
  },
  {
    file: named('machine/takeBack.ts'),
    tests: [...withProperty, ...takenBack],
    mutants: [
      ['an older value replaces the newer one', '{ ...older, ...waiting }', '{ ...waiting, ...older }'],
      ['a refused value is sent again', 'without(sent.edits, ...Object.keys(refusedValues))', 'sent.edits'],
      ['leaving leaves all behind', 'send(back, fresh, queue.attempt, true)', 'queue'],
      ['leaving twice sends twice', 'if (sentOf(queue)?.leaving && isEmpty(queue.waiting)) return queue', ''],
      [
        'leaving is a save like any other',
        'send(back, fresh, queue.attempt, true)',
        'send(back, fresh, queue.attempt)',
      ],
      [
        'what was sent below is forgotten',
        'waiting: allOver(queue.waiting, edits)',
        'waiting: queue.waiting',
      ],
      ['what is on its way is not kept', '{ ...sentOf(now)?.edits, ...waiting }', 'waiting'],
    ],
  },
  {
    file: named('machine/queue.ts'),
    tests: withProperty,
    mutants: [
      ['edits of all versions travel together', 'edit.base === base', 'edit.base >= base'],
      ['a value typed over takes the newer base', 'Math.min(pending.base, base)', 'base'],
      ['typing over a conflict forgets its version', 'return conflict.version', 'return base'],
      ['an invalid value is sent', 'if (problem !== null)', 'if (problem === null)'],
      ['two saves at once', "queue.is === 'resting' ? proceed(next) : next", 'proceed(next)'],
      ['the timer of an earlier pause counts', ' || queue.attempt !== attempt', ''],
      ['a pause is ended in any state', "queue.is !== 'pausing' || queue", 'queue'],
      ['offline it is tried all the same', 'if (!queue.online) return', 'if (false) return'],
      [
        'the line that is back changes nothing',
        "online.is === 'pausing' ? proceed(online, online.attempt) : online",
        'online',
      ],
      ['signing in sends what is sent already', "queue.is === 'signedOut' ?", "queue.is !== 'resting' ?"],
      ['opening again sends nothing', "queue.is === 'closed' ?", "queue.is === 'resting' ?"],
      [
        'what is sent waits as well',
        'waiting: without(queue.waiting, ...Object.keys(edits))',
        'waiting: queue.waiting',
      ],
      ['a value that was read stays ahead', '?? 0) <= version)', '?? 0) < version)'],
      ['the count of saves stands still', 'seq: queue.seq + 1,\n', 'seq: queue.seq,\n'],
      ['a chosen value is not sent', 'value: conflict.yours', 'value: conflict.theirs'],
      ['theirs is not shown', 'value: conflict.theirs, version', 'value: conflict.yours, version'],
    ],
  },
  {
    file: named('machine/status.ts'),
    tests: withProperty,
    mutants: [
      ['a value that was read hides nothing', 'ahead.version > version', 'ahead.version >= version'],
      [
        'the sent value hides the newer one',
        'queue.waiting[field] ?? sentOf(queue)?.edits[field]',
        'sentOf(queue)?.edits[field] ?? queue.waiting[field]',
      ],
      ['a conflict shows theirs', 'return conflict.yours', 'return conflict.theirs'],
      ['a conflict is saved', '...queue.refusedValues, ...queue.conflicts })', '...queue.refusedValues })'],
      ['a retry is a save', 'attemptOf(queue) > 0 && hasPending(queue)', 'false'],
      ['offline is not told', 'if (!queue.online) return', 'if (false) return'],
      [
        'a failed save is moving',
        "queue.is === 'sending' && attemptOf(queue) === 0",
        "queue.is === 'sending'",
      ],
    ],
  },
  {
    file: named('machine/status.ts'),
    tests: [named('machine/status.test.ts')],
    mutants: [
      ['an old icon comes late', 'turn === status.turn &&', ''],
      ['an old check mark stays', "status.icon === 'saved' ? 'idle' : status.icon", 'status.icon'],
      ['nothing saved is saved', "is === 'idle' ? 'idle' : 'saved'", "'saved'"],
    ],
  },
  {
    file: named('groupCommit.ts'),
    tests: [named('groupCommit.test.ts')],
    mutants: [
      ['no largest batch', 'waiting.splice(0, maxBatch)', 'waiting.splice(0)'],
      ['each job alone', 'waiting.splice(0, maxBatch)', 'waiting.splice(0, 1)'],
      ['the newest job first', 'waiting.push({ job', 'waiting.unshift({ job'],
      ['a fault of the database is tried in halves', ' || error instanceof DatabaseFault', ''],
      ['a batch may leave jobs unanswered', 'answers.length !== entries.length', 'false'],
      ['a refusal is an answer', 'answer instanceof Error ? reject(answer)', 'false ? reject(answer)'],
      ['a batch does not wait for its neighbours', '      await nextTurn()\n', ''],
      ['nobody waits for what is running', 'while (running) await running', ''],
      [
        'a bad job takes the second half along',
        'await run(entries.slice(half))',
        'entries.slice(half).forEach(({ reject }) => reject(error))',
      ],
    ],
  },
]
