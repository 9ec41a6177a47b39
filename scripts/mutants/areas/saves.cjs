const { named } = require('../named.cjs')
const calls = [named('save/save.test.ts')]
const merge = [named('mergeRecord.test.ts')]

module.exports = [
  {
    file: named('mergeRecord.ts'),
    tests: merge,
    mutants: [
      [
        'a plain client owns a tab’s changes',
        'change.client === null && change.session === session',
        'change.session === session',
      ],
      ['a tab owns nothing', ': change.client === client', ': false'],
      ['nobody is asked', 'return last && !isOwn(last, save.editor) ?', 'return false ?'],
      ['an own change is a stranger’s', 'return last && !isOwn(last, save.editor) ?', 'return last ?'],
      ['the same save twice', 'seq <= last', 'seq < last'],
      ['an overtaken value is stored', 'if (isOvertaken(field, save, stored)) dropped', 'if (false) dropped'],
      ['the same value is a conflict', 'else if (new_value !== old_value) {', 'else if (true) {'],
      ['what came back is not noted', 'else if (isConfirmed(field, save, stored))', 'else if (false)'],
      ['what came back is noted again', '?? 0) <= base', '?? 0) >= 0'],
      ['an agreement comes back', ' || !mayBeGivenBack(field))', ')'],
      ['a version that nobody gave out is noted', 'base < stored.version && ', ''],
      ['what was noted is another value', '() => true : hasChanged', '() => true : () => true'],
      ['what was noted is never news', 'stored.precedesRestore?.(save.base) ?', 'false ?'],
      ['a disputed save is not asked again', '!disputed.includes(field) && !', '!'],
      ['an overtaken count is remembered', ' && !isOvertaken(field, save, stored))', ')'],
      ['the base itself is a later change', '=> version > base)', '=> version >= base)'],
      [
        'what a plain client did not touch is overwritten',
        'known(field, stored, since, save.editor)',
        '(stored.values[field] ?? null)',
      ],
      [
        'a whole record says nothing of what it leaves',
        'save.changed ? changedFields(save, stored) : Object.keys(save.values)',
        'changedFields(save, stored)',
      ],
      ['all that is posted is meant', 'if (save.changed) return', 'if (false) return'],
      [
        'the wrong value is kept for the history',
        '(verdict === null) applied.push({ field, old_value,',
        '(verdict === null) applied.push({ field, old_value: new_value,',
      ],
      ['a lost version is judged by its number', 'stored.isLost?.(base) === true', 'base < 0'],
      [
        'anything may be replaced',
        '!isSince && save.replaced?.[field]?.includes(stored.values[field] ?? null)',
        '!isSince',
      ],
      ['what the copy has is given back over it', "return 'known'", 'return null'],
    ],
  },
  {
    file: named('mergeRecord.ts'),
    tests: [named('mergeRecord.property.test.ts')],
    mutants: [
      [
        'the first own change is the last known',
        '.filter((change) => isOwn(change, editor)).at(-1)',
        '.find((change) => isOwn(change, editor))',
      ],
      [
        'a stranger’s last value is the base',
        '(ofField[0] as Change).old_value',
        '(ofField.at(-1) as Change).old_value',
      ],
      [
        'only the first stranger counts',
        'changes.filter((change) => change.field === field).at(-1)',
        'changes.filter((change) => change.field === field)[0]',
      ],
    ],
  },
  {
    file: named('save/request.ts'),
    tests: [named('save/request.test.ts')],
    mutants: [
      ['a count without a client', 'client === null ? null : (body._seq ?? null)', 'body._seq ?? null'],
      ['a whole record has no base', 'body._base ?? body.version ?? null', 'body._base ?? null'],
      ['the version goes before the base', 'body._base ?? body.version', 'body.version ?? body._base'],
    ],
  },
  {
    file: named('save/request.ts'),
    tests: [named('saveRights.test.ts'), named('save/request.test.ts')],
    mutants: [
      ['families write what is the office’s', "writerOf(field) === 'family'", "writerOf(field) !== 'server'"],
      ['families write what is the server’s', "writerOf(field) === 'family'", "writerOf(field) !== 'office'"],
      ['the office writes what is the server’s', '? mayOfficeWrite(field)', '? true'],
      [
        'unknown names pass',
        "if (!findField(name)) errors.set(name, ['This field is not known.'])\n    else if",
        'if',
      ],
    ],
  },
  {
    file: named('students/agreement/agreement.ts'),
    tests: [named('signedOnPaper.test.ts')],
    mutants: [
      ['sent twice it is done twice', '  return true\n}', '  return false\n}'],
      ['another day is taken over', 'if (known !== signedOn) throw', 'if (false) throw'],
      [
        'the office takes back what a family agreed to',
        'if (isAgreed && !(isPaper && last?.value === 1))',
        'if (false)',
      ],
      ['who has left signs', 'if (left !== undefined)', 'if (false)'],
    ],
  },
  {
    file: named('save/load.ts'),
    tests: [named('restores.test.ts')],
    mutants: [['what a restore has lost is not asked for', 'base < state.from', 'base > state.from']],
  },
  {
    file: named('save/recordState.ts'),
    tests: [named('restores.test.ts')],
    mutants: [
      ['a version ahead of the record is one', 'base > this.version ||', ''],
      ['a lost version is one', 'gap.version_before < base', 'gap.version_before > base'],
      ['nobody counts what came back', '=> this.#isReturn(change, request)).length', '=> false).length'],
      ['what stood there already came back', 'old_value === new_value || ', ''],
    ],
  },
  {
    file: named('restores/receipts.ts'),
    tests: [named('receipts.test.ts')],
    mutants: [
      ['a receipt of today opens a closed form', 'before === epoch || ', ''],
      ['any seal will do', 'timingSafeEqual(given, right)', 'given.length > 0'],
    ],
  },
  {
    file: named('save/decide.ts'),
    tests: calls,
    mutants: [
      [
        'un-ticking leaves the version of the terms',
        'agreedTo(terms.version) : { terms_and_conditions: null }',
        'agreedTo(terms.version) : {}',
      ],
      ['every consent is a tick', 'value: tick.new_value === 1 ? 1 : 0', 'value: 1'],
      [
        'the record does not name the text',
        'applied: [...merge.applied, ...further]',
        'applied: merge.applied',
      ],
    ],
  },
  {
    file: named('save/decide.ts'),
    tests: [named('saveRights.test.ts')],
    mutants: [
      ['families save when registration is closed', "request.by === 'family'", 'false'],
      ['the office waits for registration', "request.by === 'family' && !isGivenBack", '!isGivenBack'],
    ],
  },
  {
    file: named('save/valueCheck.ts'),
    tests: [named('saveRights.test.ts')],
    mutants: [
      ['an invalid value is stored', 'if (problem !== null) return problem', ''],
      [
        'a key that no list has',
        'return (await references.knows(field, new_value)) ? null : texts.number',
        'return null',
      ],
    ],
  },
  {
    file: named('save/save.ts'),
    tests: [...calls, named('savesAtOnce.test.ts')],
    mutants: [
      ['a last name does not reach the search', " || state.dirty.has('last_name')", ''],
      ['a first name does not reach the search', "state.dirty.has('first_name') || ", ''],
      [
        'a refused save takes its neighbours along',
        'if (error instanceof Refusal) return error',
        '',
        'the batch is undone and tried in halves until the refused save stands alone',
      ],
      ['changes without a history', 'states.flatMap(({ newChanges }) => newChanges)', '[]'],
      ['consents are not kept', 'if (consents.length > 0) await', 'if (false) await'],
      [
        'what a session read is not remembered',
        'of [...jobs.filter(isRead), ...seenBySaving(based, answers)])',
        'of seenBySaving(based, answers))',
      ],
      ['the second field of a save is lost', 'nth < most', 'nth < Math.min(1, most)'],
    ],
  },
  {
    file: named('save/save.ts'),
    tests: [named('savesAtOnce.test.ts')],
    mutants: [
      [
        'who was overtaken does not begin anew',
        'if (!(await saveValues(db, rows))) throw new Overtaken()',
        'await saveValues(db, rows)',
      ],
    ],
  },
  {
    file: named('save/recordState.ts'),
    tests: [...calls, named('savesAtOnce.test.ts')],
    mutants: [
      ['the time of the last change stays', '    this.updatedAt = at\n', ''],
      ['the version stays', 'this.version += 1', ''],
      [
        'saves of one moment do not see each other',
        'this.changes.push({ version, field, old_value, new_value, at, by, account: accountId, ...editor })',
        '',
      ],
      ['counts are forgotten', 'this.dirtySeqs.add(client)', ''],
      ['counts of other fields are forgotten', '{ ...this.seqsOf(client), ...seqs }', 'seqs'],
      ['everybody is the school', "row.by_role === 'school' ? 'school' : 'family'", "'family'"],
    ],
  },
  {
    file: named('save/load.ts'),
    tests: [...calls, named('savesAtOnce.test.ts')],
    mutants: [
      ['what a session read is no base', 'base: read ?? null', 'base: null'],
      [
        'later changes are not looked at',
        'every((one) => one === state.from)',
        'some((one) => one !== state.from)',
      ],
      [
        'a whole record is compared with nothing',
        'requests.filter(({ changed }) => changed === null)',
        'requests.filter(() => false)',
      ],
      ['a name is stored by halves', "first_name: ['last_name'],", ''],
    ],
  },
  {
    file: named('save/queries.ts'),
    tests: [...calls, named('savesAtOnce.test.ts')],
    mutants: [
      ['a field over a newer record', ".where('student.version', '=', wanted.integer('from'))", ''],
      ['counts stay as they were', "seqs: row.ref('excluded.seqs')", "seqs: row.ref('client_seq.seqs')"],
      ['the account keeps the old name', 'await accountUpdate(db, { login: id, name })', ''],
    ],
  },
]
